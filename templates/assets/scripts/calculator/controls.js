// The controls of a case: reads them as a query, and sets them from an answer or an address.
import { around, datum, find, findAll } from "../dom/find.js";
import { press, showChips, takeNamed } from "./chips.js";
import { fieldOf } from "./field.js";
import { setHidden, setText } from "../dom/write.js";

/** @import { Input } from "./answer.js" */

/**
 * The fields of a control that a query needs.
 * @typedef {Pick<HTMLInputElement, "name" | "type" | "value" | "checked">} Control
 */
/**
 * A control with its range, where it has one.
 * @typedef {Control & Partial<Pick<HTMLInputElement, "min" | "max">>} Ranged
 */
/**
 * The input that the reader changed, and by how much, if it is a number changed twice in a row.
 * @typedef {{ name: string, by: number }} Move
 */

/**
 * The named controls of a form.
 * @param {HTMLFormElement} form
 */
const controlsOf = (form) => findAll(form, "input[name]", HTMLInputElement);

/**
 * The names of the inputs that a choice sets.
 * @param {HTMLFormElement} form
 */
const takesOf = (form) => (form.dataset.takes ?? "").split(" ");

/**
 * The names of the inputs whose values are recommended, because the reader has made no choice. They
 * are in no query.
 * @param {HTMLFormElement} form
 */
const advisedIn = (form) => (form.hasAttribute("data-open") ? takesOf(form) : []);

/**
 * The case shown by a form, as a query.
 * @param {HTMLFormElement} form
 */
export const readControls = (form) => queryOf(without(controlsOf(form), advisedIn(form)));

/**
 * @template {Control} C
 * @param {C[]} controls
 * @param {string[]} names
 */
const without = (controls, names) => controls.filter(({ name }) => !names.includes(name));

/**
 * Notes that the reader set inputs: if a choice sets one of them, the choice is made.
 * @param {HTMLFormElement} form
 * @param {string[]} names
 */
function choose(form, names) {
  const takes = takesOf(form);
  if (names.some((name) => takes.includes(name))) form.removeAttribute("data-open");
}

/**
 * The query of controls.
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
 * Reports whether a control can show a text, valid or not.
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
 * The queries of the cases one step or choice away by a visible control: first by the control
 * changed last, by the same amount. They are generated lazily, since mostly the first is enough.
 * @param {HTMLFormElement} form
 * @param {Move} last
 */
export function* queriesNear(form, { name, by }) {
  const controls = controlsOf(form);
  const advised = advisedIn(form);
  const inReach = (/** @type {HTMLInputElement} */ control) => !control.closest(":is(.field, .fields)[hidden]");
  yield* near(controls, controls.filter((control) => control.name === name && inReach(control)), by || 1, advised);
  yield* near(controls, controls.filter(inReach), 1, advised);
}

/**
 * The queries of controls after one change of one of them.
 * @param {Control[]} controls
 * @param {Ranged[]} moving
 * @param {number} by the step of numbers, in both directions
 * @param {string[]} [advised] the inputs of an open choice; to change one of them makes the choice
 */
export function* near(controls, moving, by, advised = []) {
  for (const control of moving) {
    for (const text of textsNear(control, by)) {
      const copies = controls.map(({ name, type, value, checked }) => ({ name, type, value, checked }));
      for (const copy of copies) if (copy.name === control.name) setControl(copy, text);
      yield queryOf(advised.includes(control.name) ? copies : without(copies, advised));
    }
  }
}

/**
 * The values of a control after one change.
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
 * Sets the controls to the inputs of an address.
 * @param {HTMLFormElement} form
 * @param {string} query
 */
export function setAsked(form, query) {
  setQuery(controlsOf(form), query);
  choose(form, [...new URLSearchParams(query).keys()]);
  refresh(form);
}

/**
 * Sets controls to the inputs of a query, valid or not, where they can show them.
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
 * Shows the inputs of an answer and hides those not read. While the reader types, the focused field
 * stays.
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
    if (!input) continue;
    setHidden(field, !input.read);
    setText(field.querySelector("[data-chip]"), input.value);
  }
  for (const values of findAll(form, "[data-folded]", HTMLElement)) {
    const names = findAll(form, ".fields[id] [data-field]", HTMLElement).map((field) => datum(field, "field"));
    setText(values, foldedText(names.flatMap((name) => inputs[name] ?? [])));
  }
  form.toggleAttribute("data-open", Object.values(inputs).some(({ advised }) => advised));
  refresh(form);
}

/**
 * The folded inputs that have another value than usual.
 * @param {Pick<Input, "read" | "advised" | "usual" | "phrase">[]} inputs
 */
export const foldedText = (inputs) => inputs.filter(({ read, advised, usual }) => read && !advised && !usual).map(({ phrase }) => phrase).join(" · ");

/**
 * Sets chips and menus to the values of their fields.
 * @param {HTMLFormElement} form
 */
function refresh(form) {
  for (const menu of findAll(form, "[data-one]", HTMLSelectElement)) menu.value = fieldOf(menu).value;
  for (const chips of findAll(form, "[data-chips]", HTMLElement)) showChips(chips, fieldOf(chips).value);
}

/**
 * Enables the controls, and calls back after a change and after a reset.
 * @param {HTMLFormElement} form
 * @param {{ changed: (last: Move) => void, reset: () => void }} then
 */
export function enable(form, { changed, reset }) {
  // Disabled in the HTML, as it needs scripts.
  find(form, "fieldset", HTMLFieldSetElement).disabled = false;
  refresh(form);
  let last = { name: "", value: "" };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    // The change that follows sets the list.
    if (around(target, "[data-names]", HTMLSelectElement)) return;
    const input = around(target, "[data-field] *", HTMLElement);
    const { name = "", value = "" } = input ? fieldOf(input) : {};
    choose(form, [name]);
    changed({ name, by: name === last.name && Number(value) - Number(last.value) || 0 });
    last = { name, value };
  });
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches("[data-names]")) takeNamed(target);
  });
  form.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    if (target.matches(".step")) step(target);
    if (target.matches(".chip")) press(target);
  });
  // A number that is tapped is replaced by what is typed, as one that is reached by the Tab key.
  form.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "number" || target === document.activeElement) return;
    target.addEventListener("click", () => target.select(), { once: true });
  });
  form.addEventListener("reset", () => setTimeout(() => { // after the reset
    refresh(form);
    reset();
  }));
}

/**
 * Changes a number by one, within its range.
 * @param {HTMLButtonElement} button
 */
function step(button) {
  const input = fieldOf(button);
  if (Number(datum(button, "step")) > 0) input.stepUp(); else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
