// Answers a query: looks up its words, ranks the entries that contain them, and refines the order of
// the best by their texts.
import { namedPowers, verbOf } from "./named.js";
import { inTitle, isKnown, lookUp, wholeTitle } from "./lookup.js";
import { read } from "./query.js";
import { rank } from "./rank.js";
import { refine } from "./refine.js";
import { rolledRows } from "./rolls.js";
import { placedWords, typed, wordsOf } from "./words.js";

/** @import { Index, Target } from "./index.js" */
/** @import { Named, Verb } from "./named.js" */
/** @import { Meaning, Ranked } from "./rank.js" */
/** @import { Hit, Result } from "./refine.js" */
/** @import { Typed } from "./words.js" */

/**
 * The result of a query, its words that no entry has, what others were taken to mean, the powers
 * that it names, and what it wants done with them.
 * @typedef {{ results: Result[], total: number, unknown: string[], meant: [string, string][],
 *   named: Named[][], verb: Verb }} Answer
 */
/**
 * Limits and preferences: one system only, the reader's systems, and the number of results.
 * @typedef {{ system?: string, current?: string[], count?: number }} Wanted
 */

/** How many entries are refined for each result. */
const refined = 5;

/** How many entries whose title is one of several words of a query are considered besides. */
const mostTitles = 6;

/** How many entries are considered for each word that may name a power to compare or to print. */
const mostNamed = 6;

/**
 * @param {Index} index
 * @param {string} query
 * @param {Wanted} [wanted]
 * @returns {Answer}
 */
export function find(index, query, { system = "", current = [], count = 8 } = {}) {
  if (wordsOf(query).join("").length < 2) return { results: [], total: 0, unknown: [], meant: [], named: [], verb: "" };
  const asked = withoutIds(index, typed(query));
  const { parts, systems, words } = read(asked, index);
  const list = parts.map(({ word, open }) => ({ word, found: lookUp(index, word, open) }));
  const said = words.flatMap(wordsOf);
  const verb = verbOf(list, Boolean(parts.at(-1)?.open), index);
  const named = systems.length > 0;
  const preferred = new Set(named ? systems : current);
  const ranked = rank(list, index, system, preferred, named);
  const hits = ranked.slice(0, refined * count).map((one) => hitOf(index, one));
  const about = { query: said, verbPage: verb ? index.together?.[verb].address : undefined, system, total: ranked.length };
  const rows = rolledRows(index, query, { system, preferred });
  const others = refine(hits, list, about).filter(({ entry }) => !rows.length || entry.kind !== "row"); // others have the number before the sum
  const titles = titleHits(index, ranked, list, verb);
  const written = hits.flatMap(({ entry: { title = "", text = "", names = [] } }) => [title, text, ...names.map(([, name]) => name)]);
  const meant = list.flatMap(({ word, found }) => (found.meant ? [/** @type {[string, string]} */ ([spelled(word, [query]), spelled(found.meant, written).toLowerCase()])] : []));
  const unknown = list.flatMap(({ word, found }) => (found.places.size ? [] : [spelled(word, [query])]));
  return { results: [...rows, ...others].slice(0, count), total: ranked.length, unknown, meant, named: namedPowers([...hits, ...titles], said, asked.open, preferred, verb), verb };
}

/**
 * A word of the index as it is spelled in the first of these texts that contains it.
 * @param {string} form
 * @param {string[]} texts
 */
function spelled(form, texts) {
  for (const text of texts) {
    const place = placedWords(text).find((word) => word.form === form);
    if (place) return text.slice(place.from, place.to);
  }
  return form;
}

/**
 * Typed words, in which a word that looks like an id but is not one is split ("peut-on").
 * @param {Index} index
 * @param {Typed} typed
 * @returns {Typed}
 */
function withoutIds(index, { words, open }) {
  return { words: words.flatMap((word) => (!word.includes("-") || isKnown(index, word) ? [word] : wordsOf(word))), open };
}

/**
 * The entries whose whole title is one word of a longer query; of a query with a verb, for each
 * word those that have it in their title. They may rank too low to be among the results.
 * @param {Index} index
 * @param {Ranked[]} ranked
 * @param {Meaning[]} list
 * @param {Verb} verb
 * @returns {Hit[]}
 */
function titleHits(index, ranked, list, verb) {
  if (list.length < 2) return [];
  const weightOf = (/** @type {Meaning} */ { found }, /** @type {Ranked} */ { key }) => found.places.get(key) ?? 0;
  const chosen = verb
    ? new Set(list.flatMap((word) => ranked.filter((one) => weightOf(word, one) >= inTitle).sort((a, b) => weightOf(word, b) - weightOf(word, a)).slice(0, mostNamed)))
    : ranked.filter((one) => list.some((word) => weightOf(word, one) === wholeTitle)).slice(0, mostTitles);
  return [...chosen].map((one) => hitOf(index, one));
}

/**
 * @param {Index} index
 * @param {Ranked} ranked
 * @returns {Hit}
 */
const hitOf = (index, { key, score }) => ({ .../** @type {Target} */ (index.targets[key]), score });
