import { copyOf, find } from "../dom/find.js";
import { setAttribute } from "../dom/write.js";

/** @import { Kind } from "../dom/find.js" */

/** The item of each row, as JSON. @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/**
 * The items that each list is to show; rows may still be missing.
 * @type {WeakMap<Element, unknown[]>}
 */
const wanted = new WeakMap();

/**
 * Fills a list with items. Existing rows are reused and left alone when their item is unchanged;
 * rows are added from the template or dropped at the end. At most a number of rows is added in a
 * frame; the list is aria-busy until all are there.
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
