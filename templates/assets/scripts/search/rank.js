// Ranks the entries that have the words of a query.
import { wholeTitle } from "./lookup.js";

/** @import { Index, Unit } from "./index.js" */
/** @import { Found } from "./lookup.js" */

/** A part of a query with its result. @typedef {{ word: string, found: Found }} Meaning */
/** An entry by its number, and its score. @typedef {{ key: number, score: number }} Ranked */

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
 * @param {Pick<Index, "systems" | "units" | "targets" | "heads">} index
 * @param {string} only the system that results are limited to, or ""
 * @param {Set<string>} systems that are preferred
 * @param {boolean} [named] whether the query names them
 * @returns {Ranked[]}
 */
export function rank(list, index, only, systems, named) {
  const { targets, heads } = index;
  const unitOf = (/** @type {number} */ key) => /** @type {Unit} */ (targets[key]?.unit);
  const words = list.filter(({ found }) => found.places.size).map(({ found }) => ({ places: found.places, units: byUnit(found.places, unitOf), rare: rarity(found.count, targets.length) }));
  // A word without any entry counts little.
  const all = words.reduce((sum, { rare }) => sum + rare, 0) + list.length - words.length;
  const passes = filter(index, only);
  const single = list.length === 1;
  const isFrequent = single && (list[0]?.found.count ?? 0) > frequent * targets.length;
  const factor = unitFactors(index, systems, named ? namedFactor : preferredFactor);
  /** @type {Ranked[]} */
  const ranked = [];
  for (const key of new Set(words.flatMap(({ places }) => [...places.keys()]))) {
    const unit = unitOf(key);
    if (!passes(unit)) continue;
    let score = 0;
    let had = 0;
    for (const { places, units, rare } of words) {
      const own = places.get(key) ?? 0;
      const head = places.get(heads.get(unit) ?? 0) ?? 0;
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
 * @param {(key: number) => Unit} unitOf
 */
function byUnit(places, unitOf) {
  /** @type {Map<Unit, number>} */
  const units = new Map();
  for (const [key, value] of places) {
    const unit = unitOf(key);
    units.set(unit, Math.max(units.get(unit) ?? 0, value));
  }
  return units;
}

/** The systems with rules. @param {Pick<Index, "units">} index */
const games = ({ units }) => new Set(units.flatMap(({ system, late }) => (system && !late ? [system] : [])));

/**
 * Whether a unit can have entries of a system. Units outside the systems can: their entries name
 * their systems.
 * @param {Pick<Index, "systems" | "units">} index
 * @param {string} only
 * @returns {(unit: Unit) => boolean}
 */
function filter(index, only) {
  if (!index.systems.some(({ id }) => id === only)) return () => true;
  const others = games(index);
  others.delete(only);
  return ({ system = "" }) => !others.has(system);
}

/**
 * The factor of each unit; `asked` is for an entry whose title is the query.
 * @param {Pick<Index, "units">} index
 * @param {Set<string>} systems
 * @param {number} liking their factor
 * @returns {(unit: Unit, asked: boolean, isFrequent: boolean) => number}
 */
function unitFactors(index, systems, liking) {
  const withRules = games(index);
  return ({ system = "", late }, asked, isFrequent) => {
    if (!late && !system) return asked && isFrequent ? askedTermFactor : termFactor;
    const liked = systems.has(system) && withRules.has(system) ? liking : 1;
    return late ? (asked ? askedOverviewFactor : overviewFactor) * liked : liked;
  };
}
