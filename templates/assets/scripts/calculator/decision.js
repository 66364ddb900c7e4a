// The picture of choices: a tap on a choice sets its inputs.
import { around, datum, find, findAll } from "../dom/find.js";
import { setAsked } from "./controls.js";
import { setBar } from "./animate.js";
import { fillRows } from "./rows.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";

/** @import { Decision, Option } from "./answer.js" */

const few = 4; // new choices drawn in a frame, for slow phones

/**
 * Lets the reader tap choices. The form receives an input event, as for any change.
 * @param {HTMLElement} section
 * @param {HTMLFormElement} form
 */
export function takeChoices(section, form) {
  const box = section.querySelector("[data-decision]");
  if (box instanceof HTMLDetailsElement) box.open = isOpen(box);
  for (const button of findAll(section, "[data-take]", HTMLButtonElement)) button.disabled = false; // disabled in the HTML, as it needs scripts
  box?.addEventListener("click", ({ target }) => {
    const button = around(target, "[data-take]", HTMLButtonElement);
    if (!button) return;
    setAsked(form, datum(button, "take"));
    form.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/**
 * Reports whether the picture is visible: open, or shown by the styles in wide windows.
 * @param {HTMLDetailsElement} box
 */
const isOpen = (box) => box.open || box.matches(".embed *") || matchMedia("(min-width: 68.75rem)").matches;

/**
 * Shows the best choice, and draws the choices when their picture is visible.
 * @param {HTMLElement} section
 * @param {Decision} [decision]
 * @param {boolean} [all] draws them when folded, too
 */
export function showDecision(section, decision, all = false) {
  const box = decision ? section.querySelector("[data-decision]") : null;
  if (!decision || !(box instanceof HTMLDetailsElement)) return;
  setHidden(box, !decision.rows.length);
  setText(box.querySelector("[data-decision-said]"), decision.said);
  if (!all && !isOpen(box)) return;
  const { full, current } = decision;
  const options = decision.rows.map((option, i) => ({ option, full, now: i === current ? datum(box, "now") : "" }));
  fillRows(find(box, "[data-options]", HTMLElement), HTMLLIElement, options, showOption, all ? Infinity : few);
}

/**
 * @param {HTMLLIElement} row
 * @param {{ option: Option, full: number, now: string }} choice
 */
function showOption(row, { option, full, now }) {
  const button = find(row, "[data-take]", HTMLButtonElement);
  button.disabled = false;
  setAttribute(button, "data-take", option.take);
  setAttribute(button, "aria-current", now ? "true" : null);
  const texts = { name: option.label, mark: option.mark, current: now, success: option.success.text, price: option.price.text };
  for (const [place, text] of Object.entries(texts)) setText(button.querySelector(`[data-${place}]`), text);
  const parts = partsOf(option);
  for (const line of button.querySelectorAll("line")) setBar(line, parts[/** @type {keyof typeof parts} */ (datum(line, "part"))], full);
}

/**
 * The start and end of the parts of a bar, as the generator draws them: success without harm, success
 * with harm, harm alone.
 * @param {Option} option
 */
export function partsOf({ success, clean, price }) {
  const { number } = success;
  return /** @type {const} */ ({ clean: [0, clean], harmed: [clean, number], harm: [number, number + Math.max(0, price.number - (number - clean))] });
}
