// Queries for the row of a table that was rolled, such as "perils 73" or "rolled 73 on perils".
import { wordsOf } from "./words.js";

/** @import { Entry, Index, Unit } from "./index.js" */
/** @import { Meaning } from "./rank.js" */

const dice = /^\d*d\d+$/;

/**
 * The parts of a query for one number without those that say no more than that it was rolled.
 * @param {Meaning[]} list
 * @param {Pick<Index, "rolls">} index
 */
export function withoutRolls(list, { rolls }) {
  const others = list.filter(({ word }) => !rolls.has(word) && !dice.test(word));
  const numbers = others.filter(({ word }) => /^\d+$/.test(word)).length;
  return numbers === 1 && others.length > 1 ? others : list;
}

/**
 * The words of a query that say what it is about.
 * @param {string[]} words
 * @param {Pick<Index, "small" | "rolls">} index
 */
export const tellingWords = (words, { small, rolls }) => words.filter((word) => !small.has(word) && !rolls.has(word) && !dice.test(word));

/** The id of a row without a name; rows of tables that are rolled on have names. */
export const unnamed = /-row-\d+$/;

/**
 * Whether a query means the row by its number, and the factor of a row that it names by its number
 * and by words of its page ("perils 33"), higher if the heading of its table has them. The lead of
 * the page may have some of the words: "two 6s perils roll 3".
 * @param {Entry} entry
 * @param {Unit} page
 * @param {string[]} query its telling words
 * @param {Map<string, Set<string>>} forms of the words of the query: "peril" has "perils"
 */
export function rollOf({ address, mark = "", under = "" }, page, query, forms) {
  const [from = NaN, to = mark.endsWith("+") ? Infinity : from] = unnamed.test(address) ? [] : (mark.match(/\d+/g) ?? []).map(Number);
  const others = query.filter((word) => !(Number(word) >= from && Number(word) <= to));
  if (others.length === query.length) return { isMeant: false, factor: 1 };
  if (!others.length) return { isMeant: true, factor: 1 };
  const title = wordsOf(page.title);
  const all = [...title, ...leadOf(page)];
  const isIn = (/** @type {string[]} */ words) => (/** @type {string} */ word) => words.some((other) => other === word || forms.get(word)?.has(other));
  if (!others.some(isIn(title)) || !others.every(isIn(all))) return { isMeant: false, factor: 1 };
  return { isMeant: true, factor: others.every(isIn(wordsOf(under))) ? 4 : 3 };
}

/** The words of the lead of a page. @param {Unit} unit */
function leadOf({ list: [first] }) {
  return first?.kind === "page" ? wordsOf(first.text ?? "") : [];
}
