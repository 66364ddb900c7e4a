// How a question was understood: a chip for each input of the case, which a tap changes, and a loud one
// for each part that was not used.
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";

/** @import { Unread } from "../calculator/answer.js" */
/** @import { Answered, InputShape, Shape } from "./ask.js" */
/** @import { Words } from "./index.js" */

/**
 * The chips of an answer. Those of inputs that the question does not name are marked as assumed, or
 * as the best choice.
 * @param {Answered} answered
 * @param {Words} words
 * @param {(name: string, value: string) => void} change
 */
export function chips(answered, words, change) {
  const { reading, view } = answered;
  if (!view) return [];
  const known = new Map(reading.inputs.map(({ name, how }) => [name, how]));
  const original = new Map(reading.query.split("&").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  const now = new Map(answered.query.split("&").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  const list = [];
  for (const [name, input] of Object.entries(view.inputs)) {
    const touched = answered.query !== reading.query && now.get(name) !== original.get(name);
    if (!input.read || !known.has(name) && !touched) continue;
    const shape = answered.shape.inputs[name];
    if (shape) list.push(chip(name, shape, tried(answered, shape, input, now.get(name)), touched ? "" : note(known.get(name), input, words), words, (value) => change(name, value)));
  }
  return list;
}

/**
 * The chips of what a case does not use. A number can be used: a tap lists the inputs that it may be.
 * @param {Answered} answered
 * @param {Words} words
 * @param {(name: string, value: string, used: Unread) => void} use
 */
export function unusedChips({ reading, shape }, words, use) {
  return reading.unread.map((unread) => {
    const text = fill(words.unread, { words: unread.text });
    const free = unread.free.filter((name) => shape.inputs[name]);
    if (!free.length) return create("span", text, { class: "ask-chip unused" });
    const button = create("button", text, { type: "button", class: "ask-chip unused" });
    button.addEventListener("click", () => {
      const list = inputList(unread.text, free, shape, words, (name) => use(name, unread.text.replace(/\D/g, ""), unread));
      button.replaceWith(list);
      list.focus();
    });
    return button;
  });
}

/**
 * A list of inputs that a number may be.
 * @param {string} number
 * @param {string[]} names
 * @param {Shape} shape
 * @param {Words} words
 * @param {(name: string) => void} choose
 */
function inputList(number, names, shape, words, choose) {
  const label = fill(words.use, { number });
  const list = create("select", "", { class: "ask-chip-field", "aria-label": label });
  list.append(create("option", `${label} …`, { value: "" }), ...names.map((name) => create("option", shape.inputs[name]?.label ?? name, { value: name })));
  list.addEventListener("change", () => { if (list.value) choose(list.value); });
  return list;
}

/**
 * What the chip of an input that the question does not name says of it.
 * @param {string | undefined} how
 * @param {{ advised?: boolean }} input
 * @param {Words} words
 */
function note(how, { advised = false }, words) {
  if (how === "advised") return words.advisedRest;
  if (how === "assumed" && advised) return words.advised;
  return how === "assumed" ? words.assumed : "";
}

/**
 * The text of the chip of an input; in a case that the core refuses, with the rejected value.
 * @param {Answered} answered
 * @param {InputShape} shape
 * @param {{ text: string, phrase: string }} input
 * @param {string | undefined} value
 */
function tried({ problem }, { label, choices = {} }, input, value) {
  if (!problem || value === undefined || value === input.text) return input;
  return { text: value, phrase: `${label} ${choices[value] ?? value}` };
}

/**
 * @param {string} name
 * @param {InputShape} shape
 * @param {{ text: string, phrase: string }} input
 * @param {string} note
 * @param {Words} words
 * @param {(value: string) => void} change
 */
function chip(name, shape, { text, phrase }, note, words, change) {
  const button = create("button", "", { type: "button", "data-input": name, class: note ? "ask-chip assumed" : "ask-chip" });
  const [before = "", after = ""] = fill(words.change, { input: "\n" }).split("\n");
  button.append(create("span", before, { class: "hidden" }), phrase, create("span", after, { class: "hidden" }));
  if (note) button.append(" ", create("span", note, { class: "ask-chip-note" }));
  button.addEventListener("click", () => {
    if (shape.kind === "switch") return change(text === "true" ? "false" : "true");
    const control = editor(shape, text, change);
    button.replaceWith(control);
    control.focus();
    if (control instanceof HTMLInputElement) control.select();
  });
  return button;
}

/**
 * The control that replaces a chip while its value is edited.
 * @param {InputShape} shape
 * @param {string} text
 * @param {(value: string) => void} change
 */
function editor({ label, kind, min = 0, max = 0, choices = {}, order = [] }, text, change) {
  if (kind === "choice") {
    const select = create("select", "", { class: "ask-chip-field", "aria-label": label });
    select.append(...order.map((value) => create("option", choices[value] ?? value, { value, ...(value === text && { selected: "" }) })));
    select.addEventListener("change", () => change(select.value));
    return select;
  }
  const number = kind === "number";
  const field = create("input", "", { class: "ask-chip-field", "aria-label": label, value: text, ...(number ? { type: "number", min: String(min), max: String(max) } : { type: "text", inputmode: "numeric" }) });
  field.addEventListener("change", () => change(field.value.replace(/[^\d,-]+/g, ",").replace(/^,|,$/g, "")));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    field.blur();
  });
  return field;
}
