// The case that the reader kept as A, to compare others with.
import { datum, find, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { setHidden, setText } from "../dom/write.js";

/** @import { View } from "./answer.js" */

/**
 * Says what A is: in what it differs from the case beside it, and its figures.
 * @param {View} kept
 * @param {View | null} view
 */
export function keptText(kept, view) {
  const differing = Object.entries(kept.inputs).filter(([name, { text, read }]) => {
    const other = view?.inputs[name];
    return other && text !== other.text && (read || other.read);
  });
  return [differing.map(([, { said }]) => said).join(", ") || kept.case, kept.sentence].filter(Boolean).join(". ");
}

/**
 * Shows the figures of A beside those of the case, and that it can be let go; nothing of that when there is no A.
 * @param {HTMLElement} section
 * @param {View | null} kept
 */
export function showKept(section, kept) {
  const button = find(section, "[data-pin]", HTMLElement);
  setText(button, datum(button, kept ? "drop" : "keep"));
  for (const place of findAll(section, "[data-was]", HTMLElement)) {
    const figure = kept?.figures[place.closest("[data-figure]")?.getAttribute("data-figure") ?? ""];
    place.hidden = !figure;
    setText(place, figure ? (place instanceof HTMLTableCellElement ? "" : "A ") + figure.text : "");
  }
  for (const head of findAll(section, "[data-was-head]", HTMLElement)) head.hidden = !kept;
}

/**
 * @param {HTMLElement} section
 * @param {View | null} kept
 * @param {View | null} view
 */
export function tellKept(section, kept, view) {
  const line = find(section, "[data-pinned]", HTMLElement);
  setHidden(line, !kept);
  setText(line, kept ? fill(datum(line, "text"), { case: keptText(kept, view) }) : "");
}
