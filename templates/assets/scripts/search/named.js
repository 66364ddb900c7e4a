// The powers that a query names in full: "compare smite and iron arm". They open together, side by
// side or as cards for print.
import { create } from "../dom/create.js";
import { writeKeys } from "../powers/keys.js";
import { wordsOf } from "./words.js";

/** @import { Index } from "./index.js" */
/** @import { Meaning } from "./rank.js" */
/** @import { Hit } from "./refine.js" */

/** A power with a card: its key, its name, and the language of its name. */
/** @typedef {{ key: string, name: string, system: string, language?: string }} Named */
/** What a query wants done with the powers that it names; "" if it has no such verb. */
/** @typedef {"compare" | "print" | ""} Verb */

const mostCompared = 4;
const leastLetters = 3; // of a name that is still being typed

/**
 * The verb of a query: the first word of the title of a page that shows several powers, in any
 * form, or a word that means it.
 * @param {Meaning[]} list the parts of the query
 * @param {boolean} open whether the last part may continue
 * @param {Pick<Index, "together">} index
 * @returns {Verb}
 */
export function verbOf(list, open, { together }) {
  if (!together) return "";
  const closed = open ? list.slice(0, -1) : list;
  const isAsked = (/** @type {string} */ verb) => list.some(({ word }) => word === verb) || closed.some(({ found }) => found.forms.has(verb));
  return /** @type {const} */ (["print", "compare"]).find((name) => isAsked(wordsOf(together[name].title)[0] ?? "")) ?? "";
}

/**
 * The powers named by a query, in its order; the last name may be incomplete, and with a verb every
 * name that is clear. Where several games have powers of these names, the game with most of the
 * names counts, then a preferred one; of equals, each has its own list.
 * @param {Hit[]} hits best first
 * @param {string[]} words of the query
 * @param {boolean} open whether the last word may continue
 * @param {Set<string>} preferred systems
 * @param {Verb} [verb]
 * @returns {Named[][]}
 */
export function namedPowers(hits, words, open, preferred, verb = "") {
  /** @type {Map<number, (Named & { partly: boolean })[]>} */
  const places = new Map();
  for (const { place, partly, power } of longestFirst(hits, words, open, verb !== "")) places.set(place, [...places.get(place) ?? [], { ...power, partly }]);
  const names = [...places].sort(([a], [b]) => a - b).map(([, list]) => list);
  const shares = new Map(names.flat().map(({ system }) => [system, names.filter((list) => list.some((power) => power.system === system)).length + (preferred.has(system) ? 0.5 : 0)]));
  const most = Math.max(...shares.values());
  return [...shares.keys()].filter((system) => shares.get(system) === most).map((system) => {
    const powers = names.flatMap((list) => list.find((power) => power.system === system) ?? list.find(({ partly }) => !partly) ?? []);
    return powers.filter(({ key }, i) => powers.findIndex((other) => other.key === key) === i);
  });
}

/**
 * The powers that have a name in the query, with the place of its first word. A word belongs to the
 * longest name there.
 * @param {Hit[]} hits
 * @param {string[]} words
 * @param {boolean} open
 * @param {boolean} begun whether the beginning of a name is enough
 */
function longestFirst(hits, words, open, begun) {
  const found = hits.flatMap(({ unit, entry }) => {
    if (!entry.key || !unit.system) return [];
    const power = { key: entry.key, name: entry.title ?? "", system: unit.system, ...(entry.language && { language: entry.language }) };
    const names = [entry.title ?? "", ...(entry.names ?? []).map(([, name]) => name)].map(wordsOf);
    return names.flatMap((name) => placesOf(name, words, open, begun).map(({ from, to, partly }) => ({ place: from, to, partly, power })));
  }).filter(({ place, to, partly, power }, _, all) => !partly || !all.some((other) => other.place === place && other.to === to && other.power.system === power.system && other.power.key !== power.key));
  return found.filter(({ place, to }) => !found.some((other) => other.place <= place && other.to >= to && other.to - other.place > to - place));
}

/**
 * The places of a name among the words of a query, and at its end the beginning of the name. Where
 * a beginning is enough, also the places of its first words; those are partly the name.
 * @param {string[]} name
 * @param {string[]} words
 * @param {boolean} open
 * @param {boolean} begun
 */
function placesOf(name, words, open, begun) {
  const list = [];
  for (let from = 0; name.length && from < words.length; from++) {
    const rest = words.slice(from);
    const same = name.findIndex((word, i) => rest[i] !== word);
    const typed = open && begins(name.join(" "), rest.join(" "), begun);
    if (same < 0 || typed) list.push({ from, to: from + Math.min(name.length, rest.length), partly: false });
    else if (begun && name.slice(0, same).join(" ").length >= leastLetters) list.push({ from, to: from + same, partly: true });
  }
  return list;
}

/**
 * Reports whether a name begins with a text. Whole words of a longer name are none, unless they may
 * be: "iron arm charge warp" does not name Warp Speed.
 * @param {string} name
 * @param {string} text
 * @param {boolean} whole
 */
function begins(name, text, whole) {
  return text.length >= leastLetters && name.startsWith(text) && (whole || name[text.length] !== " ");
}

/**
 * Links that open two or more powers together: first for print if the query says so.
 * @param {Named[][]} lists
 * @param {Verb} verb
 * @param {Index} index
 */
export function togetherOptions(lists, verb, { together, systems, words }) {
  if (!together) return [];
  const several = lists.filter((powers) => powers.length > 1);
  const links = [
    ...several.filter((powers) => powers.length <= mostCompared).map((powers) => ({ page: together.compare, powers, anchor: "" })),
    ...several.map((powers) => ({ page: together.print, powers, anchor: "#print" })),
  ];
  if (verb === "print") links.sort((a, b) => b.anchor.length - a.anchor.length);
  return links.map(({ page: { title, address }, powers, anchor }, i) => {
    const games = [...new Set(powers.map(({ system }) => system))];
    const link = create("a", "", { role: "option", id: `search-together-${i}`, href: address + writeKeys(powers.map(({ key }) => key), together.kind) + anchor, tabindex: "-1", "aria-selected": "false", ...(games.length === 1 && { class: games.join("") }) });
    const line = create("span", "", { class: "search-line-two" });
    const where = games.map((game) => systems.find(({ id }) => id === game)?.name).join(" · ");
    line.append(create("span", where, { class: "search-where" }), " ");
    powers.forEach(({ name, language }, j) => line.append(j ? " · " : "", create("span", name, language ? { lang: language } : {})));
    link.append(create("span", title, { class: "search-title" }), create("span", words.kinds.page, { class: "search-kind" }), line);
    return link;
  });
}
