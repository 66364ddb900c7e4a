// Marks each rule that changed with the date, and opens its wordings in a dialog.
import { fill } from "../text/fill.js";
import { datum } from "../dom/find.js";
import { create } from "../dom/create.js";
import { announce } from "../dom/announce.js";
import { dayText } from "./days.js";
import { placeOf, put } from "./rules.js";

/** @import { DayWords } from "./days.js" */
/** @import { PageRule } from "./rules.js" */

/**
 * Marks the rules that changed and moves to the first. Returns false when the page has none.
 * @param {HTMLElement} history
 * @param {PageRule[]} rules
 * @param {DayWords} days
 */
export function markChanges(history, rules, days) {
  const box = boxFor(history);
  /** @type {HTMLButtonElement[]} */
  const marks = [];
  const done = new Set(); // a block with several ids gets one mark
  for (const { id, gone, entry, wordings } of rules) {
    const place = entry && !gone ? placeOf(id) : null;
    if (!place || !entry || done.has(place.block)) continue;
    done.add(place.block);
    const from = wordings[0]?.from;
    const mark = create("button", from ? fill(datum(history, "changed"), { date: dayText(from, days) }) : datum(history, "pending"), { type: "button", class: "rule-changed", "aria-haspopup": "dialog" });
    mark.addEventListener("click", () => show(box, entry));
    put(place.block, mark, "after");
    marks.push(mark);
  }
  const [first] = marks;
  if (!first) return false;
  announce(fill(datum(history, "shown"), { n: marks.length }));
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: "center" });
  return true;
}

/** @param {HTMLElement} history */
function boxFor(history) {
  const box = create("dialog", "", { class: "history-box", "aria-label": datum(history, "title"), closedby: "any" });
  const close = create("button", datum(history, "close"), { type: "button", class: "history-close" });
  close.addEventListener("click", () => box.close());
  // A click outside the content, or on a link.
  box.addEventListener("click", ({ target }) => { if (target === box || target instanceof HTMLAnchorElement) box.close(); });
  box.append(create("div"), close);
  document.body.append(box);
  return box;
}

/**
 * @param {HTMLDialogElement} box
 * @param {HTMLElement} entry
 */
function show(box, entry) {
  const copy = document.importNode(entry, true);
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  copy.removeAttribute("aria-labelledby");
  box.firstElementChild?.replaceChildren(copy);
  box.showModal();
  box.scrollTop = 0;
}
