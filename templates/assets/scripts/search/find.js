// A query: its words are looked up, entries that have them are ranked, and the texts of the best are fetched.
import { perFile, Stale } from "./files.js";
import { entryOf, keyOf, lookUp, unitOf } from "./lookup.js";
import { placedWords, typed, wordsOf } from "./words.js";

/** @import { Entry, Index, Root, UnitFile } from "./files.js" */
/** @import { Found } from "./lookup.js" */

/** An entry with what it was found by. @typedef {{ entry: Entry, page: string, system?: string, score: number, forms: Set<string>, name?: [string, string] }} Result */
/** What a query found. @typedef {{ results: Result[], total: number, meant: [string, string][] }} Answer */

/** How many files of texts a list of results may cost. */
const mostFiles = 6;

/** What a word in the title of a page counts for what stands on it, and a word that stands anywhere on a page for the rest of it. */
const inherited = 0.45;
const beside = 0.15;
const farther = 0.7; // of having the word

/** What is of a kind counts so much more, once its texts are here. @type {Partial<Record<string, number>>} */
const kinds = { page: 1.35, power: 1.3 };

/**
 * @param {Index} index
 * @param {string} query
 * @param {{ system?: string, count?: number }} [asked] of one system; how many results
 * @returns {Promise<Answer>}
 */
export async function find(index, query, asked = {}) {
  try {
    return await once(index, query, asked);
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
    index.forget(); // another build took the place of the one that was read
    return once(index, query, asked);
  }
}

/**
 * @param {Index} index
 * @param {string} query
 * @param {{ system?: string, count?: number }} asked
 * @returns {Promise<Answer>}
 */
async function once(index, query, { system = "", count = 8 }) {
  const { words, open } = typed(query);
  if (!words.length || words.join("").length < 2) return { results: [], total: 0, meant: [] };
  const root = await index.root();
  const list = (await Promise.all(words.map((word, i) => meaning(index, word, open && i === words.length - 1)))).flat();
  const ranked = rank(list, root, system);
  const texts = await fetchTexts(index, ranked, count);
  const results = refine(texts, list, wordsOf(query), system, ranked.length).slice(0, count);
  const written = texts.flatMap(({ file, at }) => { const { title = "", text = "", names = [] } = file.list[at] ?? {}; return [title, text, ...names.map(([, name]) => name)]; });
  const meant = list.flatMap(({ word, found }) => (found.meant ? [/** @type {[string, string]} */ ([spelled(word, [query]), spelled(found.meant, written).toLowerCase()])] : []));
  return { results, total: ranked.length, meant };
}

/**
 * A word of the index as it is written in the first of these texts that has it.
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
 * A typed word, or the parts of one that looks like an id and is none.
 * @param {Index} index
 * @param {string} word
 * @param {boolean} open
 */
async function meaning(index, word, open) {
  const found = await lookUp(index, word, open);
  if (found.places.size || !word.includes("-")) return [{ word, found }];
  return Promise.all(wordsOf(word).map(async (part) => ({ word: part, found: await lookUp(index, part, open) })));
}

/**
 * The entries that have the words, best first: rare words count more than common ones, and an entry that lacks one falls behind.
 * @param {{ word: string, found: Found }[]} list
 * @param {Root} root
 * @param {string} system
 */
export function rank(list, root, system) {
  const words = list.filter(({ found }) => found.places.size).map(({ found }) => ({ places: found.places, units: byUnit(found.places), rare: Math.log(1 + root.entries / (1 + found.count)) + 0.2 }));
  const all = words.reduce((sum, { rare }) => sum + rare, 0) + list.filter(({ found }) => !found.places.size).length; // what nobody wrote is missed a little everywhere
  const passes = filter(root, system);
  /** @type {{ key: number, score: number }[]} */
  const ranked = [];
  for (const key of new Set(words.flatMap(({ places }) => [...places.keys()]))) {
    const unit = unitOf(key);
    if (!passes(unit)) continue;
    let score = 0;
    let had = 0;
    for (const { places, units, rare } of words) {
      const own = places.get(key) ?? 0;
      const head = (places.get(keyOf(unit, 0)) ?? 0) * inherited;
      const near = (units.get(unit) ?? 0) * beside;
      score += rare * Math.max(own, head, near);
      if (own || head) had += rare; else if (near) had += rare * farther;
    }
    ranked.push({ key, score: score * (had / all) ** 2 });
  }
  return ranked.sort((a, b) => b.score - a.score || a.key - b.key);
}

