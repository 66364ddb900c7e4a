// At each rule that changed: when it did, and on request every wording with what differs, in a box over the page.
import { fill } from "../text/fill.js";
import { datum } from "../dom/find.js";
import { create } from "../dom/create.js";
import { announce } from "../dom/announce.js";
import { dayText } from "./days.js";
import { placeOf, put } from "./rules.js";

/** @import { DayWords } from "./days.js" */
/** @import { ToldRule } from "./rules.js" */

/**
 * Marks the rules that changed, and leads to the first of them. It reports false where none stands in the page.
 * @param {HTMLElement} history
 * @param {ToldRule[]} rules
 * @param {DayWords} days
 */
export function markChanges(history, rules, days) {
  const box = boxFor(history);
  /** @type {HTMLButtonElement[]} */
  const marks = [];
  const done = new Set(); // a block with several ids has one mark
  for (const { id, gone, told, wordings } of rules) {
    const place = told && !gone ? placeOf(id) : null;
    if (!place || !told || done.has(place.block)) continue;
    done.add(place.block);
    const from = wordings[0]?.from;
    const mark = create("button", from ? fill(datum(history, "changed"), { date: dayText(from, days) }) : datum(history, "pending"), { type: "button", class: "rule-changed", "aria-haspopup": "dialog" });
    mark.addEventListener("click", () => show(box, told));
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
  box.addEventListener("click", ({ target }) => { if (target === box || target instanceof HTMLAnchorElement) box.close(); }); // beside what is in it, or on to somewhere
  box.append(create("div"), close);
  document.body.append(box);
  return box;
}

/**
 * @param {HTMLDialogElement} box
 * @param {HTMLElement} told
 */
function show(box, told) {
  const copy = document.importNode(told, true);
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  copy.removeAttribute("aria-labelledby");
  box.firstElementChild?.replaceChildren(copy);
  box.showModal();
  box.scrollTop = 0;
}
