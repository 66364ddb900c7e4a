// The powers that a query names in full: "compare smite and iron arm". They open together, side by
// side or as cards for print.
import { create } from "../dom/create.js";
import { writeKeys } from "../powers/keys.js";
import { entryAt } from "./files.js";
import { wordsOf } from "./words.js";

/** @import { Root } from "./files.js" */
/** @import { Fetched } from "./refine.js" */

/** A power with a card: its key, its name, and the language of its name. */
/** @typedef {{ key: string, name: string, system: string, language?: string }} Named */

const mostCompared = 4;
const leastLetters = 3; // of a name that is still being typed

/**
 * The powers named by a query, in its order; the last name may be incomplete. Where several games
 * have powers of these names, the game with most of the names counts, then a preferred one; of
 * equals, each has its own list.
 * @param {Fetched[]} texts best first
 * @param {string[]} words of the query
 * @param {boolean} open whether the last word may continue
 * @param {Set<string>} preferred systems
 * @returns {Named[][]}
 */
export function namedPowers(texts, words, open, preferred) {
  /** @type {Map<number, Named[]>} */
  const places = new Map();
  for (const { place, power } of longestFirst(texts, words, open)) places.set(place, [...places.get(place) ?? [], power]);
  const names = [...places].sort(([a], [b]) => a - b).map(([, list]) => list);
  const shares = new Map(names.flat().map(({ system }) => [system, names.filter((list) => list.some((power) => power.system === system)).length + (preferred.has(system) ? 0.5 : 0)]));
  const most = Math.max(...shares.values());
  return [...shares.keys()].filter((system) => shares.get(system) === most).map((system) => {
    const powers = names.flatMap((list) => list.find((power) => power.system === system) ?? list[0] ?? []);
    return powers.filter(({ key }, i) => powers.findIndex((other) => other.key === key) === i);
  });
}

/**
 * The powers that have a name in the query, with the place of its first word. A word belongs to the
 * longest name there.
 * @param {Fetched[]} texts
 * @param {string[]} words
 * @param {boolean} open
 */
function longestFirst(texts, words, open) {
  const found = texts.flatMap(({ file, at }) => {
    const entry = entryAt(file, at);
    if (!entry?.key || !file.system) return [];
    const power = { key: entry.key, name: entry.title ?? "", system: file.system, ...(entry.language && { language: entry.language }) };
    const names = [entry.title ?? "", ...(entry.names ?? []).map(([, name]) => name)].map(wordsOf);
    return names.flatMap((name) => placesOf(name, words, open).map(({ from, to }) => ({ place: from, to, power })));
  });
  return found.filter(({ place, to }) => !found.some((other) => other.place <= place && other.to >= to && other.to - other.place > to - place));
}

/**
 * The places of a name among the words of a query, and at its end the beginning of the name.
 * @param {string[]} name
 * @param {string[]} words
 * @param {boolean} open
 */
function placesOf(name, words, open) {
  const list = [];
  for (let from = 0; name.length && from < words.length; from++) {
    const rest = words.slice(from);
    const whole = name.every((word, i) => rest[i] === word);
    const begun = open && name.join(" ").startsWith(rest.join(" ")) && rest.join(" ").length >= leastLetters;
    if (whole || begun) list.push({ from, to: from + Math.min(name.length, rest.length) });
  }
  return list;
}

/**
 * Links that open two or more powers together: first for print if the query says so.
 * @param {Named[][]} lists
 * @param {string} query
 * @param {Root} root
 */
export function togetherOptions(lists, query, { together, systems, words }) {
  if (!together) return [];
  const several = lists.filter((powers) => powers.length > 1);
  const links = [
    ...several.filter((powers) => powers.length <= mostCompared).map((powers) => ({ page: together.compare, powers, anchor: "" })),
    ...several.map((powers) => ({ page: together.print, powers, anchor: "#print" })),
  ];
  if (wordsOf(query).includes(wordsOf(together.print.title)[0] ?? "")) links.sort((a, b) => b.anchor.length - a.anchor.length);
  return links.map(({ page: { title, address }, powers, anchor }, i) => {
    const games = [...new Set(powers.map(({ system }) => system))];
    const link = create("a", "", { role: "option", id: `search-together-${i}`, href: address + writeKeys(powers.map(({ key }) => key)) + anchor, tabindex: "-1", "aria-selected": "false", ...(games.length === 1 && { class: games.join("") }) });
    const line = create("span", "", { class: "search-line-two" });
    const where = games.map((game) => systems.find(({ id }) => id === game)?.name).join(" · ");
    line.append(create("span", where, { class: "search-where" }), " ");
    powers.forEach(({ name, language }, j) => line.append(j ? " · " : "", create("span", name, language ? { lang: language } : {})));
    link.append(create("span", title, { class: "search-title" }), create("span", words.kinds.page, { class: "search-kind" }), line);
    return link;
  });
}
