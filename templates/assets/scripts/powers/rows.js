// The rows of the index. The generator writes the facts of each row as indexes of filter choices.
import { datum } from "../dom/find.js";

/**
 * A choice of a filter, as the page describes it.
 * @typedef {{ id: string, text: string, count: number }} Choice
 */
/** A filter, as the page describes it. @typedef {{ id: string, choices: Choice[] }} Filter */
/**
 * A power: its row, for each filter the ids of the choices that hold for it, and its place by each
 * order.
 * @typedef {{ row: HTMLTableRowElement, has: Map<string, string[]>, by: number[] }} Power
 */

/**
 * @param {HTMLTableRowElement} row
 * @param {Filter[]} filters
 * @returns {Power}
 */
export function powerOf(row, filters) {
  const is = datum(row, "is").split(".");
  const ids = (/** @type {Filter} */ { choices }, /** @type {string} */ places) => (places ? places.split(",").map((place) => choices[Number(place)]?.id ?? "") : []);
  return {
    row,
    has: new Map(filters.map((filter, i) => [filter.id, ids(filter, is[i] ?? "")])),
    by: datum(row, "by").split(".").map(Number),
  };
}

/**
 * The powers in an order; the site's own order by default.
 * @param {Power[]} powers
 * @param {string} order
 * @param {string[]} orders in the order of their places in the data of a row
 */
export function sorted(powers, order, orders) {
  const at = orders.indexOf(order);
  const place = (/** @type {Power} */ { by }, /** @type {number} */ i) => by[i] ?? 0;
  return at < 0 ? powers : powers.toSorted((a, b) => place(a, at) - place(b, at) || place(a, 0) - place(b, 0));
}
