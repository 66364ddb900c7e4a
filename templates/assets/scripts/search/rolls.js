// Queries for the row of a table that was rolled: "perils 73", "78 phenomena +10".
import { sumText } from "../text/sum.js";
import { lookUp } from "./lookup.js";
import { read } from "./query.js";
import { typed, wordsOf } from "./words.js";

/** @import { Entry, Index, Unit } from "./index.js" */
/** @import { Result } from "./refine.js" */

const dice = /^\d*d\d+$/;
const number = /^\d+$/;

/** What is added to a roll, in English and French: "+10", "− 5", "plus 10". */
const modifiers = /([+−–-]|(?<!\p{L})(?:plus|minus|moins))\s*(\d+)(?![\p{L}\d])/giu;

/** The id of a row without a name; rows of tables that are rolled on have names. */
export const unnamed = /-row-\d+$/;

/** The id of a row that consists of the name of its table and a number: "injury-7". */
const inTable = /#(.+)-\d+$/;

/**
 * The only number of a query, what is added to it, and the text without the latter; null if the
 * query has other numbers.
 * @param {string} query
 */
export function rollIn(query) {
  const added = [...query.matchAll(modifiers)];
  const rest = query.replace(modifiers, " ");
  const [n, ...others] = wordsOf(rest).filter((word) => number.test(word));
  if (n === undefined || others.length || added.length > 1) return null;
  const [, sign = "+", amount = "0"] = added[0] ?? [];
  return { n: Number(n), modifier: (/^[+p]/i.test(sign) ? 1 : -1) * Number(amount), rest };
}

/**
 * The rows that a query names by a roll and by words of their table or, if no table has them, of
 * their page. A query that says that the number was rolled may have words of the lead of the page
 * too: "two 6s perils roll 3".
 * @param {Index} index
 * @param {string} query
 * @param {{ system: string, preferred: Set<string> }} about the system that results are limited to,
 *   and those that come first
 * @returns {Result[]}
 */
export function rolledRows(index, query, { system, preferred }) {
  const roll = rollIn(query);
  if (!roll) return [];
  const { parts, systems } = read(typed(roll.rest), index);
  const isRolled = parts.some(({ word }) => index.rolls.has(word));
  const words = parts.filter(({ word }) => !number.test(word) && !dice.test(word) && !index.rolls.has(word)).map(({ word, open }) => new Set([word, ...lookUp(index, word, open).forms]));
  if (!words.length) return [];
  const total = roll.n + roll.modifier;
  const only = system ? [system] : systems;
  const rows = index.targets.flatMap(({ unit, entry }) => {
    if (entry.kind !== "row" || unit.late || !covers(entry, total) || only.length && !only.includes(unit.system ?? "")) return [];
    const named = namedBy(words, unit, entry, isRolled);
    return named ? [{ unit, entry, named, liked: preferred.has(unit.system ?? "") }] : [];
  });
  const most = Math.max(...rows.map(({ named }) => named));
  const forms = new Set([String(total), ...words.flatMap((some) => [...some])]);
  const sum = roll.modifier ? sumText(roll.n, roll.modifier) : "";
  return rows.filter(({ named }) => named === most).sort((a, b) => Number(b.liked) - Number(a.liked)).map(({ unit, entry }) => ({ entry, page: unit.title, score: Infinity, forms, rolled: true, sum, ...(unit.system && { system: unit.system }) }));
}

/**
 * Reports whether a row of a table that is rolled on has a total.
 * @param {Entry} entry
 * @param {number} total
 */
function covers({ address, mark = "" }, total) {
  if (unnamed.test(address)) return false;
  const [from = NaN, to = mark.endsWith("+") ? Infinity : from] = (mark.match(/\d+/g) ?? []).map(Number);
  return total >= from && total <= to;
}

/**
 * How well words name the table of a row: 2 by the words of its heading or its id, 1 by those of
 * its page, whose first such table it is, 0 not at all.
 * @param {Set<string>[]} words each with its forms
 * @param {Unit} page
 * @param {Entry} row
 * @param {boolean} withLead whether words of the lead of the page count
 */
function namedBy(words, { title, list }, { address, under = "" }, withLead) {
  const isIn = (/** @type {string} */ text) => {
    const others = wordsOf(text);
    return (/** @type {Set<string>} */ forms) => others.some((other) => forms.has(other));
  };
  const table = `${under} ${inTable.exec(address)?.[1] ?? ""}`;
  if (words.every(isIn(table))) return 2;
  const first = list.find((entry) => entry.kind === "row" && entry.mark && !unnamed.test(entry.address));
  const name = first && "under" in first && first.under === under ? `${table} ${title}` : table;
  const lead = withLead && list[0]?.kind === "page" ? list[0].text : "";
  return words.every(isIn(`${name} ${lead}`)) && words.some(isIn(name)) ? 1 : 0;
}
