// A table that a die looks up: the reader types or taps the roll, and the row stands there with all that belongs to it.
import { around, datum, find, findAll } from "../dom/find.js";
import { made } from "../dom/made.js";

/**
 * The row that answers a number, among rows that say from where to where they go; nothing stands for no end.
 * @template {{ dataset: DOMStringMap }} R
 * @param {R[]} rows
 * @param {number} n
 */
export function rowFor(rows, n) {
  return rows.find(({ dataset: { from, to } }) => n >= (from ? Number(from) : -Infinity) && n <= (to ? Number(to) : Infinity));
}

/** @param {HTMLElement} place */
export function lookUp(place) {
  const form = find(place, "[data-roll]", HTMLFormElement);
  const input = find(form, "input", HTMLInputElement);
  const said = find(form, "[data-rolled]", HTMLElement);
  const rows = findAll(place, "tr[data-from]", HTMLTableRowElement);
  const faces = findAll(form, ".faces button", HTMLButtonElement);

  function show() {
    const n = input.valueAsNumber;
    const row = Number.isNaN(n) ? undefined : rowFor(rows, n);
    for (const one of rows) if (one === row) one.setAttribute("aria-current", "true"); else one.removeAttribute("aria-current");
    for (const face of faces) face.setAttribute("aria-pressed", String(Number(face.value) === n));
    said.replaceChildren(...(row ? partsOf(row) : Number.isNaN(n) ? [] : [made("p", datum(place, "none"))]));
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
    const part = made("p", "", { class: i === 0 ? "range" : cell.className });
    if (cell.dataset.head) part.dataset.head = cell.dataset.head;
    for (const node of cell.childNodes) part.append(node.cloneNode(true));
    for (const one of part.querySelectorAll("[id]")) one.removeAttribute("id");
    return part;
  });
}
