// Keeps the values of a psyker that a question names, as "My psyker" does.
import { create } from "../dom/create.js";
import { findPsyker, firstName, usedOf, withPsyker } from "../psyker/kept.js";
import { Store } from "../psyker/store.js";
import { psykersKey } from "../psyker/used.js";
import { fill } from "../text/fill.js";

/** @import { Values } from "../psyker/kept.js" */
/** @import { Answered, KeepWords } from "./ask.js" */

/**
 * The values of the psyker in a case that its question names, or that the reader changed in it.
 * @param {{ shape: { inputs: Record<string, { trait?: string }> }, query: string,
 *   view: { inputs: Record<string, { text: string, read: boolean }> } | null,
 *   reading: { query: string, inputs: { name: string, how: string }[] } }} answered
 */
export function namedValues({ shape, view, query, reading }) {
  const [asked, now] = [reading.query, query].map((text) => new URLSearchParams(text));
  const named = new Set(reading.inputs.filter(({ how }) => how === "stated").map(({ name }) => name));
  /** @type {Values} */
  const values = {};
  for (const [name, { trait }] of Object.entries(shape.inputs)) {
    const input = view?.inputs[name];
    if (trait && input?.read && (named.has(name) || asked?.get(name) !== now?.get(name))) values[trait] = input.text;
  }
  return values;
}

/**
 * A button that keeps the values for the psyker in use, or for the first one; null without values,
 * where that psyker has them, and for the psyker of the other player.
 * @param {Answered} answered
 * @param {KeepWords} words
 */
export function keepButton(answered, words) {
  const { system, reading } = answered;
  if (reading.theirs || reading.turned) return null;
  const values = namedValues(answered);
  const store = new Store();
  const { kept, trouble } = store.read();
  const psyker = usedOf(kept, system);
  if (trouble || Object.entries(values).every(([trait, text]) => psyker?.values[trait] === text)) return null;
  const name = psyker?.name ?? firstName;
  const button = create("button", findPsyker(kept, system, name) ? fill(words.change, { name }) : words.keep, { type: "button", class: "ask-keep" });
  button.addEventListener("click", () => {
    const failed = store.change((now) => withPsyker(now, system, name, values));
    const said = create("p", failed ? words[failed] : `${fill(words.kept, { name })} ${words.where}`, { class: "ask-note", tabindex: "-1" });
    button.replaceWith(said);
    said.focus(); // the button had the focus
    if (!failed) dispatchEvent(new StorageEvent("storage", { key: psykersKey() })); // calculators of this page follow
  });
  return button;
}
