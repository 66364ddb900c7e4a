// The index of powers: filters, text search, sorting, and the selection of powers to compare. The
// address holds all of it except the selection.
import "./page.js";
import { Announcement } from "./dom/announcement.js";
import { create } from "./dom/create.js";
import { around, datum, find, findAll } from "./dom/find.js";
import { fill } from "./text/fill.js";
import { fetchEffects } from "./powers/effects.js";
import { Facet } from "./powers/facet.js";
import { counts, filtered, nothing, read, toggle, write } from "./powers/filters.js";
import { matched } from "./powers/matched.js";
import { pickPowers } from "./powers/selection.js";
import { powerOf, sorted } from "./powers/rows.js";
import { FreeText, longest } from "./text/free-text.js";
import { filterSheet } from "./powers/sheet.js";

/** @import { Filter, Power } from "./powers/rows.js" */

const form = find(document, "[data-filters]", HTMLFormElement);
const table = find(document, ".index-table table", HTMLTableElement);
const body = find(table, "tbody", HTMLTableSectionElement);
const noMatches = find(document, "[data-nothing]", HTMLElement);
const status = find(form, "[data-status]", HTMLElement);
const announcement = new Announcement(find(form, "[role=status]", HTMLElement));
const problem = find(form, "[data-problem]", HTMLElement);
const clear = find(form, "[data-clear]", HTMLButtonElement);
const search = find(form, '[name="q"]', HTMLInputElement);
const sort = find(form, '[name="sort"]', HTMLSelectElement);
const updateSheet = filterSheet(form);

/** @type {Filter[]} */
const filters = JSON.parse(find(document, "#filters", HTMLScriptElement).text);
const choicesOf = new Map(filters.map(({ id, choices }) => [id, choices]));
const words = { only: datum(form, "only"), without: datum(form, "without") };
const facets = new Map(findAll(form, "[data-filter]", HTMLDetailsElement).map((box) => [datum(box, "filter"), new Facet(box, choicesOf.get(datum(box, "filter")) ?? [], words)]));
const choosable = { choices: new Map([...facets].map(([id, facet]) => [id, facet.ids])), sorts: new Set([...sort.options].map((option) => option.value)) };
const orders = [...choosable.sorts].filter(Boolean);
const all = [...body.rows];
const powers = all.filter((row) => row.dataset.is !== undefined).map((row) => powerOf(row, filters));
const places = new Map(powers.map((power, i) => [power, i]));
let asked = nothing(facets.keys());

/** @type {Promise<void> | null} */
let loading = null;
/** The effects, once loaded, "" for one that is not known. @type {string[] | null} */
let effects = null;
let complete = false; // everything is loaded
/** What the index shows of an effect before a match replaces it. @type {Map<Power, string>} */
const beginnings = new Map();
/** What is searched, made for the first who does. @type {FreeText | null} */
let texts = null;

function load() {
  loading ??= fetchEffects(datum(form, "effects")).then((known) => {
    effects = known && powers.map(({ row }) => known[row.dataset.key ?? ""] ?? "");
    complete = true;
    if (!known) loading = null; // the next search tries again
    texts = null;
    if (asked.search) show();
    else if (document.activeElement === search) prepare();
  });
}

function prepare() {
  return texts ??= new FreeText(powers.map(({ row }, i) => ({
    // In this language and the others.
    names: `${row.querySelector("th a")?.textContent} ${row.dataset.others ?? ""}`,
    effect: effects?.[i] ?? "",
  })), complete);
}

let revealing = 0;
const minRowHeight = 28; // px, the least height of a row
const batch = 20; // rows shown at a time, so that keys are handled in between

/**
 * Shows these powers with the words of the search marked, and hides the others. Rows below the
 * window follow after the first paint.
 * @param {Set<Power>} passing
 * @param {string[]} sought
 */
function reveal(passing, sought) {
  const list = sorted(powers, asked.sort, orders).filter((power) => passing.has(power));
  const inWindow = list.splice(0, Math.ceil(innerHeight / minRowHeight));
  const deferred = list.filter((power) => power.row.hidden || sought.length || beginnings.has(power));
  const waiting = new Set(deferred);
  for (const power of powers) {
    const hidden = !passing.has(power) || waiting.has(power) && power.row.hidden;
    if (power.row.hidden !== hidden) power.row.hidden = hidden;
  }
  for (const power of inWindow) mark(power, sought);
  showGroups(passing);
  revealDeferred(++revealing, deferred, sought);
}

/**
 * Shows the heads of groups that have a row among these.
 * @param {Set<Power>} passing
 */
function showGroups(passing) {
  const rows = new Set([...passing].map(({ row }) => row));
  let used = false;
  for (const row of all.toReversed()) {
    if (row.dataset.group === undefined) used ||= rows.has(row);
    else {
      row.hidden = !used;
      used = false;
    }
  }
}

/**
 * Shows the deferred rows, unless the filter changed since.
 * @param {number} id of the revealing that they belong to
 * @param {Power[]} deferred
 * @param {string[]} sought
 */
