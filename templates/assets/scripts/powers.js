// The index of powers: filters, free text, sorting and the choice of powers to compare. The address holds all of it but the choice.
import "./page.js";
import { around, datum, find, findAll } from "./common/find.js";
import { fill } from "./common/fill.js";
import { choicesOf, showFacet } from "./powers/facet.js";
import { counts, nothing, passes, read, toggle, write } from "./powers/filters.js";
import { fold } from "./powers/fold.js";
import { pickPowers } from "./powers/picking.js";

/** @import { Facts } from "./powers/filters.js" */

const form = find(document, "[data-filters]", HTMLFormElement);
const body = find(document, ".index-table tbody", HTMLTableSectionElement);
const none = find(document, "[data-nothing]", HTMLElement);
const status = find(form, "[data-status]", HTMLElement);
const problem = find(form, "[data-problem]", HTMLElement);
const clear = find(form, "[data-clear]", HTMLButtonElement);
const search = find(form, '[name="q"]', HTMLInputElement);
const sort = find(form, '[name="sort"]', HTMLSelectElement);

const rows = [...body.rows];
const filters = new Map(findAll(form, "[data-filter]", HTMLElement).map((filter) => [datum(filter, "filter"), filter]));
const known = { choices: new Map([...filters].map(([name, filter]) => [name, new Set(choicesOf(filter))])), sorts: new Set([...sort.options].map((option) => option.value)) };
const facts = new Map(rows.map((row) => [row, factsOf(row)]));
let asked = nothing(filters.keys());

/**
 * @param {HTMLTableRowElement} row
 * @returns {Facts}
 */
function factsOf(row) {
  return {
    text: fold(`${row.querySelector(".name a")?.textContent} ${row.dataset.others ?? ""}`), // its name as it reads, and those of the other languages
    sets: new Map([...filters.keys()].map((name) => [name, new Set(datum(row, name).split(" "))])),
  };
}

// The effects are many words and few readers search them: they come with the first search. Without a connection names alone are searched.
/** @type {Promise<void> | null} */
let effects = null;

function loadEffects() {
  effects ??= fetch(datum(form, "effects")).then((answer) => answer.json()).then((/** @type {string[]} */ list) => {
    rows.filter((row) => row.dataset.key).forEach((row, i) => { // the others stand on the page of their discipline
      const of = facts.get(row);
      if (of) of.text += ` ${fold(list[i] ?? "")}`;
    });
    show();
  }).catch(() => { effects = null; });
}

function show() {
  let shown = 0;
  for (const [row, of] of facts) {
    row.hidden = !passes(of, asked);
    if (!row.hidden) shown++;
  }
  for (const [name, filter] of filters) showFacet(filter, asked.choices.get(name) ?? new Map(), counts(facts.values(), asked, name));
  status.textContent = fill(datum(form, "count"), { n: shown, all: rows.length });
  none.hidden = shown > 0;
  clear.hidden = !write(asked);
}

function order() {
  const place = (/** @type {Element} */ row, /** @type {string} */ by) => Number(row.getAttribute(`data-by-${by}`));
  body.append(...(asked.sort ? rows.toSorted((a, b) => place(a, asked.sort) - place(b, asked.sort) || place(a, "name") - place(b, "name")) : rows));
}

function open() {
  const found = read(location.search, known);
  asked = found.asked;
  search.value = asked.search;
  sort.value = asked.sort;
  if (asked.search) loadEffects();
  problem.hidden = !found.strange.length;
  problem.textContent = fill(datum(form, "ignored"), { words: found.strange.join(", ") });
  order();
  show();
}

function changed() {
  problem.hidden = true;
  history.replaceState(null, "", location.pathname + write(asked) + location.hash);
  show();
}

form.addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("focus", loadEffects);
search.addEventListener("input", () => {
  asked.search = search.value;
  loadEffects();
  changed();
});
sort.addEventListener("change", () => {
  asked.sort = sort.value;
  order();
  changed();
});
form.addEventListener("click", ({ target }) => {
  const button = around(target, "button[data-sign]", HTMLButtonElement);
  const choices = asked.choices.get(around(button, "[data-filter]", HTMLElement)?.dataset.filter ?? "");
  if (!button || !choices) return;
  toggle(choices, around(button, "[data-choice]", HTMLElement)?.dataset.choice ?? "", button.dataset.sign === "-" ? "-" : "+");
  changed();
});
clear.addEventListener("click", () => {
  asked = nothing(filters.keys());
  search.value = sort.value = "";
  order();
  changed();
  search.focus();
});
addEventListener("popstate", open);

pickPowers(body, find(document, "[data-chosen]", HTMLElement), find(document, "a[data-print]", HTMLAnchorElement));
form.hidden = false;
open();