/**
 * The most that a word counts anywhere in a unit.
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

/**
 * @param {Root} root
 * @param {string} system
 * @returns {(unit: number) => boolean} also of units outside the systems: what is in those says which systems use it
 */
function filter(root, system) {
  const only = root.systems.find(({ id }) => id === system);
  if (!only) return () => true;
  const end = Math.max(...root.systems.map(({ first, count }) => first + count));
  return (unit) => unit >= end || (unit >= only.first && unit < only.first + only.count);
}

/**
 * The best entries with their texts: as many as are asked for, or as the files hold that they may cost.
 * @param {Index} index
 * @param {{ key: number, score: number }[]} ranked
 * @param {number} count
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
    if (chosen.length >= 3 * count) break;
  }
  return Promise.all(chosen.map(async ({ unit, entry, score }) => ({ file: await index.unit(unit, entry), at: entry % perFile, score })));
}

/**
 * What is known only from the texts: whether the query is a whole title or name, and whether its words follow one another.
 * @param {{ file: UnitFile, at: number, score: number }[]} texts
 * @param {{ word: string, found: Found }[]} list
 * @param {string[]} query its words
 * @param {string} system
 * @param {number} total
 * @returns {Result[]}
 */
function refine(texts, list, query, system, total) {
  const forms = new Set(list.flatMap(({ word, found }) => [word, ...found.forms]));
  const whole = query.join(" ");
  // Of several words an inflection changes nothing; one word alone is itself before it is another form ("forcer", "Force").
  const isWhole = (/** @type {string} */ text) => text === whole || (query.length > 1 && text.split(" ").length === query.length && text.split(" ").every((word) => forms.has(word)));
  const results = texts.flatMap(({ file, at, score }) => {
    const entry = file.list[at];
    if (!entry || (system && !(entry.systems?.includes(system) ?? file.system === system))) return [];
    const title = wordsOf(entry.title ?? "").join(" ");
    const names = (entry.names ?? []).map(([, name]) => wordsOf(name).join(" "));
    const text = ` ${title} ${wordsOf(entry.text ?? "").join(" ")} `;
    const factor = (kinds[entry.kind] ?? 1)
      * (isWhole(title) ? 2 : names.some(isWhole) ? 1.8 : title.startsWith(`${whole} `) ? 1.2 : 1)
      * (query.length > 1 && text.includes(` ${whole}`) ? 1.3 : 1)
      * (isRolled(entry, file.title, query) ? 2 : 1);
    const { page, name } = { page: file.title, name: namedBy(entry, forms) };
    return [{ entry, page, score: score * factor, forms, ...(file.system && { system: file.system }), ...(name && { name }) }];
  });
  return withoutDoubles(results.sort((a, b) => b.score - a.score), total);
}

/** Where a row stands that nobody gave a name: those of tables that are rolled on have one. */
const unnamed = /-row-\d+$/;

/**
 * Whether a query is what a table says of a roll: the number of a row, and words of the page that the table stands on ("perils 33").
 * @param {Entry} entry
 * @param {string} page its title
 * @param {string[]} query its words
 */
function isRolled({ address, mark = "" }, page, query) {
  if (unnamed.test(address)) return false;
  const [from = NaN, to = from] = (mark.match(/\d+/g) ?? []).map(Number);
  const others = query.filter((word) => !(Number(word) >= from && Number(word) <= to));
  return others.length > 0 && others.length < query.length && others.every((word) => wordsOf(page).includes(word));
}

/**
 * The name in another language that an entry was found by, where nothing of its own has a word of the query.
 * @param {Entry} entry
 * @param {Set<string>} forms
 */
function namedBy(entry, forms) {
  const says = (/** @type {string} */ text) => wordsOf(text).some((word) => forms.has(word));
  if (says(entry.title ?? "")) return undefined;
  return entry.names?.find(([, name]) => says(name));
}

/**
 * One page is not the whole list while others have something to say.
 * @param {Result[]} results
 * @param {number} total
 */
function withoutDoubles(results, total) {
  const mostOfOne = 3;
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Result[]} */
  const kept = [];
  /** @type {Result[]} */
  const late = [];
  for (const result of results) {
    const page = result.entry.kind === "term" || result.entry.kind === "power" ? result.entry.address : result.entry.address.replace(/#.*/, "");
    const n = seen.get(page) ?? 0;
    seen.set(page, n + 1);
    (n < mostOfOne ? kept : late).push(result);
  }
  return total > mostOfOne ? [...kept, ...late] : results;
}
