// The filters of the index of powers, the powers that pass, and the form of filters in the address:
// ?system=dark-heresy&cost=-unknown&q=fire&sort=name
import { longest } from "../text/free-text.js";

/** @import { Power } from "./rows.js" */

/** Only powers that have a choice, or none that has it. @typedef {"+" | "-"} Sign */
/** The choices made in one filter. @typedef {Map<string, Sign>} Choices */
/**
 * A query: by filter, by free text, and in which order.
 * @typedef {{ choices: Map<string, Choices>, search: string, sort: string }} Asked
 */
/**
 * What a query can ask for: the choices of each filter, and the orders.
 * @typedef {{ choices: Map<string, Set<string>>, sorts: Set<string> }} Known
 */

/**
 * No filter.
 * @param {Iterable<string>} filters
 * @returns {Asked}
 */
export function nothing(filters) {
  return { choices: new Map([...filters].map((filter) => [filter, new Map()])), search: "", sort: "" };
}

/**
 * Returns a function that reports whether a power passes; the filters are prepared once.
 * @param {Asked} asked
 * @param {string} [except] a filter that is left out
 * @returns {(power: Power) => boolean}
 */
export function filtered({ choices }, except) {
  const tests = [...choices].filter(([filter, list]) => filter !== except && list.size).map(([filter, list]) => {
    const signed = (/** @type {Sign} */ sign) => [...list].filter(([, other]) => other === sign).map(([choice]) => choice);
    const [only, without] = [signed("+"), signed("-")];
    return (/** @type {Power} */ { has }) => {
      const ids = has.get(filter) ?? [];
      return !ids.some((id) => without.includes(id)) && (!only.length || ids.some((id) => only.includes(id)));
    };
  });
  return (power) => tests.every((test) => test(power));
}

/**
 * The number of powers that each choice of a filter would leave.
 * @param {Power[]} powers that the search finds
 * @param {Asked} asked
 * @param {string} filter
 * @returns {Map<string, number>}
 */
export function counts(powers, asked, filter) {
  const found = new Map();
  const passes = filtered(asked, filter);
  for (const power of powers) {
    if (!passes(power)) continue;
    for (const choice of power.has.get(filter) ?? []) found.set(choice, (found.get(choice) ?? 0) + 1);
  }
  return found;
}

/**
 * Selects a choice, or clears it when already selected in that way.
 * @param {Choices} choices
 * @param {string} choice
 * @param {Sign} sign
 */
export function toggle(choices, choice, sign) {
  if (choices.get(choice) === sign) choices.delete(choice); else choices.set(choice, sign);
}

/**
 * The filters in an address, and the parts of it that are no filters.
 * @param {string} search
 * @param {Known} known
 */
export function read(search, known) {
  const asked = nothing(known.choices.keys());
  /** @type {string[]} */
  const unknown = [];
  for (const [name, value] of new URLSearchParams(search)) {
    const choices = asked.choices.get(name);
    if (name === "q") asked.search = value.slice(0, longest);
    else if (name === "sort" && known.sorts.has(value)) asked.sort = value;
    else if (choices) unknown.push(...readChoices(choices, value, known.choices.get(name)).map((part) => `${name}=${part}`));
    else unknown.push(`${name}=${value}`);
  }
  return { asked, unknown };
}

/**
 * @param {Choices} choices
 * @param {string} value
 * @param {Set<string>} [known]
 */
function readChoices(choices, value, known) {
  return value.split(",").filter((part) => {
    const choice = part.replace(/^-/, "");
    if (!known?.has(choice)) return true;
    choices.set(choice, part === choice ? "+" : "-");
    return false;
  });
}

/**
 * The query for an address; "" without filters.
 * @param {Asked} asked
 */
export function write({ choices, search, sort }) {
  const parts = [];
  for (const [filter, list] of choices) {
    if (list.size) parts.push(`${filter}=${[...list].map(([choice, sign]) => (sign === "-" ? "-" : "") + choice).join(",")}`);
  }
  if (search.trim()) parts.push(`q=${encodeURIComponent(search.trim())}`);
  if (sort) parts.push(`sort=${sort}`);
  return parts.length ? `?${parts.join("&")}` : "";
}
