// One search result.
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";
import { runs, shownOf } from "./mark.js";
import { hasLetters } from "./words.js";

/** @import { Index } from "./index.js" */
/** @import { Result } from "./refine.js" */

/**
 * @param {Result} result
 * @param {number} place in the list
 * @param {Index} index
 */
export function option({ entry, page, system, forms, name, id, sum }, place, index) {
  const link = create("a", "", { role: "option", id: `search-result-${place}`, href: entry.address, tabindex: "-1", "aria-selected": "false", ...(system && { class: system }) });
  if (sum) link.append(create("span", sum, { class: "search-sum" }), " ");
  const head = create("span", "", { class: "search-title" });
  const title = hasLetters(entry.title) ? entry.title : entry.kind === "row" ? entry.under || page : page;
  if (entry.mark) head.append(includesNumber(entry.mark, forms) ? create("mark", entry.mark) : entry.mark, " ");
  head.append(...marked(title, forms));
  link.append(head, create("span", id ?? entry.record ?? index.words.kinds[entry.kind], { class: "search-kind" }));
  const where = [index.systems.find(({ id }) => id === system)?.name, page !== title && page, entry.under !== title && entry.kind !== "question" && entry.under].filter(Boolean);
  const line = create("span", "", { class: "search-line-two" });
  link.append(line);
  if (where.length) line.append(create("span", where.join(" · "), { class: "search-where" }), " ");
  if (entry.text) {
    const text = create("span", "", { class: "search-text", ...(entry.language && { lang: entry.language }) });
    text.append(...marked(shownOf(entry, forms, document.documentElement.lang), forms));
    line.append(text, " ");
  }
  if (name) {
    const also = create("span", "", { class: "search-called" });
    const [before = "", after = ""] = fill(index.words.called, { language: index.names[name[0]] ?? name[0], name: "\n" }).split("\n");
    const other = create("span", "", { lang: name[0] });
    other.append(...marked(name[1], forms));
    also.append(before, other, after);
    line.append(also);
  }
  return link;
}

/**
 * Reports whether a range includes a number of the query.
 * @param {string} range "31–38"
 * @param {Set<string>} forms
 */
function includesNumber(range, forms) {
  const [from = 0, to = range.endsWith("+") ? Infinity : from] = (range.match(/\d+/g) ?? []).map(Number);
  return [...forms].some((form) => /^\d+$/.test(form) && Number(form) >= from && Number(form) <= to);
}

/**
 * @param {string} text
 * @param {Set<string>} forms
 */
function marked(text, forms) {
  return runs(text, forms).map(({ text: run, marked: hit }) => (hit ? create("mark", run) : run));
}
