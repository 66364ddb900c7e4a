// What a typed word can mean: itself, its inflections, words that begin with it and, if no page has
// any of these, words that differ by a typing error.
import { bound, distance } from "./distance.js";
import { inflections } from "./inflect.js";

/** @import { Index } from "./index.js" */

/**
 * The result for a word: its forms, the number of entries with it, and the weights of entries by
 * their numbers.
 * @typedef {{ forms: Set<string>, count: number, places: Map<number, number>, meant?: string }}
 * Found
 */

/** What a word is worth that is the whole title, and the least that one in a title is. */
export const wholeTitle = 5.2;
export const inTitle = 4.2;

/** The most that a word in a text is worth. */
export const mostInText = 1.5;

/** What a class of the index is worth: gen/search/index.go names them. */
const worth = [0.7, 1, mostInText, 1.6, inTitle, 4.4, 4.6, wholeTitle];

/** A place of a word: the distance from the entry before, and the class. */
const place = /([0-9a-z]+)([A-H])/g;

const inflected = 0.7;
const guessed = 0.6;
const mostGuesses = 4;

/**
 * @param {Index} index
 * @param {string} word
 * @param {boolean} open whether it may go on
 * @returns {Found}
 */
export function lookUp(index, word, open) {
  const found = known(index, word, open);
  if (found.places.size) return found;
  for (const form of inflections(index.forms, word, index.endings)) merge(found, known(index, form, false), inflected);
  return found.places.size ? found : guess(index, word, open);
}

/**
 * Whether the index has a word, or one that begins with it.
 * @param {Index} index
 * @param {string} word
 */
export const isKnown = (index, word) => known(index, word, true).places.size > 0;

/**
 * The result for a word without typing errors.
 * @param {Index} index
 * @param {string} word
 * @param {boolean} open
 * @returns {Found}
 */
function known(index, word, open) {
  const found = nothing();
  const { forms, groups } = index;
  const exact = index.positions.get(word);
  if (exact !== undefined) groups.forEach((group, at) => { if (group === groups[exact]) add(found, index, at, at === exact ? 1 : inflected); });
  if (exact !== undefined && !open) return found;
  forms.forEach((form, at) => { if (form !== word && form.startsWith(word)) add(found, index, at, 0.4 + 0.4 * word.length / form.length); });
  return found;
}

/** @returns {Found} */
function nothing() {
  return { forms: new Set(), count: 0, places: new Map() };
}

/**
 * @param {Found} found
 * @param {Index} index
 * @param {number} at position of a form
 * @param {number} factor
 */
function add(found, { forms, places, means, omitted }, at, factor) {
  const form = forms[at] ?? "";
  found.forms.add(form);
  for (const other of means[form]?.split(" ") ?? []) found.forms.add(other);
  found.count += omitted[form] ?? 0;
  let entry = 0;
  for (const [, distance = "", letter = ""] of (places[at] ?? "").matchAll(place)) {
    entry += parseInt(distance, 36);
    found.places.set(entry, Math.max(found.places.get(entry) ?? 0, (worth[letter.charCodeAt(0) - 65] ?? 0) * factor));
    found.count++;
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
  for (const [entry, value] of other.places) found.places.set(entry, Math.max(found.places.get(entry) ?? 0, value * factor));
}

/**
 * Finds the likeliest corrections of a word that no page has, those that are most in titles first.
 * @param {Index} index
 * @param {string} word
 * @param {boolean} open
 */
function guess(index, word, open) {
  const found = nothing();
  // The second letter, in case the first two were swapped; else any, as in "fenomena".
  for (const letter of [...new Set([...word].slice(0, 2)), ""]) {
    const forms = index.forms.filter((form) => form.startsWith(letter) && letters.test(form));
    const list = near(forms, word, open && letter !== "").map((one) => ({ ...one, of: known(index, one.form, false) }));
    for (const { form, apart, of } of list.sort((a, b) => prominence(b.of) - prominence(a.of)).slice(0, mostGuesses)) {
      merge(found, of, guessed / apart);
      found.meant ??= form;
    }
    if (found.places.size) break;
  }
  return found;
}

/**
 * How much a word is in titles: there it weighs more than in texts.
 * @param {Found} found
 */
const prominence = ({ places }) => [...places.values()].reduce((sum, weight) => sum + weight * weight, 0);

/** A word that can be a correction. */
const letters = /^\p{L}{3,}$/u;

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
  if (best <= most) return list.filter(({ apart }) => apart === best);
  const alike = Math.max(4, word.length - 4);
  return word.length < 5 ? [] : forms.filter((form) => form.slice(0, alike) === word.slice(0, alike)).sort((a, b) => a.length - b.length).slice(0, 1).map((form) => ({ form, apart: 1.5 }));
}
