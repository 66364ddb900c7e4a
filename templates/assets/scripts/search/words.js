// Words as the index has them: without accents and in lower case.

/**
 * A typed query: its words, and whether the last may continue.
 * @typedef {{ words: string[], open: boolean }} Typed
 */

/**
 * A text without accents and in lower case, as package search of the generator folds it.
 * @param {string} text
 */
export function fold(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe").replace(/æ/g, "ae");
}

const word = /[\p{L}\p{N}\p{M}]+/gu;
const id = /^[a-z0-9]+(-[a-z0-9]+)+-?$/;

/**
 * @param {string} text
 * @returns {Typed}
 */
export function typed(text) {
  const words = text.split(/\s+/).flatMap((part) => (id.test(fold(part)) ? [fold(part)] : wordsOf(part)));
  return { words, open: /[\p{L}\p{N}-]$/u.test(text) };
}

/**
 * The words of a text, folded. A letter alone is none; a digit is.
 * @param {string} text
 */
export function wordsOf(text) {
  return [...text.matchAll(word)].map(([one]) => fold(one)).filter((one) => one.length > 1 || /\d/.test(one));
}

/**
 * Reports whether a text is more than numbers.
 * @param {string} [text]
 * @returns {text is string}
 */
export const hasLetters = (text) => /\p{L}/u.test(text ?? "");

/**
 * The words of a text with their positions.
 * @param {string} text
 */
export function placedWords(text) {
  return [...text.matchAll(word)].map((found) => ({ form: fold(found[0]), from: found.index, to: found.index + found[0].length }));
}
