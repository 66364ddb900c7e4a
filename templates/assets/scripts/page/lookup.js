// A table that a die looks up: the reader types or taps the roll, and the row stands there with all that belongs to it.
import { around, datum, find, findAll } from "../dom/find.js";
import { made } from "../dom/made.js";
import { setAttribute } from "../dom/write.js";

/**
 * The row that answers a number, none for NaN, among rows that say from where to where they go; nothing stands for no end.
 * @template {{ dataset: DOMStringMap }} R
 * @param {R[]} rows
 * @param {number} n
 */
export function rowFor(rows, n) {
  return rows.find(({ dataset: { from, to } }) => n >= Number(from || -Infinity) && n <= Number(to || Infinity));
}

/**
 * The number that was typed; NaN where none was.
 * @param {{ value: string, valueAsNumber: number }} input
 * @param {string | number} [zero] what the dice mean by zeros
 */
export const typed = ({ value, valueAsNumber }, zero = 0) => (value ? valueAsNumber || Number(zero) : NaN);

/** @param {HTMLElement} place */
export function lookUp(place) {
  const form = find(place, "[data-roll]", HTMLFormElement);
  const input = find(form, "input", HTMLInputElement);
  const said = find(form, "[data-rolled]", HTMLElement);
  const rows = findAll(place, "tr[data-from]", HTMLTableRowElement);
  const faces = findAll(form, ".faces button", HTMLButtonElement);

  function show() {
    const n = typed(input, form.dataset.zero);
    const row = rowFor(rows, n);
    for (const one of rows) setAttribute(one, "aria-current", one === row ? "true" : null);
    for (const face of faces) setAttribute(face, "aria-pressed", String(Number(face.value) === n));
    said.replaceChildren(...(row ? partsOf(row) : input.value ? [made("p", datum(place, "none"))] : []));
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", show);
  form.addEventListener("click", ({ target }) => {
    const face = around(target, ".faces button", HTMLButtonElement);
    if (!face) return;
    input.value = face.value;
    show();
  });
  show(); // what the browser kept from the last visit
}

/**
 * What a row says, without the ids that may stand only once on a page.
 * @param {HTMLTableRowElement} row
 */
function partsOf(row) {
  return [...row.cells].map((cell, i) => {
    const part = made("p", "", { class: i ? cell.className : "range" });
    if (cell.dataset.head) part.dataset.head = cell.dataset.head;
    part.append(...cell.cloneNode(true).childNodes);
    for (const one of part.querySelectorAll("[id]")) one.removeAttribute("id");
    return part;
  });
}
