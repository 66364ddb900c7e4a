// A table read with a die: the reader types or taps the roll, and the matching row is shown.
import { around, datum, find, findAll } from "../dom/find.js";
import { create } from "../dom/create.js";
import { setAttribute } from "../dom/write.js";

/**
 * The row whose range contains a number; none for NaN. An empty end of a range is open.
 * @template {{ dataset: DOMStringMap }} R
 * @param {R[]} rows
 * @param {number} n
 */
export function rowFor(rows, n) {
  return rows.find(({ dataset: { from, to } }) => n >= Number(from || -Infinity) && n <= Number(to || Infinity));
}

/**
 * The number typed, or NaN.
 * @param {{ value: string, valueAsNumber: number }} input
 * @param {string | number} [zero] what a roll of zeros counts as
 */
export const typed = ({ value, valueAsNumber }, zero = 0) => (value ? valueAsNumber || Number(zero) : NaN);

/** @param {HTMLElement} place */
export function lookUp(place) {
  const form = find(place, "[data-roll]", HTMLFormElement);
  const input = find(form, "input", HTMLInputElement);
  const output = find(form, "[data-rolled]", HTMLElement);
  const rows = findAll(place, "tr[data-from]", HTMLTableRowElement);
  const faces = findAll(form, ".faces button", HTMLButtonElement);

  function show() {
    const n = typed(input, form.dataset.zero);
    const row = rowFor(rows, n);
    for (const one of rows) setAttribute(one, "aria-current", one === row ? "true" : null);
    for (const face of faces) setAttribute(face, "aria-pressed", String(Number(face.value) === n));
    output.replaceChildren(...(row ? partsOf(row) : input.value ? [create("p", datum(place, "none"))] : []));
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", show);
  form.addEventListener("click", ({ target }) => {
    const face = around(target, ".faces button", HTMLButtonElement);
    if (!face) return;
    input.value = face.value;
    show();
  });
  show(); // browsers restore the field on a return visit
}

/**
 * The content of a row, without ids, which must be unique on a page.
 * @param {HTMLTableRowElement} row
 */
function partsOf(row) {
  return [...row.cells].map((cell, i) => {
    const part = create("p", "", { class: i ? cell.className : "range" });
    if (cell.dataset.head) part.dataset.head = cell.dataset.head;
    part.append(...cell.cloneNode(true).childNodes);
    for (const one of part.querySelectorAll("[id]")) one.removeAttribute("id");
    return part;
  });
}
