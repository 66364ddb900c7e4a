// Chips: a button for each element of a list, which removes it, and one for each element to add.
import { datum, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";
import { fieldOf } from "./field.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";

/**
 * The elements in the text of a list field.
 * @param {string} text
 */
export const elementsOf = (text) => text.split(",").map((element) => element.trim()).filter(Boolean);

/**
 * Shows a list. Buttons are reused: one replaced between press and release would swallow the tap.
 * @param {HTMLElement} chips
 * @param {string} text
 */
export function showChips(chips, text) {
  const most = Number(datum(chips, "most"));
  const list = elementsOf(text).slice(0, most + 1); // one too many shows the error
  const focused = chips.contains(document.activeElement);
  const menu = menuOf(chips);
  const adders = findAll(chips, ".add", HTMLButtonElement);
  const takers = findAll(chips, ":not(.add)", HTMLButtonElement);
  for (const taker of takers.slice(list.length)) taker.remove();
  list.forEach((element, i) => {
    let taker = takers[i];
    if (!taker) {
      taker = create("button", "", { type: "button", class: "chip" });
      chips.insertBefore(taker, adders[0] ?? null);
    }
    const name = nameIn(menu, element) ?? fill(datum(chips, "element"), { n: element });
    label(taker, element, name, `${name} ✕`, datum(chips, "remove"));
  });
  if (menu) setHidden(menu, list.length >= most);
  for (const adder of adders) setHidden(adder, list.length >= most);
  if (focused && !document.activeElement?.matches(".chip:not([hidden])")) findAll(chips, ".chip:not([hidden])", HTMLButtonElement)[0]?.focus();
}

/**
 * The menu that adds elements with names, or null for a list of numbers.
 * @param {HTMLElement} chips
 */
const menuOf = (chips) => /** @type {HTMLSelectElement | null} */ (chips.parentElement?.querySelector("[data-names]") ?? null);

/**
 * The name of an element in a menu; undefined without a menu, or for an unknown element.
 * @param {Pick<HTMLSelectElement, "options"> | null} menu
 * @param {string} element
 */
export const nameIn = (menu, element) => [...menu?.options ?? []].find(({ value }) => value === element)?.text;

/**
 * @param {HTMLButtonElement} button
 * @param {string} element
 * @param {string} name of the element
 * @param {string} text
 * @param {string} action what the button does to it, "{n}"
 */
function label(button, element, name, text, action) {
  button.value = element;
  setText(button, text);
  setAttribute(button, "aria-label", fill(action, { n: name }));
}

/**
 * Adds the element of a chip to its list, or removes it.
 * @param {HTMLButtonElement} button
 */
export function press(button) {
  const input = fieldOf(button);
  const list = elementsOf(input.value);
  if (button.matches(".add")) list.push(button.value);
  else list.splice([...button.parentElement?.children ?? []].indexOf(button), 1);
  input.value = list.join(",");
  if (button.parentElement) showChips(button.parentElement, input.value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Adds the element chosen in a menu to its list. In a list of one it replaces the element, and the
 * menu goes on showing it.
 * @param {HTMLSelectElement} menu
 */
export function takeNamed(menu) {
  const input = fieldOf(menu);
  if (menu.matches("[data-one]")) input.value = menu.value;
  else addNamed(menu, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * @param {HTMLSelectElement} menu
 * @param {HTMLInputElement} input
 */
function addNamed(menu, input) {
  if (menu.value) input.value = [...elementsOf(input.value), menu.value].join(",");
  menu.value = "";
  const chips = menu.parentElement?.querySelector("[data-chips]");
  if (chips instanceof HTMLElement) showChips(chips, input.value);
}
