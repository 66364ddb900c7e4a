// The selection of two to four powers of the index, to compare or print them.
import { datum, find, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { writeKeys } from "./keys.js";
import { create } from "../dom/create.js";

const most = 4;

/**
 * @param {HTMLElement} body of the table; each power of which more than the name is known gets a box
 * @param {HTMLElement} chosen leads to the comparison
 * @param {HTMLAnchorElement} print leads to the cards
 */
export function pickPowers(body, chosen, print) {
  const compare = find(chosen, "a", HTMLAnchorElement);
  const path = compare.pathname;
  /** @type {Set<string>} */
  const picked = new Set();

  for (const row of findAll(body, "tr[data-key]:not([data-bare])", HTMLElement)) {
    const link = find(row, "th a", HTMLAnchorElement);
    const box = create("input", "", { type: "checkbox", value: datum(row, "key"), "aria-label": fill(datum(chosen, "label"), { power: link.textContent ?? "" }) });
    const label = create("label", "", { class: "pick" });
    label.append(box);
    link.before(label);
  }
  const boxes = findAll(body, ".pick input", HTMLInputElement);

  body.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.checked) picked.add(target.value); else picked.delete(target.value);
    for (const box of boxes) box.disabled = picked.size >= most && !box.checked;
    chosen.hidden = picked.size < 2;
    compare.textContent = fill(datum(chosen, "text"), { n: picked.size });
    compare.href = path + writeKeys(picked);
    print.search = writeKeys(picked);
  });
}
