// The inputs of a calculator that describe a psyker.
import { pairsOf } from "../calculator/address.js";
import { holds, textOf } from "../calculator/controls.js";
import { datum, find, findAll } from "../dom/find.js";

/** @import { Control } from "../calculator/controls.js" */
/** @import { Values } from "./kept.js" */

/**
 * The properties of a control that matter for a value.
 * @typedef {Control & Pick<HTMLInputElement, "min" | "max">} Bounded
 */

/**
 * Reports whether an input accepts a value.
 * @param {Bounded[]} controls of the input
 * @param {string} text
 */
export const takes = (controls, text) => controls.some((control) => holds(control, text) && !(control.type === "number" && (Number(text) < Number(control.min) || Number(text) > Number(control.max))));

/**
 * The value that an input shows.
 * @param {Bounded[]} controls of the input
 */
export function shownBy(controls) {
  const control = controls.find(({ type, checked }) => type !== "radio" || checked);
  return control ? textOf(control) : "";
}

/**
 * A query with some inputs replaced.
 * @param {string} query
 * @param {Record<string, string>} values by the names of inputs
 */
export function withValues(query, values) {
  const others = pairsOf(query).filter((pair) => !(pair.replace(/=.*/, "") in values));
  return [...others, ...Object.entries(values).map(([name, text]) => `${name}=${text}`)].join("&");
}

/** An input that has a trait. */
class Trait {
  #field;

  /** @param {HTMLElement} field */
  constructor(field) {
    this.#field = field;
    this.id = datum(field, "trait");
    this.input = datum(field, "field");
  }

  #controls() { return findAll(this.#field, "input[name]", HTMLInputElement); }

  /** The value that it shows. */
  get value() { return shownBy(this.#controls()); }

  /** Whether the value shown is valid. */
  get good() { return this.takes(this.value); }

  /** @param {string} text */
  takes(text) { return takes(this.#controls(), text); }
}

/**
 * @param {HTMLElement} section
 */
export const traitsOf = (section) => findAll(find(section, "form.case", HTMLFormElement), "[data-trait]", HTMLElement).map((field) => new Trait(field));

/**
 * Raises numbers that must exceed others and would not.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} values given to other inputs, by their names
 * @param {boolean} own whether they apply to the page's own case instead of the one shown
 */
export function beyond(form, values, own) {
  /** @type {Record<string, string>} */
  const next = {};
  for (const field of findAll(form, "[data-beyond]", HTMLElement)) {
    const control = find(field, "input[type=number]", HTMLInputElement);
    const text = following(own ? control.defaultValue : control.value, values[datum(field, "beyond")], control.max);
    if (text) next[control.name] = text;
  }
  return next;
}

/**
 * The number after a value, if another number does not exceed it; else "".
 * @param {string} text
 * @param {string | undefined} value
 * @param {string} max
 */
export function following(text, value, max) {
  if (value === undefined || Number(text) > Number(value) || Number(value) >= Number(max)) return "";
  return String(Number(value) + 1);
}
