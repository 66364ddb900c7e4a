// The address holds the inputs of every calculator that was changed. A pair is name=value; the
// pairs of a calculator with a prefix start with it, and those of the case kept as A start with
// "a.".

/** @import { View } from "./answer.js" */

/** Parameters that are not inputs: trackers that other sites add, the date of a page, and dice that were rolled. */
const trackers = /^(utm_\w*|\w*clid|msclkid|mc_[ce]id|igshid|as-of|rolled)=/;

/**
 * What the address needs of a calculator: its prefix, its id, and whether it has an input of a name.
 * @typedef {{ prefix: string, id: string, knows: (name: string) => boolean }} Addressed
 */
/**
 * An input without a prefix that several calculators have, and how it is written for each.
 * @typedef {{ name: string, choices: string }} Several
 */

/** @param {string} search */
const asked = (search) => pairsOf(search.replace(/^\?/, "")).filter((pair) => !trackers.test(pair));

/**
 * The prefix of a calculator that is no longer below another one, in links from that time.
 * @param {Addressed} calculator
 */
const nameOf = ({ id }) => `${id.replace(/.*\//, "")}.`;

/**
 * Splits a query among the calculators of a page by their prefixes or names. A pair without a prefix belongs
 * to the calculator without a prefix. If that has no such input, it belongs to the only calculator
 * that has all of them, or this pair. A pair that fits several calculators is passed to the one
 * without a prefix, which reports the problem.
 * @template {Addressed} C
 * @param {string} search
 * @param {C[]} calculators
 */
export function split(search, calculators) {
  const parts = new Map(calculators.map((one) => [one, /** @type {string[]} */ ([])]));
  const inputOf = (/** @type {string} */ pair) => pair.replace(/^a\.|=.*/g, "");
  const renamed = new Set(); // inputs that have the former prefix, without which they were another calculator's
  const bare = asked(search).filter((pair) => {
    const named = calculators.find(({ prefix }) => prefix && pair.startsWith(prefix));
    const once = named ?? calculators.find((one) => pair.startsWith(nameOf(one)));
    if (!once) return true;
    const input = pair.slice(named ? named.prefix.length : nameOf(once).length);
    if (!named) renamed.add(inputOf(input));
    parts.get(once)?.push(input);
    return false;
  }).filter((pair) => !renamed.has(inputOf(pair)));
  const knowing = (/** @type {string[]} */ pairs) => calculators.filter(({ knows }) => pairs.every((pair) => knows(inputOf(pair))));
  const own = calculators.find(({ prefix }) => !prefix);
  const whole = knowing(bare);
  /** @type {Several | undefined} */
  let several;
  for (const pair of bare) {
    const able = whole.length ? whole : knowing([pair]);
    const to = able.length > 1 ? own : able[0] ?? own;
    if (!to) continue;
    parts.get(to)?.push(pair);
    if (able.length && !able.includes(to)) several ??= { name: inputOf(pair), choices: able.map(({ prefix }) => prefix + inputOf(pair)).join(", ") };
  }
  return { parts, several };
}

/**
 * The query with the pairs of all calculators; "" without pairs.
 * @param {{ prefix: string, pairs: string[] }[]} calculators
 */
export function join(calculators) {
  const pairs = calculators.flatMap(({ prefix, pairs }) => pairs.map((pair) => prefix + pair));
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/**
 * Reports whether a query may hold inputs.
 * @param {string} search
 */
export const asks = (search) => asked(search).length > 0;

/** @param {string} query */
export const pairsOf = (query) => query.split("&").filter(Boolean);

/**
 * A case by its query, and the case kept as A or null.
 * @typedef {{ query: string, kept: string | null }} Cases
 */

/**
 * @param {string[]} pairs of one calculator
 * @returns {Cases}
 */
export function casesOf(pairs) {
  const kept = pairs.filter((pair) => pair.startsWith("a.")).map((pair) => pair.slice(2)).join("&");
  const query = pairs.filter((pair) => !pair.startsWith("a.")).join("&");
  // "a.=" is A with every input at its default.
  return { query, kept: kept ? kept.replace(/^=$/, "") : null };
}

/**
 * @param {Cases} cases
 */
export function pairsFor({ query, kept }) {
  if (kept === null) return pairsOf(query);
  return [...pairsOf(query), ...(kept ? pairsOf(kept) : ["="]).map((pair) => `a.${pair}`)];
}

/**
 * The pairs to share: every input that is read, including defaults, since defaults can change and
 * other readers use psykers of their own. A choice that was not made stays open.
 * @param {View} view
 * @param {View | null} kept the case kept as A
 */
export function shared(view, kept) {
  return pairsFor({ query: wholeQuery(view), kept: kept && wholeQuery(kept) });
}

/**
 * The pairs of all inputs that are read. A recommended choice is left out, so that it stays open.
 * @param {Record<string, { text: string, read: boolean, advised?: boolean }>} inputs
 */
export const givenPairs = (inputs) => Object.entries(inputs).filter(([, { read, advised }]) => read && !advised).map(([name, { text }]) => `${name}=${text}`);

/** @param {View} view */
const wholeQuery = ({ inputs }) => givenPairs(inputs).join("&");
