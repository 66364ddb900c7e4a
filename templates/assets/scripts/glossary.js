// The glossary: a field that filters terms by their names in any language, or by their definitions.
import "./page.js";
import { Announcement } from "./dom/announcement.js";
import { datum, find, findAll } from "./dom/find.js";
import { targetOf } from "./dom/fragment.js";
import { fill } from "./text/fill.js";
import { FreeText } from "./text/free-text.js";

const form = find(document, "[data-find-term]", HTMLFormElement);
const field = find(form, "input", HTMLInputElement);
const game = find(form, "select", HTMLSelectElement);
const status = find(form, "[data-status]", HTMLElement);
const announcement = new Announcement(find(form, "[role=status]", HTMLElement));
const terms = findAll(document, ".glossary > div", HTMLElement);
const lists = findAll(document, ".glossary", HTMLElement);
const letters = find(document, ".letters", HTMLElement);

/**
 * The words of the terms, indexed on the first search: names alone, and names with definitions.
 * @type {{ names: FreeText, all: FreeText } | null}
 */
let texts = null;

function read() {
  const list = terms.map((term) => ({ names: find(term, "dt", HTMLElement).textContent ?? "", effect: find(term, "dd", HTMLElement).textContent ?? "" }));
  return { names: new FreeText(list.map(({ names }) => ({ names, effect: "" })), true), all: new FreeText(list, true) };
}

/**
 * A name, even mistyped, finds its term and not every definition that uses it; other words search
 * the definitions.
 */
function answer() {
  texts ??= read();
  const named = texts.names.find(field.value);
  const any = terms.some((_, i) => named.found(i));
  if (any && !named.guesses.length) return named;
  const all = texts.all.find(field.value);
  return any && all.guesses.length ? named : all;
}

function show() {
  const { found, guesses } = field.value.trim() ? answer() : { found: () => true, guesses: [] };
  terms.forEach((term, i) => { term.hidden = !found(i) || game.value !== "" && !datum(term, "systems").split(" ").includes(game.value); });
  for (const list of lists) {
    list.hidden = !list.querySelector(":scope > div:not([hidden])");
    const letter = list.previousElementSibling;
    if (letter instanceof HTMLElement) letter.hidden = list.hidden;
  }
  const asked = field.value.trim() !== "" || game.value !== "";
  letters.hidden = asked;
  const n = terms.filter((term) => !term.hidden).length;
  status.textContent = !asked ? "" : [
    ...guesses.map(([word, meant]) => fill(datum(form, "guess"), { word, meant })),
    n ? fill(datum(form, "count"), { n, all: terms.length }) : datum(form, "nothing"),
  ].join(" ");
  announcement.say(status.textContent);
}

field.addEventListener("input", show);
game.addEventListener("change", show);
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => { // a link to a term that the filter hides
  const term = targetOf();
  if (!field.value && !game.value || !term?.closest("[hidden]")) return;
  field.value = game.value = "";
  show();
  term.scrollIntoView();
});
if (field.value || game.value) show(); // browsers restore the field on "back"
