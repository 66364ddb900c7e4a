// Answers a query: looks up its words, ranks the entries that contain them, and fetches the texts
// of the best.
import { entryAt, perFile, Stale } from "./files.js";
import { namedPowers, verbOf } from "./named.js";
import { entryOf, inTitle, isKnown, lookUp, unitOf, wholeTitle } from "./lookup.js";
import { read } from "./query.js";
import { rank } from "./rank.js";
import { refine } from "./refine.js";
import { tellingWords, withoutRolls } from "./rolls.js";
import { placedWords, typed, wordsOf } from "./words.js";

/** @import { Index, Root } from "./files.js" */
/** @import { Named, Verb } from "./named.js" */
/** @import { Meaning, Ranked } from "./rank.js" */
/** @import { Fetched, Result } from "./refine.js" */
/** @import { Typed } from "./words.js" */

/**
 * The result of a query, the powers that it names, and what it wants done with them.
 * @typedef {{ results: Result[], total: number, meant: [string, string][], named: Named[][],
 *   verb: Verb }} Answer
 */
/**
 * Limits and preferences: one system only, the reader's systems, and the number of results.
 * @typedef {{ system?: string, current?: string[], count?: number }} Wanted
 */

/** How many entries whose title is one of several words of a query are fetched besides. */
const mostTitles = 6;

/** How many entries are fetched for each word that may name a power to compare or to print. */
const mostNamed = 6;

/** How many files of texts a list of results may cost. */
const mostFiles = 6;

/**
 * @param {Index} index
 * @param {string} query
 * @param {Wanted} [wanted]
 * @returns {Promise<Answer>}
 */
export async function find(index, query, wanted = {}) {
  try {
    return await once(index, query, wanted);
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
    index.forget(); // another build took the place of the one that was read
    return once(index, query, wanted);
  }
}

/**
 * @param {Index} index
 * @param {string} query
 * @param {Wanted} wanted
 * @returns {Promise<Answer>}
 */
async function once(index, query, { system = "", current = [], count = 8 }) {
  if (wordsOf(query).join("").length < 2) return { results: [], total: 0, meant: [], named: [], verb: "" };
  const root = await index.root();
  const asked = await withoutIds(index, typed(query));
  const { parts, systems, words } = read(asked, root);
  const list = await Promise.all(parts.map(async ({ word, open }) => ({ word, found: await lookUp(index, word, open) })));
  const said = words.flatMap(wordsOf);
  const verb = verbOf(list, Boolean(parts.at(-1)?.open), root);
  const named = systems.length > 0;
  const preferred = new Set(named ? systems : current);
  const best = (/** @type {Meaning[]} */ some) => bestOf(index, some, said, { root, verb, system, preferred, named, count });
  const without = withoutRolls(list, root);
  const row = without.length < list.length ? await best(without) : null;
  const { ranked, texts, results } = row?.results[0]?.rolled ? row : await best(list);
  const titles = await fetchTitles(index, ranked, list, verb);
  const written = texts.flatMap(({ file, at }) => { const { title = "", text = "", names = [] } = entryAt(file, at) ?? {}; return [title, text, ...names.map(([, name]) => name)]; });
  const meant = list.flatMap(({ word, found }) => (found.meant ? [/** @type {[string, string]} */ ([spelled(word, [query]), spelled(found.meant, written).toLowerCase()])] : []));
  return { results, total: ranked.length, meant, named: namedPowers([...texts, ...titles], said, asked.open, preferred, verb), verb };
}

/**
 * The entries that have parts of a query, and the best of them with their texts and as results.
 * @param {Index} index
 * @param {Meaning[]} list
 * @param {string[]} said all words of the query
 * @param {{ root: Root, verb: Verb, system: string, preferred: Set<string>, named: boolean, count: number }} about
 */
async function bestOf(index, list, said, { root, verb, system, preferred, named, count }) {
  const ranked = rank(list, root, system, preferred, named);
  const texts = await fetchTexts(index, ranked, count);
  const query = { query: said, telling: tellingWords(said, root), verbPage: verb ? root.together?.[verb].address : undefined, system, total: ranked.length, entries: root.entries };
  return { ranked, texts, results: refine(texts, list, query).slice(0, count) };
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
 * @returns {Promise<Typed>}
 */
async function withoutIds(index, { words, open }) {
  const list = await Promise.all(words.map(async (word) => (!word.includes("-") || await isKnown(index, word) ? [word] : wordsOf(word))));
  return { words: list.flat(), open };
}

/**
 * The best entries with their texts: the wanted number, or fewer if their files would be too large.
 * @param {Index} index
 * @param {Ranked[]} ranked
 * @param {number} count
 * @returns {Promise<Fetched[]>}
 */
async function fetchTexts(index, ranked, count) {
  const files = new Set();
  const chosen = [];
  for (const { key, score } of ranked) {
    const [unit, entry] = [unitOf(key), entryOf(key)];
    const file = `${unit}-${Math.floor(entry / perFile)}`;
    if (!files.has(file) && files.size >= Math.max(mostFiles, count - 2)) continue;
    files.add(file);
    chosen.push({ unit, entry, score });
    if (chosen.length >= 5 * count) break;
  }
  return Promise.all(chosen.map((one) => fetched(index, one)));
}

/**
 * The entries whose whole title is one word of a longer query; of a query with a verb, for each
 * word those that have it in their title. They may rank too low to be among the results.
 * @param {Index} index
 * @param {Ranked[]} ranked
 * @param {Meaning[]} list
 * @param {Verb} verb
 */
function fetchTitles(index, ranked, list, verb) {
  if (list.length < 2) return [];
  const weightOf = (/** @type {Meaning} */ { found }, /** @type {Ranked} */ { key }) => found.places.get(key) ?? 0;
  const chosen = verb
    ? new Set(list.flatMap((word) => ranked.filter((one) => weightOf(word, one) >= inTitle).sort((a, b) => weightOf(word, b) - weightOf(word, a)).slice(0, mostNamed)))
    : ranked.filter((one) => list.some((word) => weightOf(word, one) === wholeTitle)).slice(0, mostTitles);
  return Promise.all([...chosen].map(({ key, score }) => fetched(index, { unit: unitOf(key), entry: entryOf(key), score })));
}

/**
 * @param {Index} index
 * @param {{ unit: number, entry: number, score: number }} place
 * @returns {Promise<Fetched>}
 */
async function fetched(index, { unit, entry, score }) {
  return { file: await index.unit(unit, entry), at: entry % perFile, unit, score };
}
