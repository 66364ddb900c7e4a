// What a typed word can mean: itself, its inflections, words that begin with it and, if no page has
// any of these, words that differ by a typing error.
import { bound, distance } from "./distance.js";
import { homeOf, placesOf } from "./files.js";
import { inflections } from "./inflect.js";

/** @import { Index, Root, WordFile } from "./files.js" */
/** @import { Place } from "./numbers.js" */

/**
 * The result for a word: its forms, the number of entries with it, and its places with their
 * weights.
 * @typedef {{ forms: Set<string>, count: number, places: Map<number, number>, meant?: string }}
 * Found
 */

/** What a word is worth that is the whole title, and the least that one in a title is. */
export const wholeTitle = 5.2;
export const inTitle = 4.2;

/** What a class of the index is worth: gen/search/index.go names them. */
const worth = [0.25, 1, 1.5, 1.6, inTitle, 4.4, 4.6, wholeTitle];

const inflected = 0.7;
const guessed = 0.6;
const mostForms = 40; // that go on from a word
const mostGuesses = 4;

const most = 65536; // entries of a unit

/** Names an entry by one number. */
export const keyOf = (/** @type {number} */ unit, /** @type {number} */ entry) => unit * most + entry;

/** The unit of an entry. */
export const unitOf = (/** @type {number} */ key) => Math.floor(key / most);

/** The number of an entry within its unit. */
export const entryOf = (/** @type {number} */ key) => key % most;

/**
 * @param {Index} index
 * @param {string} word
 * @param {boolean} open whether it may go on
 * @returns {Promise<Found>}
 */
export async function lookUp(index, word, open) {
  const root = await index.root();
  const file = await index.words(homeOf(root.shards, word));
  const found = known(file, word, open);
  if (found.places.size) return found;
  for (const form of inflections(file.forms, word, root.endings)) merge(found, known(file, form, false), inflected);
  return found.places.size ? found : guess(index, root, word, open);
}

/**
 * Whether the index has a word, or one that begins with it.
 * @param {Index} index
 * @param {string} word
 */
export async function isKnown(index, word) {
  const { shards } = await index.root();
  return known(await index.words(homeOf(shards, word)), word, true).places.size > 0;
}

/**
 * The result for a word in one file.
 * @param {WordFile} file
 * @param {string} word
 * @param {boolean} open
 * @returns {Found}
 */
function known(file, word, open) {
  const found = nothing();
  const exact = file.forms.indexOf(word);
  if (exact >= 0) {
    const group = file.stems[exact];
    file.forms.forEach((form, at) => { if (file.stems[at] === group) add(found, file, at, at === exact ? 1 : inflected); });
  }
  if (exact >= 0 && !open) return found;
  let left = mostForms;
  file.forms.forEach((form, at) => {
    if (left > 0 && form !== word && form.startsWith(word) && !form.endsWith("*")) {
      add(found, file, at, 0.4 + 0.4 * word.length / form.length);
      left--;
    }
  });
  const star = file.forms.indexOf(`${word}*`);
  if (star >= 0) add(found, file, star, 0.55);
  return found;
}

/** @returns {Found} */
function nothing() {
  return { forms: new Set(), count: 0, places: new Map() };
}

/**
 * @param {Found} found
 * @param {WordFile} file
 * @param {number} at
 * @param {number} factor
 */
function add(found, file, at, factor) {
  const form = file.forms[at] ?? "";
  found.forms.add(form);
  for (const other of file.means[form]?.split(" ") ?? []) found.forms.add(other);
  found.count += file.counts[at] ?? 0;
  for (const { unit, entry, weight } of placesOf(file, at)) {
    const key = keyOf(unit, entry);
    found.places.set(key, Math.max(found.places.get(key) ?? 0, (worth[weight] ?? 0) * factor));
  }
}

/**
 * Adds the result for another form.
 * @param {Found} found
 * @param {Found} other
 * @param {number} factor
 */
function merge(found, other, factor) {
  for (const form of other.forms) found.forms.add(form);
  found.count += other.count;
  for (const [key, value] of other.places) found.places.set(key, Math.max(found.places.get(key) ?? 0, value * factor));
}

/**
 * Finds the likeliest correction of a word that no page has.
 * @param {Index} index
 * @param {Root} root
 * @param {string} word
 * @param {boolean} open
 */
async function guess(index, root, word, open) {
  const found = nothing();
  // The second letter, in case the first two were swapped.
  for (const letter of new Set([...word].slice(0, 2))) {
    const place = [...root.letters].indexOf(letter);
    const list = place < 0 ? [] : near(await index.letter(place), word, open);
    for (const { form, apart } of list) {
      const file = await index.words(homeOf(root.shards, form));
      merge(found, known(file, form, false), guessed / apart);
      found.meant ??= form;
    }
    if (found.places.size) break;
  }
  return found;
}

/**
 * The words closest to one: by typing errors, or else by a common beginning, as inflected forms
 * have.
 * @param {string[]} forms
 * @param {string} word
 * @param {boolean} open
 */
export function near(forms, word, open) {
  const most = bound(word);
  let list = forms.map((form) => ({ form, apart: distance(word, form, most) }));
  let best = Math.min(...list.map(({ apart }) => apart));
  if (best > most && open) {
    list = forms.map((form) => ({ form, apart: distance(word, form, Math.min(1, most), true) + (most < 1 ? 9 : 0) }));
    best = Math.min(...list.map(({ apart }) => apart));
    if (best > 1) best = most + 1;
  }
  if (best <= most) return list.filter(({ apart }) => apart === best).slice(0, mostGuesses);
  const alike = Math.max(4, word.length - 4);
  return word.length < 5 ? [] : forms.filter((form) => form.slice(0, alike) === word.slice(0, alike)).sort((a, b) => a.length - b.length).slice(0, 1).map((form) => ({ form, apart: 1.5 }));
}
