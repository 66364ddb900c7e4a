// Powers found by their names, in any language.
import { FreeText } from "../text/free-text.js";
import { fold } from "../text/fold.js";

/**
 * A power that can be chosen. Its group says which of several powers of its name it is, and others
 * are its names in other languages.
 * @typedef {{ key: string, name: string, language?: string, system: string, group: string,
 *   others?: string }} PowerChoice
 */

export class PowersByName {
  #choices;
  #texts;

  /** @param {PowerChoice[]} choices */
  constructor(choices) {
    this.#choices = choices;
    this.#texts = new FreeText(choices.map(({ name, others = "", group }) => ({ names: `${name} ${others} ${group}`, effect: "" })), true);
  }

  /**
   * The powers whose names have all words of a text, or the words one or two typing errors away.
   * Those whose name begins with the text come first, then those with a word that does.
   * @param {string} text
   */
  find(text) {
    const { found, guesses, words } = this.#texts.find(text);
    const [first = ""] = words;
    const powers = this.#choices.filter((_, i) => found(i));
    return { powers: powers.toSorted((a, b) => farness(a, first) - farness(b, first)), guesses };
  }
}

/**
 * How far a word is from the beginning of the name of a power.
 * @param {PowerChoice} power
 * @param {string} word folded
 */
function farness({ name, others = "" }, word) {
  const places = [fold(name), fold(others)].map((text) => (text.startsWith(word) ? 0 : text.split(/[\s'-]+/).some((part) => part.startsWith(word)) ? 1 : 2));
  return Math.min(...places);
}

/**
 * The names of a power in other languages, if the words of a text are there and not in its name.
 * @param {PowerChoice} power
 * @param {string} text
 */
export function otherName({ name, others = "" }, text) {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const has = (/** @type {string} */ of) => words.some((word) => fold(of).includes(word));
  return has(others) && !has(name) ? others : "";
}
