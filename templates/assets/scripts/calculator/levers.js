// Single changes of the inputs that change the answer most, as a row of bars; a tap makes the
// change.
import { around, datum, find } from "../dom/find.js";
import { setAsked } from "./controls.js";
import { setBar } from "./animate.js";
import { fillRows } from "./rows.js";
import { setAttribute, setText } from "../dom/write.js";

/** @import { Answer, Lever } from "./answer.js" */

/**
 * Lets the reader tap levers and move the slider. The form receives an input event, as for any
 * change.
 * @param {HTMLElement} section
 * @param {HTMLFormElement} form
 */
export function takeLevers(section, form) {
  const box = section.querySelector("[data-levers]");
  box?.addEventListener("click", ({ target }) => {
    const button = around(target, "[data-take]", HTMLButtonElement);
    if (!button) return;
    setAsked(form, datum(button, "take"));
    form.dispatchEvent(new Event("input", { bubbles: true }));
  });
  box?.addEventListener("input", ({ target }) => {
    const slider = around(target, ".slide", HTMLInputElement);
    const input = slider && numberNamed(form, datum(slider, "along"));
    if (!input) return;
    input.value = slider.value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/**
 * The input that the curve is drawn along: the number that was changed last, or else the first;
 * null without numbers.
 * @param {HTMLFormElement} form
 * @param {string} moved
 */
export const alongOf = (form, moved) => numberNamed(form, moved) ?? form.querySelector("input[type=number]");

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function numberNamed(form, name) {
  const input = name && form.elements.namedItem(name);
  return input instanceof HTMLInputElement && input.type === "number" ? input : null;
}

/**
 * Shows the levers of an answer, and the curve along an input.
 * @param {HTMLElement} section
 * @param {Answer} answer
 * @param {HTMLInputElement} input
 */
export function showLevers(section, answer, input) {
  const box = section.querySelector("[data-levers]");
  if (!(box instanceof HTMLElement) || !answer || !("levers" in answer)) return;
  const { measure, levers, along, now, curve } = answer;
  setText(box.querySelector("[data-measure-name]"), measure);
  const most = Math.max(...levers.map(({ change }) => Math.abs(change)));
  fillRows(find(box, "[data-levers-list]", HTMLElement), HTMLLIElement, levers.map((lever) => ({ ...lever, most })), showLever);
  const [min, max] = [curve[0]?.at ?? Number(input.min), Number(input.max)];
  const chance = now.endsWith("%");
  const highest = curve.reduce((top, point) => (point.number > top.number ? point : top), { number: 0, text: "0" });
  const full = chance ? 1 : highest.number;
  const texts = { at: `${along} ${signed(input.value)}`, now, top: chance ? "100\u202f%" : highest.text, low: signed(String(min)), high: signed(input.max) };
  for (const [place, text] of Object.entries(texts)) setText(box.querySelector(`[data-curve-${place}]`), text);
  const x = (/** @type {number} */ at) => (100 * (at - min)) / (max - min);
  setAttribute(box.querySelector("polyline"), "points", curve.map(({ at, number }) => `${x(at).toFixed(2)},${(40 - (40 * number) / (full || 1)).toFixed(2)}`).join(" "));
  setAttribute(box.querySelector(".curve-now"), "d", `M${x(Number(input.value)).toFixed(2)} 0V40`);
  const slider = find(box, ".slide", HTMLInputElement);
  Object.assign(slider, { min, max });
  find(box, ".curve", HTMLElement).hidden = curve.length === 0;
  setAttribute(slider, "data-along", input.name);
  if (slider !== document.activeElement) slider.value = input.value;
}

/** A number with a real minus sign. @param {string} number */
const signed = (number) => number.replace("-", "−");

/**
 * @param {HTMLLIElement} row
 * @param {Lever & { most: number }} lever most is the greatest change of all
 */
function showLever(row, { take, label, to, value, change, most }) {
  const button = find(row, "button", HTMLButtonElement);
  button.classList.toggle("hurts", change < 0);
  setAttribute(button, "data-take", take);
  setText(button.querySelector("[data-name]"), label);
  setText(button.querySelector("[data-to]"), to);
  setText(button.querySelector("[data-value]"), `${change < 0 ? "▼" : "▲"} ${value.text}`);
  const line = button.querySelector("line");
  if (line) setBar(line, [0, Math.abs(change)], most);
}
