// The picture of choices: a tap on a choice sets its inputs.
import { around, datum, find, findAll } from "../dom/find.js";
import { setAsked } from "./controls.js";
import { setBar } from "./animate.js";
import { fillRows } from "./rows.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";
import { fill } from "../text/fill.js";

/** @import { Option, View } from "./answer.js" */

const few = 4; // new choices drawn in a frame, for slow phones

/**
 * Lets the reader tap choices. The form receives an input event, as for any change.
 * @param {HTMLElement} section
 * @param {HTMLFormElement} form
 */
export function takeChoices(section, form) {
  // Disabled in the HTML, as it needs scripts.
  for (const button of findAll(section, "[data-take]", HTMLButtonElement)) button.disabled = false;
  section.querySelector("[data-decision]")?.addEventListener("click", ({ target }) => {
    const button = around(target, "[data-take]", HTMLButtonElement);
    if (!button) return;
    setAsked(form, datum(button, "take"));
    form.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/**
 * Shows the verdict and draws the choices.
 * @param {HTMLElement} section
 * @param {View} view
 * @param {boolean} [all] draws all at once, not some in each frame
 */
export function showDecision(section, { decision, query }, all = false) {
  if (!decision) return;
  const { choice, reason, prices, scale, current, open, rows } = decision;
  setText(section.querySelector("[data-choice]"), choice);
  setText(section.querySelector("[data-reason]"), reason);
  for (const price of findAll(section, "[data-price-of]", HTMLElement)) {
    const text = prices.find(({ input }) => input === datum(price, "priceOf"))?.text ?? "";
    setText(price, text);
    setHidden(price, !text);
  }
  const heading = find(section, "[data-figures-for]", HTMLElement);
  const shown = rows[current]?.label;
  setText(heading, shown ? fill(datum(heading, "text"), { choice: shown }) : datum(heading, "any"));
  const box = section.querySelector("[data-decision]");
  if (!(box instanceof HTMLElement)) return; // there are no choices to draw
  setHidden(box, !rows.length);
  const mine = datum(box, query === datum(section, "preset") ? "own" : "now");
  const options = rows.map((option, i) => ({ option, scale, now: i === current && !open ? mine : "" }));
  fillRows(find(box, "[data-options]", HTMLElement), HTMLLIElement, options, showOption, all ? Infinity : few);
}

/**
 * @param {HTMLLIElement} row
 * @param {{ option: Option, scale: number, now: string }} choice
 */
function showOption(row, { option, scale, now }) {
  const button = find(row, "[data-take]", HTMLButtonElement);
  button.disabled = false;
  setAttribute(button, "data-take", option.take);
  setAttribute(button, "aria-current", now ? "true" : null);
  const texts = { name: option.label, mark: option.mark, current: now, success: option.success.text, price: option.price.text };
  setAttribute(find(button, "[data-mark]", HTMLElement), "data-best", option.best ? "" : null);
  for (const [place, text] of Object.entries(texts)) setText(button.querySelector(`[data-${place}]`), text);
  const parts = partsOf(option);
  for (const line of button.querySelectorAll("line")) setBar(line, parts[/** @type {keyof typeof parts} */ (datum(line, "part"))], scale);
}

/**
 * The start and end of the parts of a bar, as the generator draws them: success without harm,
 * success with harm, harm alone. Bars of means have no line for the last.
 * @param {Option} option
 */
export function partsOf({ success, clean, price }) {
  const { number } = success;
  return /** @type {const} */ ({ clean: [0, clean], harmed: [clean, number], harm: [number, number + Math.max(0, price.number - (number - clean))] });
}