function revealDeferred(id, deferred, sought) {
  body.ariaBusy = String(deferred.length > 0);
  if (deferred.length) setTimeout(() => {
    if (id !== revealing) return;
    for (const power of deferred.slice(0, batch)) {
      power.row.hidden = false;
      mark(power, sought);
    }
    revealDeferred(id, deferred.slice(batch), sought);
  });
}

/**
 * Shows the part of an effect that has the words of the search, or its beginning.
 * @param {Power} power
 * @param {string[]} sought
 */
function mark(power, sought) {
  const effect = effects?.[places.get(power) ?? 0];
  if (!effect) return;
  const runs = sought.length ? matched(effect, sought) : [];
  if (!runs.length && !beginnings.has(power)) return;
  const cell = find(power.row, ".effect", HTMLElement);
  if (runs.length) {
    if (!beginnings.has(power)) beginnings.set(power, cell.textContent ?? "");
    cell.replaceChildren(...runs.map(({ text, marked }) => (marked ? create("mark", text) : text)));
  } else {
    cell.textContent = beginnings.get(power) ?? "";
    beginnings.delete(power);
  }
}

function show() {
  const { found, guesses, words: sought } = asked.search.trim() ? prepare().find(asked.search) : { found: () => true, guesses: [], words: [] };
  const list = powers.filter((power) => found(places.get(power) ?? 0));
  const passing = new Set(list.filter(filtered(asked)));
  reveal(passing, sought);
  for (const [id, facet] of facets) {
    const choices = asked.choices.get(id) ?? new Map();
    facet.showCount(choices);
    if (facet.open) facet.show(choices, counts(list, asked, id));
  }
  const message = [fill(datum(form, "count"), { n: passing.size, all: powers.length }), ...guesses.map(([word, meant]) => fill(datum(form, "guess"), { word, meant }))].join(" · ");
  if (status.textContent !== message) {
    status.textContent = message;
    announcement.say(message);
  }
  updateSheet(passing.size, [...asked.choices.values()].reduce((n, choices) => n + choices.size, 0));
  noMatches.hidden = passing.size > 0;
  clear.hidden = !write(asked);
  table.toggleAttribute("data-asked", !clear.hidden); // on phones, the powers found are shown whatever group is open
}

function sortRows() {
  if (asked.sort) table.dataset.order = asked.sort;
  else delete table.dataset.order;
  body.append(...(asked.sort ? sorted(powers, asked.sort, orders).map(({ row }) => row) : all));
}

function readAddress() {
  clearTimeout(addressTimer);
  const found = read(location.search, choosable);
  asked = found.asked;
  search.value = asked.search;
  sort.value = asked.sort;
  problem.hidden = !found.unknown.length;
  problem.textContent = fill(datum(form, "ignored"), { words: found.unknown.join(", ") });
  if (asked.sort) sortRows();
  show();
}

let addressTimer = 0;

/**
 * Applies a change and writes it to the address.
 * @param {number} [delay] ms without another change before the address is written, which takes as
 * long as the answer
 */
function changed(delay = 0) {
  problem.hidden = true;
  show();
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", location.pathname + write(asked) + location.hash), delay);
}

/**
 * Opens or closes a group on a phone.
 * @param {HTMLButtonElement} button of its head
 */
function openGroup(button) {
  const open = button.ariaExpanded !== "true";
  button.ariaExpanded = String(open);
  /** @type {Element | null} */
  let row = button.closest("tr");
  do row?.toggleAttribute("data-open", open);
  while ((row = row?.nextElementSibling ?? null) && !row.hasAttribute("data-group"));
}

body.addEventListener("click", ({ target }) => {
  const button = around(target, "[data-open-group]", HTMLButtonElement);
  if (button) openGroup(button);
});
form.addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("focus", () => {
  load();
  setTimeout(prepare);
});
search.addEventListener("input", () => {
  asked.search = search.value.slice(0, longest);
  changed(150);
});
sort.addEventListener("change", () => {
  asked.sort = sort.value;
  sortRows();
  changed();
});
form.addEventListener("click", ({ target }) => {
  const button = around(target, "button[data-sign]", HTMLButtonElement);
  const choices = asked.choices.get(around(button, "[data-filter]", HTMLElement)?.dataset.filter ?? "");
  if (!button || !choices) return;
  toggle(choices, around(button, "[data-choice]", HTMLElement)?.dataset.choice ?? "", button.dataset.sign === "-" ? "-" : "+");
  changed();
});
form.addEventListener("toggle", show, true); // an opened filter lists its choices
clear.addEventListener("click", () => {
  asked = nothing(facets.keys());
  search.value = sort.value = "";
  sortRows();
  changed();
  search.focus();
});
addEventListener("popstate", () => {
  readAddress();
  sortRows();
});

pickPowers(body, find(document, "[data-chosen]", HTMLElement));
const typedEarly = search.value; // typed before the script was loaded
readAddress();
if (typedEarly && !asked.search) {
  search.value = asked.search = typedEarly;
  changed();
}
if (asked.search) load();
