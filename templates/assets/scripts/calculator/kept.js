// The case that the reader keeps as A, for comparison.
import { datum, find, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { sentenceOf } from "./answer.js";
import { setHidden, setText } from "../dom/write.js";

/** @import { View } from "./answer.js" */

/**
 * Describes A: how it differs from the current case, and its figures.
 * @param {View} kept
 * @param {View | null} view
 */
export function keptText(kept, view) {
  const differing = Object.entries(kept.inputs).filter(([name, { text, read }]) => {
    const other = view?.inputs[name];
    return other && text !== other.text && (read || other.read);
  });
  return [differing.map(([, { phrase }]) => phrase).join(", ") || kept.case, sentenceOf(kept)].filter(Boolean).join(". ");
}

/**
 * Shows the figures of A beside the current ones, and the button to drop it; hides both without A.
 * @param {HTMLElement} section
 * @param {View | null} kept
 */
export function showKept(section, kept) {
  const button = find(section, "[data-pin]", HTMLElement);
  setText(button, datum(button, kept ? "drop" : "keep"));
  for (const place of findAll(section, "[data-kept-value]", HTMLElement)) {
    const figure = kept?.figures[place.closest("[data-figure]")?.getAttribute("data-figure") ?? ""];
    place.hidden = !figure;
    setText(place, figure ? (place instanceof HTMLTableCellElement ? "" : "A ") + figure.text : "");
  }
  for (const head of findAll(section, "[data-kept-head]", HTMLElement)) head.hidden = !kept;
}

/**
 * @param {HTMLElement} section
 * @param {View | null} kept
 * @param {View | null} view
 */
export function describeKept(section, kept, view) {
  const line = find(section, "[data-pinned]", HTMLElement);
  setHidden(line, !kept);
  setText(line, kept ? fill(datum(line, "text"), { case: keptText(kept, view) }) : "");
}
