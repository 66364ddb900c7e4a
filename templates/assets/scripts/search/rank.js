// Ranks the entries that have the words of a query.
import { keyOf, unitOf, wholeTitle } from "./lookup.js";

/** @import { Root } from "./files.js" */
/** @import { Found } from "./lookup.js" */

/** A part of a query with its result. @typedef {{ word: string, found: Found }} Meaning */
/** An entry by its key, and its score. @typedef {{ key: number, score: number }} Ranked */

/** Weights of a word that an entry lacks but its page has: in its title or lead, and elsewhere. */
const headWeight = 0.8;
const pageWeight = 0.15;

const leastRarity = 0.5;

/**
 * Factors of units that compare, list or repeat others, of terms, of a term that is the whole query
 * and so frequent that no page is about it, of the reader's systems, and of those that the query
 * names.
 */
const overviewFactor = 0.4;
const askedOverviewFactor = 0.6; // of a page, or a question that leads to it, whose title is the query
const termFactor = 0.6;
const askedTermFactor = 1.6;
const frequent = 0.1; // share of the entries that have a frequent word
const preferredFactor = 1.5;
const namedFactor = 6;

/**
 * The entries, best first. Rare words weigh more, and an entry scores by the share of the query
 * that it contains.
 * @param {Meaning[]} list
 * @param {Root} root
 * @param {string} only the system that results are limited to, or ""
 * @param {Set<string>} systems that are preferred
 * @param {boolean} [named] whether the query names them
 * @returns {Ranked[]}
 */
export function rank(list, root, only, systems, named) {
  const words = list.filter(({ found }) => found.places.size).map(({ found }) => ({ places: found.places, units: byUnit(found.places), rare: rarity(found.count, root.entries) }));
  // A word without any entry counts little.
  const all = words.reduce((sum, { rare }) => sum + rare, 0) + list.length - words.length;
  const passes = filter(root, only);
  const single = list.length === 1;
  const isFrequent = single && (list[0]?.found.count ?? 0) > frequent * root.entries;
  const factor = unitFactors(root, systems, named ? namedFactor : preferredFactor);
  /** @type {Ranked[]} */
  const ranked = [];
  for (const key of new Set(words.flatMap(({ places }) => [...places.keys()]))) {
    const unit = unitOf(key);
    if (!passes(unit)) continue;
    let score = 0;
    let had = 0;
    for (const { places, units, rare } of words) {
      const own = places.get(key) ?? 0;
      const head = places.get(keyOf(unit, 0)) ?? 0;
      const near = units.get(unit) ?? 0;
      score += rare * (own + head * headWeight + near * pageWeight);
      if (near) had += rare; // the highest of the unit, with that of the entry
    }
    const asked = single && words[0]?.places.get(key) === wholeTitle;
    ranked.push({ key, score: score * had / all * factor(unit, asked, isFrequent) });
  }
  return ranked.sort((a, b) => b.score - a.score || a.key - b.key);
}

/**
 * The weight of a word, from the number of entries that have it and the number of all entries.
 * @param {number} count
 * @param {number} entries
 */
export const rarity = (count, entries) => Math.log(1 + entries / (1 + count)) + leastRarity;

/**
 * The highest weight of a word in each unit.
 * @param {Map<number, number>} places
 */
function byUnit(places) {
  /** @type {Map<number, number>} */
  const units = new Map();
  for (const [key, value] of places) {
    const unit = unitOf(key);
    units.set(unit, Math.max(units.get(unit) ?? 0, value));
  }
  return units;
}

/** The systems with rules. Their units precede all others. @param {Root} root */
const games = (root) => root.systems.filter(({ first }) => first < root.late);

/**
 * Whether a unit can have entries of a system. Units outside the systems can: their entries name
 * their systems.
 * @param {Root} root
 * @param {string} only
 * @returns {(unit: number) => boolean}
 */
function filter(root, only) {
  if (!root.systems.some(({ id }) => id === only)) return () => true;
  const others = games(root).filter(({ id }) => id !== only);
  const othersLate = new Set(others.flatMap(({ late = [] }) => late));
  return (unit) => !othersLate.has(unit) && !others.some(({ first, count }) => unit >= first && unit < first + count);
}

/**
 * The factor of each unit; `asked` is for an entry whose title is the query.
 * @param {Root} root
 * @param {Set<string>} systems
 * @param {number} liking their factor
 * @returns {(unit: number, asked: boolean, isFrequent: boolean) => number}
 */
function unitFactors(root, systems, liking) {
  const end = Math.max(0, ...games(root).map(({ first, count }) => first + count));
  const liked = games(root).filter(({ id }) => systems.has(id));
  const likedLate = new Set(liked.flatMap(({ late = [] }) => late));
  return (unit, asked, isFrequent) => {
    if (unit >= root.late) return (asked ? askedOverviewFactor : overviewFactor) * (likedLate.has(unit) ? liking : 1);
    if (unit >= end) return asked && isFrequent ? askedTermFactor : termFactor;
    return liked.some(({ first, count }) => unit >= first && unit < first + count) ? liking : 1;
  };
}
