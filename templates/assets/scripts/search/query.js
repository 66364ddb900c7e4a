// The parts of a query that are looked up.
/** @import { Index } from "./index.js" */
/** @import { Typed } from "./words.js" */

/**
 * A word or a phrase to look up, and whether it may continue.
 * @typedef {{ word: string, open: boolean }} Part
 */
/**
 * A parsed query: its parts, the systems that it names, and its words without those names.
 * @typedef {{ parts: Part[], systems: string[], words: string[] }} Asked
 */

/** A query has no more parts than this that count. */
const maxParts = 8;

/** Joins the words of a phrase, as the generator does. */
const phraseMark = "+";
const longest = 5; // words of a phrase

/**
 * The words of a query to look up. Small words and names of systems count only if there are no
 * others.
 * @param {Typed} typed
 * @param {Pick<Index, "systems" | "phrases" | "small">} index
 * @returns {Asked}
 */
export function read({ words, open }, { systems: games, phrases, small }) {
  const names = new Map(games.flatMap(({ id, called = [] }) => called.map((name) => [name, id])));
  const isPhrase = (/** @type {string} */ text) => phrases.has(text) || names.has(text);
  /** @type {Part[]} */
  const allParts = [];
  /** @type {Part[]} */
  const mainParts = [];
  /** @type {string[]} */
  const systems = [];
  /** @type {string[]} */
  const others = [];
  for (let at = 0; at < words.length;) {
    let n = Math.min(longest, words.length - at);
    while (n > 1 && !isPhrase(words.slice(at, at + n).join(phraseMark))) n--;
    const word = words.slice(at, at + n).join(phraseMark);
    const part = { word, open: open && at + n === words.length && n === 1 };
    const system = names.get(word);
    if (system) {
      systems.push(system);
      allParts.push(...words.slice(at, at + n).map((one) => ({ word: one, open: false })));
    } else {
      others.push(...words.slice(at, at + n));
      allParts.push(part);
      if (n > 1 || !small.has(word)) mainParts.push(part);
    }
    at += n;
  }
  const parts = mainParts.length ? mainParts : allParts;
  return { parts: parts.filter(({ word }, i) => parts.findIndex((other) => other.word === word) === i).slice(0, maxParts), ...(mainParts.length ? { systems, words: others } : { systems: [], words }) };
}
