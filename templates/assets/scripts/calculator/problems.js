// Shows the problems of a case.
import { datum, find, findAll } from "../dom/find.js";
import { reveal } from "./opening.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";

/** @import { Problem } from "./answer.js" */

/**
 * Shows problems: beside visible inputs, and the rest above all inputs; null clears them.
 * @param {HTMLElement} section
 * @param {HTMLFormElement} form
 * @param {Problem | null} problem
 */
export function showProblem(section, form, problem) {
  if (!problem && !section.classList.contains("refused")) return warn(form, "");
  const list = [];
  for (let one = problem; one; one = one.next ?? null) list.push(one);
  for (const field of findAll(form, "[data-field]", HTMLElement)) {
    const at = list.findIndex(({ input }) => input === datum(field, "field"));
    showBeside(field, list[at]?.problem ?? "");
    if (at >= 0) list.splice(at, 1);
  }
  warn(form, list.map((rest) => rest.problem).join(" "));
  section.classList.toggle("refused", Boolean(problem));
  setHidden(find(section, "[data-failed]", HTMLElement), true);
}

/**
 * Shows in place of the answer that there is none, with a button to retry.
 * @param {HTMLElement} section
 * @param {HTMLFormElement} form
 * @param {() => void} again
 */
export function showFailure(section, form, again) {
  showProblem(section, form, null);
  section.classList.add("refused");
  const box = find(section, "[data-failed]", HTMLElement);
  find(box, "button", HTMLButtonElement).onclick = again;
  setHidden(box, false);
}

/**
 * @param {HTMLElement} field
 * @param {string} text
 */
function showBeside(field, text) {
  const place = find(field, ".field-problem", HTMLElement);
  setText(place, text);
  setHidden(place, !text);
  for (const control of field.querySelectorAll("[name]")) setAttribute(control, "aria-invalid", text ? "true" : null);
  if (!text) return;
  setHidden(field, false); // an address may have a problem in a field that its page hides
  reveal(find(field, ".control", HTMLElement));
}

/**
 * Shows a warning above the inputs, beside a valid result; "" clears it.
 * @param {HTMLFormElement} form
 * @param {string} text
 */
export function warn(form, text) {
  const line = find(form, "[data-problem]", HTMLElement);
  setText(line, text);
  setHidden(line, !text);
}
