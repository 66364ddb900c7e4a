import { copyOf, find } from "../dom/find.js";

/** @import { Kind } from "../dom/find.js" */

/**
 * Fills a list with items. It keeps the rows that are there, so that bars move instead of jumping, and adds copies of the template or drops rows at the end.
 * @template T
 * @template {Element} R
 * @param {Element} body
 * @param {Kind<R>} kind of rows
 * @param {T[]} list
 * @param {(row: R, item: T, i: number) => void} show
 */
export function fillRows(body, kind, list, show) {
  const rows = rowsIn(body, kind);
  for (const row of rows.slice(list.length)) row.remove();
  list.forEach((item, i) => {
    let row = rows[i];
    if (!row) body.append(row = copyOf(find(body, "template", HTMLTemplateElement), kind));
    show(row, item, i);
  });
}

/**
 * @template {Element} R
 * @param {Element} body
 * @param {Kind<R>} kind
 */
export function rowsIn(body, kind) {
  /** @type {R[]} */
  const rows = [];
  for (const row of body.children) if (row instanceof kind && !(row instanceof HTMLTemplateElement)) rows.push(row);
  return rows;
}
