// The controls of a case: reading them as a query, and setting them from an answer or an address.
import { around, datum, find, findAll } from "../dom/find.js";
import { press, showChips } from "./chips.js";
import { fieldOf } from "./field.js";
import { setHidden } from "../dom/write.js";

/** @import { Input } from "./answer.js" */

/** What of a control matters for a query. @typedef {Pick<HTMLInputElement, "name" | "type" | "value" | "checked">} Control */
/** A control with its range, where it has one. @typedef {Control & Partial<Pick<HTMLInputElement, "min" | "max">>} Ranged */
/** Which input the reader changed, and by how much since the time before where that was a number of the same. @typedef {{ name: string, by: number }} Move */

/**
 * The controls of a form that have a name.
 * @param {HTMLFormElement} form
 */
const controlsOf = (form) => findAll(form, "input[name]", HTMLInputElement);

/**
 * The case that the controls of a form show, as a query.
 * @param {HTMLFormElement} form
 */
export const readControls = (form) => queryOf(controlsOf(form));

/**
 * Writes controls as a query.
 * @param {Control[]} controls
 */
export function queryOf(controls) {
  const set = controls.filter(({ type, checked }) => type !== "radio" || checked);
  return set.map((control) => `${encodeURIComponent(control.name)}=${encodeURIComponent(textOf(control))}`).join("&");
}

/** @param {Control} control */
export const textOf = ({ type, value, checked }) => (type === "checkbox" ? String(checked) : value.replace(/\s/g, ""));

/**
 * Shows a text in a control.
 * @param {Control} control
 * @param {string} text
 */
function setControl(control, text) {
  if (control.type === "radio") control.checked = control.value === text;
  else if (control.type === "checkbox") control.checked = text === "true";
  else if (control.value !== text) control.value = text;
}

/**
 * Tells whether a control can show a text, right or wrong.
 * @param {Control} control
 * @param {string} text
 */
export function holds({ type, value }, text) {
  switch (type) {
    case "number": return /^-?\d+$/.test(text);
    case "radio": return value === text;
    case "checkbox": return text === "true" || text === "false";
    default: return true;
  }
}

/**
 * The queries of the cases that are one step or one choice away by a control in reach: first those by the one that was moved last, as far as it was moved. Each is
 * made when it is its turn: mostly the first is all that is wanted.
 * @param {HTMLFormElement} form
 * @param {Move} last
 */
export function* queriesNear(form, { name, by }) {
  const controls = controlsOf(form);
  const inReach = (/** @type {HTMLInputElement} */ control) => !control.closest("[hidden], details:not([open])");
  yield* near(controls, controls.filter((control) => control.name === name && inReach(control)), by || 1);
  yield* near(controls, controls.filter(inReach), 1);
}

/**
 * The queries of controls when one of those that may move does so.
 * @param {Control[]} controls
 * @param {Ranged[]} moving
 * @param {number} by how far numbers move, to either side
 */
export function* near(controls, moving, by) {
  for (const control of moving) {
    for (const text of textsNear(control, by)) {
      const copies = controls.map(({ name, type, value, checked }) => ({ name, type, value, checked }));
      for (const copy of copies) if (copy.name === control.name) setControl(copy, text);
      yield queryOf(copies);
    }
  }
}

/**
 * What a control shows when it is moved once.
 * @param {Ranged} control
 * @param {number} by
 */
function textsNear({ type, value, checked, min, max }, by) {
  switch (type) {
    case "number": return value ? [Number(value) + by, Number(value) - by].filter((n) => n >= Number(min) && n <= Number(max)).map(String) : [];
    case "radio": return checked ? [] : [value];
    case "checkbox": return [String(!checked)];
    default: return [];
  }
}

/**
 * Shows the inputs of an address as it gives them.
 * @param {HTMLFormElement} form
 * @param {string} query
 */
export function setAsked(form, query) {
  setQuery(controlsOf(form), query);
  refresh(form);
}

/**
 * Sets controls to the inputs of a query, right or wrong, where they can hold them.
 * @param {Control[]} controls
 * @param {string} query
 */
export function setQuery(controls, query) {
  for (const [name, text] of new URLSearchParams(query)) {
    const named = controls.filter((control) => control.name === name);
    if (named.some((control) => holds(control, text))) for (const control of named) setControl(control, text);
  }
}

/**
 * Shows the inputs of an answer and hides those that are not read. While the reader types, the field under the cursor is left alone.
 * @param {HTMLFormElement} form
 * @param {Record<string, Input>} inputs
 * @param {boolean} typing
 */
export function setInputs(form, inputs, typing) {
  for (const control of controlsOf(form)) {
    const input = inputs[control.name];
    if (input && !(typing && control === document.activeElement)) setControl(control, input.text);
  }
  for (const field of findAll(form, "[data-field]", HTMLElement)) {
    const input = inputs[datum(field, "field")];
    if (input) setHidden(field, !input.read);
  }
  refresh(form);
}

/**
 * Brings sliders and chips in line with the fields that they stand beside.
 * @param {HTMLFormElement} form
 */
function refresh(form) {
  for (const slider of findAll(form, ".slide", HTMLInputElement)) slider.value = fieldOf(slider).value;
  for (const chips of findAll(form, "[data-chips]", HTMLElement)) showChips(chips, fieldOf(chips).value);
}

/**
 * Lets the reader use the controls, and calls back when the case changed and when the form was put back as it came.
 * @param {HTMLFormElement} form
 * @param {{ changed: (last: Move) => void, reset: () => void }} then
 */
export function enable(form, { changed, reset }) {
  find(form, "fieldset", HTMLFieldSetElement).disabled = false; // without scripts it would lead nowhere
  refresh(form);
  let last = { name: "", value: "" };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    const slider = around(target, ".slide", HTMLInputElement);
    if (slider) fieldOf(slider).value = slider.value;
    const input = around(target, "[data-field] *", HTMLElement);
    const { name = "", value = "" } = input ? fieldOf(input) : {};
    changed({ name, by: name === last.name && Number(value) - Number(last.value) || 0 });
    last = { name, value };
  });
  form.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    if (target.matches(".step")) step(target);
    if (target.matches(".chip")) press(target);
  });
  form.addEventListener("reset", () => setTimeout(() => { // when the controls are back
    refresh(form);
    reset();
  }));
}

/**
 * Moves a number by one, within its range.
 * @param {HTMLButtonElement} button
 */
function step(button) {
  const input = fieldOf(button);
  if (Number(datum(button, "step")) > 0) input.stepUp(); else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
