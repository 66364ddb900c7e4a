// The words about psykers, in the language of the page.
import { fill } from "../text/fill.js";

/** @import { Values } from "./kept.js" */

/** @typedef {{ id: string, label: string, choices?: Record<string, string> }} TraitWords */
/**
 * See Psykers in package site.
 * @typedef {{ style: string, words: Record<string, string>, close: string, labelled: string,
 *   true: string, false: string,
 *   systems: Record<string, { name: string, traits: TraitWords[] }> }} Wording
 */

export class Phrases {
  #wording;

  /** @param {Wording} wording */
  constructor(wording) {
    this.#wording = wording;
  }

  /** The address of the style. */
  get style() { return this.#wording.style; }

  get close() { return this.#wording.close; }

  /**
   * @param {string} key
   * @param {Record<string, string>} [words]
   */
  say(key, words = {}) { return fill(this.#wording.words[key] ?? "", words); }

  /** @param {string} system */
  nameOf(system) { return this.#wording.systems[system]?.name ?? ""; }

  /**
   * Values in words, in the order of the inputs of a system.
   * @param {string} system
   * @param {Values} values
   */
  values(system, values) {
    const traits = this.#wording.systems[system]?.traits ?? [];
    return traits.filter(({ id }) => values[id] !== undefined).map((trait) => this.#value(trait, values[trait.id] ?? "")).join(", ");
  }

  /**
   * @param {TraitWords} trait
   * @param {string} text
   */
  #value({ label, choices }, text) {
    const { true: yes, false: no, labelled } = this.#wording;
    const chosen = text.split(",").map((one) => choices?.[one]); // a list of powers has several
    const value = chosen.every(Boolean) ? chosen.join(" · ") : (text === "true" ? yes : text === "false" ? no : text.replace("-", "−"));
    return fill(labelled, { label, text: value });
  }
}
