// Ranks the entries that have the words of a query.
import { isHeading } from "./index.js";
import { mostInText, wholeTitle } from "./lookup.js";

/** @import { Index, Target, Unit } from "./index.js" */
/** @import { Found } from "./lookup.js" */

/** A part of a query with its result. @typedef {{ word: string, found: Found }} Meaning */
/** An entry by its number, and its score. @typedef {{ key: number, score: number }} Ranked */

/**
 * Weights of a word that is in the heading above an entry, and of one that is elsewhere on its page.
 * One in the title of the page weighs as much as in a title of the entry itself.
 */
const headingWeight = 0.2;
const pageWeight = 0.15;

/**
 * The kinds of entries that are named: a word in their title weighs more than one in a text. A rule,
 * a paragraph and the lead of a page are found by what they say.
 */
const withNames = new Set(["power", "row", "term"]);
const nameFactor = 1.6; // of a page that has all words in its title

const leastRarity = 0.5;

/**
 * Factors of units that compare, list or repeat others, of terms, of a term that is the whole query
 * and so frequent that no page is about it, of the reader's systems, and of those that the query
 * names.
 */
const overviewFactor = 0.4;
const askedOverviewFactor = 0.6; // of a page, or a question that leads to it, whose title is the query
const questionFactor = 1; // of a page to which a question with all words of the query leads
const termFactor = 0.6;
const askedTermFactor = 1.6;
const frequent = 0.1; // share of the entries that have a frequent word
const preferredFactor = 1.5;
const namedFactor = 6;

/**
 * The entries, best first. Rare words weigh more, and an entry scores by the share of the query
 * that its page contains. The title of a page, or a question of readers that leads to it, counts for
 * each of its entries.
 * @param {Meaning[]} list
 * @param {Pick<Index, "systems" | "units" | "targets" | "heads">} index
 * @param {string} only the system that results are limited to, or ""
 * @param {Set<string>} systems that are preferred
 * @param {boolean} [named] whether the query names them
 * @returns {Ranked[]}
 */
export function rank(list, index, only, systems, named) {
  const { targets, heads } = index;
  const words = list.filter(({ found }) => found.places.size).map(({ found }) => ({ places: found.places, rare: rarity(found.count, targets.length) }));
  // A word without any entry counts little.
  const all = words.reduce((sum, { rare }) => sum + rare, 0) + list.length - words.length;
  const passes = filter(index, only);
  const single = list.length === 1;
  const isFrequent = single && (list[0]?.found.count ?? 0) > frequent * targets.length;
  const factor = unitFactors(index, systems, named ? namedFactor : preferredFactor);
  const sum = (/** @type {number[]} */ weights) => words.reduce((total, { rare }, i) => total + rare * (weights[i] ?? 0), 0);
  const weightsOf = (/** @type {number | undefined} */ key) => words.map(({ places }) => (key === undefined ? 0 : places.get(key) ?? 0));
  /** @type {Ranked[]} */
  const ranked = [];
  for (const [unit, keys] of byUnit(words, index)) {
    if (!passes(unit)) continue;
    const head = heads.get(unit) ?? 0;
    const near = words.map(({ places }) => Math.max(...[...keys].map((key) => places.get(key) ?? 0)));
    const had = sum(near.map((weight) => Number(weight > 0)));
    const titles = [head, ...[...keys].filter((key) => targets[key]?.isAsked)].map(weightsOf);
    const title = titles.reduce((best, other) => (sum(other) > sum(best) ? other : best));
    const isQuestion = !single && words.length === list.length && [...keys].some((key) => targets[key]?.isAsked && weightsOf(key).every((weight) => weight > mostInText));
    const isName = words.length === list.length && weightsOf(head).every((weight) => weight > mostInText);
    for (const key of keys) {
      const { entry, isAsked, above } = /** @type {Target} */ (targets[key]);
      if (isAsked || isHeading(entry)) continue;
      const isNamedPage = isName && key === head;
      const own = weightsOf(key).map((weight) => (withNames.has(entry.kind) || isNamedPage ? weight : inText(weight, key === head)));
      const score = sum(own) + sum(title) + headingWeight * sum(weightsOf(above)) + pageWeight * sum(near);
      const asked = single && (weightsOf(key)[0] === wholeTitle || key === head && title[0] === wholeTitle);
      ranked.push({ key, score: score * had / all * (isNamedPage ? nameFactor : 1) * factor(unit, asked, isFrequent, isQuestion && key === head) });
    }
  }
  return ranked.sort((a, b) => b.score - a.score || a.key - b.key);
}

/**
 * The weight of a word in what an entry says. A title is part of a ruling, but not of the lead of a
 * page, to which it counts as to the rules of the page.
 * @param {number} weight
 * @param {boolean} isLead
 */
const inText = (weight, isLead) => (isLead && weight > mostInText ? 0 : Math.min(weight, mostInText));

/**
 * The weight of a word, from the number of entries that have it and the number of all entries.
 * @param {number} count
 * @param {number} entries
 */
const rarity = (count, entries) => Math.log(1 + entries / (1 + count)) + leastRarity;

/**
 * The numbers of the entries that have any of the words, by unit, and of those that a question or a
 * heading with a word leads to: the page, and what comes first below the heading.
 * @param {{ places: Map<number, number> }[]} words
 * @param {Pick<Index, "targets" | "heads">} index
 */
function byUnit(words, { targets, heads }) {
  /** @type {Map<Unit, Set<number>>} */
  const units = new Map();
  for (const key of words.flatMap(({ places }) => [...places.keys()])) {
    const { unit, entry, isAsked } = /** @type {Target} */ (targets[key]);
    const keys = (units.get(unit) ?? new Set()).add(key);
    if (isAsked) keys.add(heads.get(unit) ?? 0);
    if (isHeading(entry) && targets[key + 1]?.above === key) keys.add(key + 1);
    units.set(unit, keys);
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
 * The factor of each unit; `asked` is for an entry whose title is the query, and `isQuestion` for a
 * page that a question with all words of the query leads to.
 * @param {Pick<Index, "units">} index
 * @param {Set<string>} systems
 * @param {number} liking their factor
 * @returns {(unit: Unit, asked: boolean, isFrequent: boolean, isQuestion: boolean) => number}
 */
function unitFactors(index, systems, liking) {
  const withRules = games(index);
  return ({ system = "", late }, asked, isFrequent, isQuestion) => {
    if (!late && !system) return asked && isFrequent ? askedTermFactor : termFactor;
    const liked = systems.has(system) && withRules.has(system) ? liking : 1;
    return late ? (isQuestion ? questionFactor : asked ? askedOverviewFactor : overviewFactor) * liked : liked;
  };
}
