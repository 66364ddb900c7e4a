// The address holds the inputs of every calculator that was touched, so that it can be posted. A pair is name=value, as it stands there; pairs of a calculator
// that has one bear its prefix, and those of the case kept as A bear "a.".

/** @import { View } from "./answer.js" */

/** What others add to addresses to follow their readers, and the day as of which a page is read: neither is for a calculator. */
const trackers = /^(utm_\w*|\w*clid|msclkid|mc_[ce]id|igshid|as-of)=/;

/** What of a calculator matters to an address: what its inputs bear there, and whether it has one of a name. @typedef {{ prefix: string, knows: (name: string) => boolean }} Addressed */
/** An input that bears no prefix and could be that of several calculators, and how it is written for each of them. @typedef {{ name: string, choices: string }} Several */

/** @param {string} search */
const asked = (search) => pairsOf(search.replace(/^\?/, "")).filter((pair) => !trackers.test(pair));

/**
 * Parts a query among the calculators of a page, by their prefixes. What bears none belongs to the one without, as it always did; but where others alone know it,
 * to the only one that knows all such inputs, or this one. What several of them know stays with the one without, which refuses it.
 * @template {Addressed} C
 * @param {string} search
 * @param {C[]} calculators
 */
export function split(search, calculators) {
  const parts = new Map(calculators.map((one) => [one, /** @type {string[]} */ ([])]));
  const bare = asked(search).filter((pair) => {
    const named = calculators.find(({ prefix }) => prefix && pair.startsWith(prefix));
    if (named) parts.get(named)?.push(pair.slice(named.prefix.length));
    return !named;
  });
  const nameOf = (/** @type {string} */ pair) => pair.replace(/^a\.|=.*/g, "");
  const knowing = (/** @type {string[]} */ pairs) => calculators.filter(({ knows }) => pairs.every((pair) => knows(nameOf(pair))));
  const own = calculators.find(({ prefix }) => !prefix);
  const whole = knowing(bare);
  /** @type {Several | undefined} */
  let several;
  for (const pair of bare) {
    const able = whole.length ? whole : knowing([pair]);
    const to = able.length > 1 ? own : able[0] ?? own;
    if (!to) continue;
    parts.get(to)?.push(pair);
    if (able.length && !able.includes(to)) several ??= { name: nameOf(pair), choices: able.map(({ prefix }) => prefix + nameOf(pair)).join(", ") };
  }
  return { parts, several };
}

/**
 * The query that holds the pairs of all calculators; "" when there are none.
 * @param {{ prefix: string, pairs: string[] }[]} calculators
 */
export function join(calculators) {
  const pairs = calculators.flatMap(({ prefix, pairs }) => pairs.map((pair) => prefix + pair));
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/**
 * Tells whether a query holds anything that a calculator may have to answer for.
 * @param {string} search
 */
export const asks = (search) => asked(search).length > 0;

/** @param {string} query */
export const pairsOf = (query) => query.split("&").filter(Boolean);

/** A case by its query, and that kept as A; null when none is kept. @typedef {{ query: string, kept: string | null }} Cases */

/**
 * @param {string[]} pairs of one calculator
 * @returns {Cases}
 */
export function casesOf(pairs) {
  const kept = pairs.filter((pair) => pair.startsWith("a.")).map((pair) => pair.slice(2)).join("&");
  const query = pairs.filter((pair) => !pair.startsWith("a.")).join("&");
  return { query, kept: kept ? kept.replace(/^=$/, "") : null }; // "a.=" is A with every input at its default
}

/**
 * @param {Cases} cases
 */
export function pairsFor({ query, kept }) {
  if (kept === null) return pairsOf(query);
  return [...pairsOf(query), ...(kept ? pairsOf(kept) : ["="]).map((pair) => `a.${pair}`)];
}

/**
 * The pairs of what is shared: every input that is read, at its default or not, since defaults can change and readers keep psykers of their own.
 * @param {View} view
 * @param {View | null} kept the case kept as A
 */
export function shared(view, kept) {
  return pairsFor({ query: wholeQuery(view), kept: kept && wholeQuery(kept) });
}

/** @param {View} view */
const wholeQuery = ({ inputs }) => Object.entries(inputs).filter(([, { read }]) => read).map(([name, { text }]) => `${name}=${text}`).join("&");
