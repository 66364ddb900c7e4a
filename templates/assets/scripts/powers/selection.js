// The selection of powers of the index, to compare or to print them.
import { datum, find, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { writeKeys } from "./keys.js";
import { create } from "../dom/create.js";

const mostCompared = 4;

/**
 * @param {HTMLElement} body of the table; each power of which more than the name is known gets a box
 * @param {HTMLElement} chosen leads to the comparison and to the cards
 */
export function pickPowers(body, chosen) {
  const compare = find(chosen, "[data-compare]", HTMLAnchorElement);
  const print = find(chosen, "[data-print]", HTMLAnchorElement);
  const many = find(chosen, "[data-many]", HTMLElement);
  /** @type {Set<string>} */
  const picked = new Set();

  for (const row of findAll(body, "tr[data-key]:not([data-bare])", HTMLElement)) {
    const link = find(row, "th a", HTMLAnchorElement);
    const box = create("input", "", { type: "checkbox", value: datum(row, "key"), "aria-label": fill(datum(chosen, "label"), { power: link.textContent ?? "" }) });
    const label = create("label", "", { class: "pick" });
    label.append(box);
    link.before(label);
  }

  body.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.checked) picked.add(target.value); else picked.delete(target.value);
    chosen.hidden = picked.size < 2;
    many.hidden = picked.size <= mostCompared;
    compare.hidden = !many.hidden;
    for (const [link, name] of /** @type {const} */ ([[compare, "compare"], [print, "print"]])) {
      link.textContent = fill(datum(link, name), { n: picked.size });
      link.search = writeKeys(picked, datum(chosen, "kind"));
    }
  });
}
