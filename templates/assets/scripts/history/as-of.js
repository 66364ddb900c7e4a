// Shows the page as of a date: the old wordings in place, today's folded below.
import { fill } from "../text/fill.js";
import { datum, find, findAll } from "../dom/find.js";
import { create } from "../dom/create.js";
import { idOf, targetOf } from "../dom/fragment.js";
import { dayText } from "./days.js";
import { placeOf, put } from "./rules.js";
import { covers, wordingOn } from "./wordings.js";

/** @import { DayWords } from "./days.js" */
/** @import { PageRule } from "./rules.js" */

/**
 * @param {HTMLElement} history
 * @param {PageRule[]} rules
 * @param {{ day: string } | { wrong: string }} asked
 * @param {DayWords} days
 */
export function showAsOf(history, rules, asked, days) {
  if ("wrong" in asked) return explain(history, fill(datum(history, "noDate"), { text: asked.wrong }));
  const date = dayText(asked.day, days);
  if (!covers(rules, asked.day)) return explain(history, fill(datum(history, "thenNone"), { date }));
  let n = 0;
  /** @type {HTMLElement[]} */
  const gone = [];
  const done = new Set(); // a block with several ids is shown once
  for (const rule of rules) {
    const { text, now } = wordingOn(rule, asked.day);
    if (now) continue;
    n++;
    const place = rule.gone ? null : placeOf(rule.id);
    const around = place?.block.closest("[lang]"); // a section that is not translated has another language
    const note = noteOf(history, text, date, around?.getAttribute("lang") ?? datum(history, "language"));
    if (!place) gone.push(note);
    else if (!done.has(place.block)) replace(history, place, note);
    done.add(place?.block);
  }
  showBanner(history, fill(datum(history, n ? "then" : "thenSame"), { date, n }), gone);
}

/**
 * The old wording of a rule, as text.
 * @param {HTMLElement} history
 * @param {string | null} text
 * @param {string} date
 * @param {string} lang of the wording
 */
function noteOf(history, text, date, lang) {
  const note = create("div", "", { class: "old-wording" });
  if (text === null) note.append(create("p", fill(datum(history, "absent"), { date }), { class: "old-wording-date" }));
  else note.append(create("p", fill(datum(history, "said"), { date }), { class: "old-wording-date" }), create("p", text, { class: "wording", lang }));
  return note;
}

/**
 * @param {HTMLElement} history
 * @param {{ block: HTMLElement, alone: boolean }} place
 * @param {HTMLElement} note
 */
function replace(history, { block, alone }, note) {
  if (alone) {
    const now = create("details", "", { class: "current-wording" });
    const marks = findAll(block, ":scope > .rule-ids", HTMLElement);
    find(note, ".old-wording-date", HTMLElement).append(...marks);
    now.append(create("summary", datum(history, "now")), ...[...block.childNodes].filter((node) => !(node instanceof Element && node.matches(".anchor"))));
    block.prepend(now);
  }
  put(block, note, "before");
}

/**
 * Explains why today's page is shown, also at the rule that the address points to.
 * @param {HTMLElement} history
 * @param {string} text
 */
function explain(history, text) {
  const place = placeOf(idOf(location.hash));
  if (place) {
    const note = create("div", "", { class: "old-wording" });
    note.append(create("p", text, { class: "old-wording-date" }));
    put(place.block, note, "before");
  }
  showBanner(history, text, []);
}

/**
 * Shows a banner with the date, and the rules that are gone since.
 * @param {HTMLElement} history
 * @param {string} text
 * @param {HTMLElement[]} gone
 */
function showBanner(history, text, gone) {
  const links = create("p");
  links.append(create("a", datum(history, "today"), { href: location.pathname + location.hash }), " · ", create("a", datum(history, "title"), { href: "history/" }));
  const banner = create("div", "", { class: "then-banner", role: "status" });
  find(document, "main", HTMLElement).prepend(banner);
  banner.append(create("p", text), links, ...gone);
  targetOf()?.scrollIntoView();
}
