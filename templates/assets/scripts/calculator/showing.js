// Shows an answer in the places where the generator wrote the page's own case.
import { datum, find, findAll } from "../dom/find.js";
import { showDecision } from "./decision.js";
import { setBar } from "./animate.js";
import { largeFigures } from "./answer.js";
import { fillRows } from "./rows.js";
import { fill } from "../text/fill.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";

/** @import { Cell, Figure, Table, View } from "./answer.js" */

/**
 * Shows the visible part of an answer while the rest is folded.
 * @param {HTMLElement} section
 * @param {View} view
 */
export function showSight(section, view) {
  showHeadline(section, view);
  showDice(section, view.dice);
  carryCase(section, view.onward);
  for (const headline of findAll(section, ".result > .headline", HTMLElement)) showFigures(headline, view.figures);
  showDecision(section, view);
}

/**
 * Shows all of an answer.
 * @param {HTMLElement} section
 * @param {View} view
 */
export function showView(section, view) {
  showHeadline(section, view);
  showDice(section, view.dice);
  carryCase(section, view.onward);
  showFigures(section, view.figures);
  showDecision(section, view, true);
  for (const place of findAll(section, "[data-table]", HTMLElement)) {
    const table = view.tables[datum(place, "table")];
    if (table) showTable(find(place, "[data-rows]", HTMLElement), table);
  }
  fillRows(find(section, "[data-steps]", HTMLElement), HTMLLIElement, view.steps, setText);
  for (const ruling of findAll(section, "[data-ruling]", HTMLElement)) setHidden(ruling, !view.rulings.includes(datum(ruling, "ruling")));
}

/**
 * Shows the figures that matter in this case, with the bars of a chain.
 * @param {HTMLElement} section
 * @param {View} view
 */
function showHeadline(section, view) {
  const { figures } = view;
  const shown = largeFigures(section.dataset, view);
  for (const place of findAll(section, ".headline [data-figure]", HTMLElement)) {
    const id = datum(place, "figure");
    setHidden(place, !shown.includes(id));
    for (const line of place.querySelectorAll("line")) setBar(line, [0, figures[id]?.number ?? 0]);
  }
}

/**
 * Names the dice of the case on the button that rolls them.
 * @param {HTMLElement} section
 * @param {string} dice
 */
function showDice(section, dice) {
  find(section, ".box-actions", HTMLElement).classList.toggle("with-dice", Boolean(dice));
  for (const button of findAll(section, ".throw", HTMLButtonElement)) {
    setHidden(button, !dice);
    setText(button, fill(datum(button, "text"), { die: dice }));
  }
}

/**
 * Updates the links of the chain to pages that continue the case.
 * @param {HTMLElement} section
 * @param {string} query the case as those pages know it; "" for none
 */
function carryCase(section, query) {
  for (const link of findAll(section, "a[data-onward]", HTMLAnchorElement)) link.search = query;
}

/**
 * @param {HTMLElement} section
 * @param {Record<string, Figure>} figures
 */
function showFigures(section, figures) {
  for (const place of findAll(section, "[data-figure]", HTMLElement)) {
    const figure = figures[datum(place, "figure")];
    if (!figure) continue;
    if (figure.label) setText(place.querySelector("[data-label]"), figure.label);
    setText(place.querySelector("[data-value]"), figure.text);
    setText(place.querySelector("[data-odds]"), figure.odds);
    setText(place.querySelector("[data-fraction]"), figure.fraction);
  }
}

/**
 * @param {HTMLElement} body
 * @param {Table} table
 */
function showTable(body, { rows, current }) {
  const choices = rows.map((cells, i) => ({ cells, mark: i === current ? datum(body, "mark") : "" }));
  fillRows(body, HTMLTableRowElement, choices, showChoice);
}

/**
 * @param {HTMLTableRowElement} row
 * @param {{ cells: Record<string, Cell>, mark: string }} choice the mark of the row of the current
 * case
 */
function showChoice(row, { cells, mark }) {
  for (const place of findAll(row, "[data-cell]", HTMLElement)) setText(place, cells[datum(place, "cell")]?.text ?? "");
  setText(row.querySelector("[data-mark-text]"), mark);
  setAttribute(row, "aria-current", mark ? "true" : null);
}
