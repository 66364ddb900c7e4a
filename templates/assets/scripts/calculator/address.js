// The address holds the inputs of every calculator that was touched, so that it can be posted. A pair is name=value, as it stands there; pairs of a calculator
// that has one bear its prefix, and those of the case kept as A bear "a.".

/** What others add to addresses to follow their readers, and the day as of which a page is read: neither is for a calculator. */
const trackers = /^(utm_\w*|\w*clid|msclkid|mc_[ce]id|igshid|as-of)=/;

/**
 * Parts a query among the calculators of a page, by their prefixes. What bears no calculator's prefix belongs to the one without.
 * @param {string} search
 * @param {string[]} prefixes
 */
export function split(search, prefixes) {
  const parts = prefixes.map(() => /** @type {string[]} */ ([]));
  for (const pair of pairsOf(search.replace(/^\?/, ""))) {
    if (trackers.test(pair)) continue;
    const named = prefixes.findIndex((prefix) => prefix && pair.startsWith(prefix));
    const n = named < 0 ? prefixes.indexOf("") : named;
    parts[n]?.push(pair.slice(prefixes[n]?.length));
  }
  return parts;
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
export const asks = (search) => pairsOf(search.replace(/^\?/, "")).some((pair) => !trackers.test(pair));

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
 * Where a case can be shared from: the place where the reader is, or null when that is no page of the site or the case is not the page's first; the page that
 * the calculator stands on, and the prefix that it has there; and where it stands alone.
 * @typedef {{ here: string | null, home: string, prefix: string, alone: string }} Places
 */

/**
 * The addresses of a case: on a page, and alone. Elsewhere an address without inputs would lead to the case of that page, so that first, one input at its
 * default, is in it when there is no other.
 * @param {Places} places
 * @param {Cases} cases
 * @param {string} first
 */
export function addressesOf({ here, home, prefix, alone }, { query, kept }, first) {
  const pairs = pairsFor({ query: query || first, kept });
  const own = pairs.join("&");
  return { page: here ?? home + join([{ prefix, pairs }]), embed: query || kept !== null ? `${alone}?${own}` : alone };
}
