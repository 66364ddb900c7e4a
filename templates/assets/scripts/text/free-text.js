// Text search over a list of powers or terms. A word matches anywhere in a name, in any language,
// or in an effect. A word without a match is replaced by the words one or two typing errors away. A
// word with a minus excludes the items that contain it.
import { bound, distance } from "../search/distance.js";
import { fold } from "./fold.js";

/**
 * The searched texts of an item: its names, and its effect or meaning.
 * @typedef {{ names: string, effect: string }} Texts
 */
/**
 * The answer: whether the item at an index matches, which words were corrected, and the folded
 * words that items match.
 * @typedef {{ found: (i: number) => boolean, guesses: [word: string, meant: string][], words: string[] }} Answer
 */

/** The most letters of a search that are read. */
export const longest = 60;

/** The words of the whole list. */
export class FreeText {
  #list;
  #texts;
  #whole;
  /** The words of names, and those of effects. @type {Set<string>[]} */
  #words = [];
  /**
   * Answers for words that were asked before.
   * @type {Map<string, { rows: boolean[], meant: string, words: string[] }>}
   */
  #known = new Map();

  /**
   * @param {Texts[]} list
   * @param {boolean} whole whether the list is complete, so that a word without a match has none
   */
  constructor(list, whole) {
    this.#list = list;
    this.#whole = whole;
    this.#texts = list.map(({ names, effect }) => ({ names: fold(names), effect: fold(effect) }));
    const of = (/** @type {keyof Texts} */ part) => new Set(this.#texts.flatMap((texts) => texts[part].match(/[\p{L}\p{N}]+/gu) ?? []));
    if (whole) this.#words = [of("names"), of("effect")];
  }

  /**
   * @param {string} asked
   * @returns {Answer}
   */
  find(asked) {
    const words = asked.slice(0, longest).split(/\s+/).filter(Boolean);
    const known = words.map((word) => this.#word(fold(word)));
    return {
      found: (i) => known.every(({ rows }) => rows[i]),
      guesses: known.flatMap(({ meant }, i) => (meant ? [[words[i] ?? "", meant]] : [])),
      words: known.flatMap((one) => one.words),
    };
  }

  /** @param {string} word */
  #word(word) {
    const before = this.#known.get(word);
    if (before) return before;
    let answer = { rows: this.#rows([word]), meant: "", words: [word] };
    if (/^-\p{L}/u.test(word)) {
      answer = { rows: this.#rows([word.slice(1)]).map((has) => !has), meant: "", words: [] };
    } else if (this.#whole && !answer.rows.includes(true)) {
      const meant = this.#nearest(word);
      answer = { rows: this.#rows(meant), meant: meant.map((form) => this.#spelled(form)).join(", "), words: meant };
    }
    this.#known.set(word, answer);
    return answer;
  }

  /**
   * A word with its accents, as first written in the list, in lower case.
   * @param {string} form
   */
  #spelled(form) {
    for (const [i, { names, effect }] of this.#texts.entries()) {
      if (!names.includes(form) && !effect.includes(form)) continue;
      const texts = this.#list[i];
      for (const [word] of `${texts?.names} ${texts?.effect}`.matchAll(/[\p{L}\p{N}]+/gu)) if (fold(word) === form) return word.toLowerCase();
    }
    return form;
  }

  /** @param {string[]} forms */
  #rows(forms) {
    return this.#texts.map(({ names, effect }) => forms.some((form) => names.includes(form) || effect.includes(form)));
  }

  /**
   * The words nearest to one without a match: those of names before those of effects.
   * @param {string} word
   */
  #nearest(word) {
    for (const words of this.#words) {
      /** @type {string[]} */
      let list = [];
      let fewest = bound(word);
      for (const form of words) {
        const far = distance(word, form, fewest, true);
        if (far > fewest || !fewest) continue;
        list = far < fewest ? [form] : [...list, form];
        fewest = far;
      }
      if (list.length) return list;
    }
    return [];
  }
}
