// Records named in an address by their keys, after the slug of their kind:
// ?powers=dark-heresy/smite,wh40k-7e/smite
import { fill } from "../text/fill.js";

/**
 * @param {string} search
 * @param {string} kind
 */
export function readKeys(search, kind) {
  return (new URLSearchParams(search).get(kind) ?? "").split(",").filter(Boolean);
}

/**
 * The query for an address; "" without keys.
 * @param {Iterable<string>} keys
 * @param {string} kind
 */
export function writeKeys(keys, kind) {
  const list = [...keys].join(",");
  return list && `?${kind}=${list}`;
}

/**
 * Splits the keys of an address into known keys, without repetition, and unknown ones.
 * @param {string} search
 * @param {string} kind
 * @param {{ has(key: string): boolean }} known
 */
export function knownKeys(search, kind, known) {
  const keys = [...new Set(readKeys(search, kind))];
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
