// A filter of the index: how many powers each of its choices would leave, and no choice that would leave none.
import { datum, find, findAll } from "../common/find.js";

/** @import { Choices } from "./filters.js" */

/**
 * The ids of the choices of a filter.
 * @param {HTMLElement} filter
 */
export function choicesOf(filter) {
  return findAll(filter, "[data-choice]", HTMLElement).map((item) => datum(item, "choice"));
}

/**
 * @param {HTMLElement} filter
 * @param {Choices} choices what is asked of it
 * @param {Map<string, number>} counts
 */
export function showFacet(filter, choices, counts) {
  for (const item of findAll(filter, "[data-choice]", HTMLElement)) {
    const choice = datum(item, "choice");
    const count = counts.get(choice) ?? 0;
    find(item, "[data-choice-count]", HTMLElement).textContent = String(count);
    item.hidden = !count && !choices.has(choice);
    for (const button of findAll(item, "button", HTMLButtonElement)) button.setAttribute("aria-pressed", String(choices.get(choice) === button.dataset.sign));
  }
  find(filter, "[data-active]", HTMLElement).textContent = String(choices.size || "");
}
