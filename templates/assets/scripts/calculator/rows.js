import { copyOf, find } from "../dom/find.js";
import { setAttribute } from "../dom/write.js";

/** @import { Kind } from "../dom/find.js" */

/** What rows were filled with, as JSON. @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/** What lists are to show, which may have more rows than stand there yet. @type {WeakMap<Element, unknown[]>} */
const wanted = new WeakMap();

/**
 * Fills a list with items, which hold all that is to be seen of them. It keeps the rows that are there, leaves alone those whose item is still the same, and adds
 * copies of the template or drops rows at the end. As many new rows come in a frame as it may take; until the last of them stands there, the list is busy.
 * @template T
 * @template {Element} R
 * @param {Element} body
 * @param {Kind<R>} kind of rows
 * @param {T[]} list
 * @param {(row: R, item: T) => void} show
 * @param {number} [most] new rows in a frame
 */
export function fillRows(body, kind, list, show, most = Infinity) {
  const rows = rowsIn(body, kind);
  const whole = list.length <= rows.length + most;
  wanted.set(body, list);
  for (const row of rows.slice(list.length)) row.remove();
  list.slice(0, rows.length + most).forEach((item, i) => {
    let row = rows[i];
    if (!row) body.append(row = copyOf(find(body, "template", HTMLTemplateElement), kind));
    const text = JSON.stringify(item);
    if (filled.get(row) === text) return;
    show(row, item);
    filled.set(row, text);
  });
  setAttribute(body, "aria-busy", whole ? null : "true");
  if (!whole) requestAnimationFrame(() => setTimeout(() => { if (wanted.get(body) === list) fillRows(body, kind, list, show, most); }));
}

/**
 * @template {Element} R
 * @param {Element} body
 * @param {Kind<R>} kind
 */
export const rowsIn = (body, kind) => [...body.children].flatMap((row) => (row instanceof kind ? row : []));
