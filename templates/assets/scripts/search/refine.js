// Refines the ranking with the texts of entries: exact titles and names first, rules before what
// illustrates or computes them, and few results of one page.
import { unnamed } from "./rolls.js";
import { hasLetters, wordsOf } from "./words.js";

/** @import { Entry, Target } from "./index.js" */
/** @import { Meaning } from "./rank.js" */

/** An entry with its score. @typedef {Target & { score: number }} Hit */
/**
 * An entry with its score and the forms that matched; its id if the query has it, and whether it is
 * the row of a roll that the query has, with its sum.
 * @typedef {{ entry: Entry, page: string, system?: string, score: number, forms: Set<string>,
 *   name?: [string, string], id?: string, rolled?: boolean, sum?: string }} Result
 */
/**
 * The query: its words, the address of the page of its verb, the system that results are limited to,
 * and the number of entries found.
 * @typedef {{ query: string[], verbPage?: string | undefined, system: string, total: number }} Asked
 */

/**
 * Factors of kinds. A section is a paragraph without an id: an example or a remark. A calculator
 * comes below the rules that answer the same query.
 * @type {Partial<Record<string, number>>}
 */
const kindFactors = { power: 1.2, question: 0.9, section: 0.75, row: 0.7, calculator: 0.7, case: 0.7 };
const nameOnlyFactor = 0.4; // for a power of which only the name is known
const verbPageFactor = 1.4; // for the page of the verb: "compare two powers"
const numberRowFactor = 0.5; // for a row that begins with a number, as in tables of odds

/**
 * @param {Hit[]} hits
 * @param {Meaning[]} list
 * @param {Asked} asked
 * @returns {Result[]}
 */
export function refine(hits, list, { query, verbPage, system, total }) {
  const forms = new Set(list.flatMap(({ word, found }) => [word, ...found.forms]));
  const whole = query.join(" ");
  // In a query of several words, inflected forms are equal. A single word must match exactly, so
  // that "forcer" does not find "Force".
  const isWhole = (/** @type {string} */ text) => text === whole || (query.length > 1 && text.split(" ").length === query.length && text.split(" ").every((word) => forms.has(word)));
  const term = list.length === 1 ? list[0]?.word : ""; // "what is a psyker" asks for "psyker"
  const results = hits.flatMap(({ unit, entry, score }) => {
    if (system && !(entry.systems?.includes(system) ?? unit.system === system)) return [];
    const title = wordsOf(entry.title ?? "").join(" ");
    const names = (entry.names ?? []).map(([, name]) => wordsOf(name).join(" "));
    const text = ` ${title} ${wordsOf(entry.text ?? "").join(" ")} `;
    const factor = (entry.kind === "power" && !entry.text ? nameOnlyFactor : kindFactors[entry.kind] ?? 1) * (entry.kind === "row" && !hasLetters(entry.title) ? numberRowFactor : 1)
      * (isWhole(title) || (entry.kind === "term" && title === term) ? 2 : names.some(isWhole) ? 1.8 : title.startsWith(`${whole} `) ? 1.2 : 1)
      * (query.length > 1 && text.includes(` ${whole}`) ? 1.3 : 1)
      * (query.length > 1 && entry.address === verbPage ? verbPageFactor : 1);
    const name = namedBy(entry, forms);
    const id = entry.ids?.find((one) => !unnamed.test(one) && list.some(({ word }) => word.includes("-") && one.startsWith(word)));
    return [{ entry, page: unit.title, score: score * factor, forms, ...(unit.system && { system: unit.system }), ...(name && { name }), ...(id && { id }) }];
  });
  return limitPerPage(results.sort((a, b) => b.score - a.score), total);
}

/**
 * The name in another language by which an entry was found, if its own title has no word of the
 * query.
 * @param {Entry} entry
 * @param {Set<string>} forms
 */
function namedBy(entry, forms) {
  const hasForm = (/** @type {string} */ text) => wordsOf(text).some((word) => forms.has(word));
  if (hasForm(entry.title ?? "")) return undefined;
  return entry.names?.find(([, name]) => hasForm(name));
}

/**
 * One page is not the whole list while others have results.
 * @param {Result[]} results
 * @param {number} total
 */
function limitPerPage(results, total) {
  const maxPerPage = 4;
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Result[]} */
  const kept = [];
  /** @type {Result[]} */
  const deferred = [];
  for (const result of results) {
    const page = result.entry.kind === "term" || result.entry.kind === "power" ? result.entry.address : result.entry.address.replace(/#.*/, "");
    const n = seen.get(page) ?? 0;
    seen.set(page, n + 1);
    (n < maxPerPage ? kept : deferred).push(result);
  }
  return total > maxPerPage ? [...kept, ...deferred] : results;
}
