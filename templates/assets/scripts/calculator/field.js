import { find } from "../dom/find.js";

/**
 * The input that an unnamed control changes: a stepper, a chip.
 * @param {Element} beside
 */
export function fieldOf(beside) {
  const field = beside.closest("[data-field]");
  if (!field) throw new Error(`${beside.className} is in no field`);
  return find(field, "input[name]", HTMLInputElement);
}
