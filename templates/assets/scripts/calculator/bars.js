// The distributions of a calculator, with a bar in every row.
import { datum, find, findAll } from "../dom/find.js";
import { beside, measures, scaled } from "./distribution.js";
import { setEnd } from "./animate.js";
import { fillRows, rowsIn } from "./rows.js";
import { setHidden, setText } from "../dom/write.js";

/** @import { View } from "./answer.js" */
/** @import { Measure, ScaledRow } from "./distribution.js" */

/**
 * Shows the distributions of a case, with those of the case kept as A beside them. Without a case,
 * the page's own stays.
 * @param {HTMLElement} section
 * @param {View | null} view
 * @param {View | null} kept
 */
export function showBars(section, view, kept) {
  for (const box of findAll(section, "[data-distribution]", HTMLElement)) {
    const id = datum(box, "distribution");
    const [now, before] = together(view, kept, id);
    const body = find(box, "[data-rows]", HTMLElement);
    if (now) fillRows(body, HTMLTableRowElement, now, showOutcome);
    if (view) showUniform(box, (!kept && view.uniform[id]) || "");
    drawBars(box, body, before);
  }
}

/**
 * Shows a sentence instead of bars when all outcomes are equally likely; "" shows the bars.
 * @param {HTMLElement} box
 * @param {string} sentence
 */
function showUniform(box, sentence) {
  const line = find(box, "[data-uniform]", HTMLElement);
  setText(line, sentence);
  setHidden(line, !sentence);
  for (const part of findAll(box, ".measure, .table", HTMLElement)) setHidden(part, Boolean(sentence));
}

/**
 * @param {View | null} view
 * @param {View | null} kept
 * @param {string} id
 */
function together(view, kept, id) {
  const [now, before] = [view?.distributions[id], kept?.distributions[id]];
  if (view && now && before) return scaled(beside(now, before, view.impossible));
  return [now, before].map((rows) => rows && scaled([rows])[0]);
}

/**
 * @param {HTMLTableRowElement} row
 * @param {ScaledRow} outcome
 */
function showOutcome(row, { outcome, text, lengths, ...chances }) {
  Object.assign(row.dataset, { outcome, ...lengths });
  setText(row.cells[0] ?? null, text);
  measures.forEach((measure, i) => setText(row.cells[2 + i] ?? null, chances[measure].text));
}

/**
 * Draws the measure that the reader chose.
 * @param {HTMLElement} box
 * @param {HTMLElement} body
 * @param {ScaledRow[]} [before]
 */
function drawBars(box, body, before = []) {
  const chosen = find(box, "[data-measure]:checked", HTMLInputElement).value;
  const measure = measures.find((one) => one === chosen) ?? "exactly";
  const kept = new Map(before.map(({ outcome, lengths }) => [outcome, lengths[measure]]));
  for (const row of rowsIn(body, HTMLTableRowElement)) {
    const [now, before] = row.querySelectorAll("line");
    setEnd(now, "x2", datum(row, measure));
    setEnd(before, "x2", kept.get(Number(row.dataset.outcome)) ?? "0%");
  }
}
