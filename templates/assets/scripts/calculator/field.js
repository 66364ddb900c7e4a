import { find } from "../dom/find.js";

/**
 * The input that something stands beside which moves it and has no name of its own: a step, a slider, a chip.
 * @param {Element} beside
 */
export function fieldOf(beside) {
  const field = beside.closest("[data-field]");
  if (!field) throw new Error(`${beside.className} stands in no field`);
  return find(field, "input[name]", HTMLInputElement);
}
