// The rules of a page, as they stand in it and as the page of its history tells of them.
import { datum, findAll } from "../dom/find.js";

/** @import { Rule } from "./wordings.js" */

/** A rule with what tells of it; none for one that never changed. @typedef {Rule & { told: HTMLElement | null }} ToldRule */

/**
 * @param {HTMLElement} history
 * @returns {ToldRule[]}
 */
export function rulesOf(history) {
  return findAll(history, "[data-rule]", HTMLElement).map((told) => {
    const id = datum(told, "rule");
    if (told.localName === "li") return { id, gone: false, told: null, wordings: [{ from: datum(told, "from"), text: id }] }; // it says what it ever said
    const wordings = findAll(told, ".wordings > li", HTMLElement).map((item) => ({ from: datum(item, "from"), text: textOf(item) }));
    return { id, gone: told.hasAttribute("data-gone"), told, wordings };
  });
}

/**
 * A wording without what was dropped from the one before.
 * @param {HTMLElement} item
 */
function textOf(item) {
  const text = item.querySelector(".wording")?.cloneNode(true);
  if (!(text instanceof HTMLElement)) return null;
  for (const dropped of text.querySelectorAll("del")) dropped.remove();
  return text.textContent;
}

/**
 * Where a rule stands in the page: the block that says it, and that alone, or one that others stand in. A row says what it says in its last cell.
 * @param {string} id
 * @returns {{ block: HTMLElement, alone: boolean } | null}
 */
export function placeOf(id) {
  if (id === "top") {
    const lead = document.querySelector(".title .lead");
    return lead instanceof HTMLElement ? { block: lead, alone: true } : null;
  }
  let block = document.getElementById(id);
  if (block?.matches(".anchor")) block = block.parentElement;
  if (block instanceof HTMLTableRowElement) block = block.cells[block.cells.length - 1] ?? null;
  if (!block) return null;
  const alone = block.matches("p:not(.callout-title), li, td, th") && !block.querySelector(".rule, .anchor ~ .anchor, ul, ol, table");
  return { block, alone };
}

/**
 * Puts something beside what a rule says: in front of it, or at its end.
 * @param {HTMLElement} block
 * @param {HTMLElement} what
 * @param {"before" | "after"} side
 */
export function put(block, what, side) {
  if (block.matches(".callout-title, h2, h3")) block.after(what);
  else if (block.matches("ul, ol, table, .table")) block.before(what);
  else if (side === "before") block.prepend(what);
  else block.append(what);
}
