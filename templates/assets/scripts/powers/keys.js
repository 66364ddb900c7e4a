// Powers named in an address by their keys: ?powers=dark-heresy/smite,wh40k-7e/smite
import { fill } from "../text/fill.js";

/**
 * @param {string} search
 */
export function readKeys(search) {
  return (new URLSearchParams(search).get("powers") ?? "").split(",").filter(Boolean);
}

/**
 * The query for an address; "" without powers.
 * @param {Iterable<string>} keys
 */
export function writeKeys(keys) {
  const list = [...keys].join(",");
  return list && `?powers=${list}`;
}

/**
 * Splits the keys of an address into known keys, without repetition, and unknown ones.
 * @param {string} search
 * @param {{ has(key: string): boolean }} known
 */
export function knownKeys(search, known) {
  const keys = [...new Set(readKeys(search))];
  return { keys: keys.filter((key) => known.has(key)), unknown: keys.filter((key) => !known.has(key)) };
}

/**
 * What is wrong with keys of an address that the page cannot show; "" without any.
 * @param {string[]} unknown
 * @param {Record<string, string>} names of powers of which too little is known, by key
 * @param {{ missing: string, little: string }} phrases about powers that do not exist, and about
 *   those with names, "{words}"
 */
export function wrongKeys(unknown, names, { missing, little }) {
  const named = unknown.flatMap((key) => (Object.hasOwn(names, key) ? [names[key]] : []));
  const others = unknown.filter((key) => !Object.hasOwn(names, key));
  const about = (/** @type {string} */ phrase, /** @type {(string | undefined)[]} */ list) => (list.length ? [fill(phrase, { words: list.join(", ") })] : []);
  return [...about(little, named), ...about(missing, others)].join(" ");
}
