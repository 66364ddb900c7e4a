// The page of all terms: a field that leaves those in sight that have what is typed, in their names in any language or in what they mean.
import "./page.js";
import { datum, find, findAll } from "./dom/find.js";
import { fill } from "./text/fill.js";
import { FreeText } from "./text/free-text.js";

const form = find(document, "[data-find-term]", HTMLFormElement);
const field = find(form, "input", HTMLInputElement);
const status = find(form, "[data-status]", HTMLElement);
const terms = findAll(document, ".glossary > div", HTMLElement);
const lists = findAll(document, ".glossary", HTMLElement);
const letters = find(document, ".letters", HTMLElement);

/** The words of the terms, read when somebody first asks for them: of their names alone, and with what they mean. @type {{ names: FreeText, all: FreeText } | null} */
let texts = null;

function read() {
  const list = terms.map((term) => ({ names: find(term, "dt", HTMLElement).textContent ?? "", effect: find(term, "dd", HTMLElement).textContent ?? "" }));
  return { names: new FreeText(list.map(({ names }) => ({ names, effect: "" })), true), all: new FreeText(list, true) };
}

/** Whoever types a name wants that term, and not all that are explained with it; so too who types it wrongly, but not who types a word of an explanation. */
function answer() {
  texts ??= read();
  const named = texts.names.find(field.value);
  const any = terms.some((_, i) => named.found(i));
  if (any && !named.guesses.length) return named;
  const all = texts.all.find(field.value);
  return any && all.guesses.length ? named : all;
}

function show() {
  const { found, guesses } = answer();
  terms.forEach((term, i) => { term.hidden = !found(i); });
  for (const list of lists) {
    list.hidden = !list.querySelector(":scope > div:not([hidden])");
    const letter = list.previousElementSibling;
    if (letter instanceof HTMLElement) letter.hidden = list.hidden;
  }
  const asked = field.value.trim() !== "";
  letters.hidden = asked;
  const n = terms.filter((term) => !term.hidden).length;
  status.textContent = !asked ? "" : [
    ...guesses.map(([word, meant]) => fill(datum(form, "guess"), { word, meant })),
    n ? fill(datum(form, "count"), { n, all: terms.length }) : datum(form, "nothing"),
  ].join(" ");
}

field.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => { // a link to a term that is not in sight
  if (!field.value || !document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("[hidden]")) return;
  field.value = "";
  show();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
if (field.value) show(); // a browser that went back put it there
