import { copyOf, find } from "../dom/find.js";

/** @import { Kind } from "../dom/find.js" */

/** What rows were filled with, as JSON. @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/**
 * Fills a list with items, which hold all that is to be seen of them. It keeps the rows that are there, leaves alone those whose item is still the same, and adds
 * copies of the template or drops rows at the end.
 * @template T
 * @template {Element} R
 * @param {Element} body
 * @param {Kind<R>} kind of rows
 * @param {T[]} list
 * @param {(row: R, item: T) => void} show
 */
export function fillRows(body, kind, list, show) {
  const rows = rowsIn(body, kind);
  for (const row of rows.slice(list.length)) row.remove();
  list.forEach((item, i) => {
    let row = rows[i];
    if (!row) body.append(row = copyOf(find(body, "template", HTMLTemplateElement), kind));
    const text = JSON.stringify(item);
    if (filled.get(row) === text) return;
    show(row, item);
    filled.set(row, text);
  });
}

/**
 * @template {Element} R
 * @param {Element} body
 * @param {Kind<R>} kind
 */
export const rowsIn = (body, kind) => [...body.children].flatMap((row) => (row instanceof kind ? row : []));
