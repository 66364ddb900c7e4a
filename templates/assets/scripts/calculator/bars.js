// The distributions of a calculator, with a bar in every row.
import { datum, find, findAll } from "../dom/find.js";
import { beside, scaled } from "./distribution.js";
import { setEnd } from "./animate.js";
import { fillRows } from "./rows.js";
import { setHidden, setText } from "../dom/write.js";

/** @import { View } from "./answer.js" */
/** @import { ScaledRow } from "./distribution.js" */

/**
 * Shows the distributions of a case, with those of the case kept as A beside them.
 * @param {HTMLElement} section
 * @param {View} view
 * @param {View | null} kept
 */
export function showBars(section, view, kept) {
  for (const box of findAll(section, "[data-distribution]", HTMLElement)) {
    const id = datum(box, "distribution");
    const now = view.distributions[id] ?? [];
    const before = kept?.distributions[id];
    const [rows, keptRows] = before ? beside(now, before, view.impossible) : [now];
    fillRows(find(box, "[data-rows]", HTMLElement), HTMLTableRowElement, scaled(rows, keptRows), showOutcome);
    showUniform(box, (!kept && view.uniform[id]) || "");
    showSentence(box, "[data-spread]", view.spread[id] ?? "");
  }
}

/**
 * Shows a sentence instead of bars when all outcomes are equally likely; "" shows the bars.
 * @param {HTMLElement} box
 * @param {string} sentence
 */
function showUniform(box, sentence) {
  showSentence(box, "[data-uniform]", sentence);
  setHidden(find(box, ".table", HTMLElement), Boolean(sentence));
}

/**
 * @param {HTMLElement} box
 * @param {string} selector of its line
 * @param {string} sentence "" hides the line
 */
function showSentence(box, selector, sentence) {
  const line = find(box, selector, HTMLElement);
  setText(line, sentence);
  setHidden(line, !sentence);
}

/**
 * @param {HTMLTableRowElement} row
 * @param {ScaledRow} outcome
 */
function showOutcome(row, { outcome, text, exactly, atLeast, atMost, now, before }) {
  row.dataset.outcome = String(outcome);
  setText(row.cells[0] ?? null, text);
  [exactly, atLeast, atMost].forEach((chance, i) => setText(row.cells[2 + i] ?? null, chance.text));
  const [bar, kept] = row.querySelectorAll("line");
  setEnd(bar, "x2", now);
  setEnd(kept, "x2", before);
}
