// The rules of a page, and their entries on the history page.
import { datum, findAll } from "../dom/find.js";

/** @import { Rule } from "./wordings.js" */

/**
 * A rule with its entry; null for one that never changed.
 * @typedef {Rule & { entry: HTMLElement | null }} PageRule
 */

/**
 * @param {HTMLElement} history
 * @returns {PageRule[]}
 */
export function rulesOf(history) {
  return findAll(history, "[data-rule]", HTMLElement).map((entry) => {
    const id = datum(entry, "rule");
    // It never changed.
    if (entry.localName === "li") return { id, gone: false, entry: null, wordings: [{ from: datum(entry, "from"), text: id }] };
    const wordings = findAll(entry, ".wordings > li", HTMLElement).map((item) => ({ from: datum(item, "from"), text: textOf(item) }));
    return { id, gone: entry.hasAttribute("data-gone"), entry, wordings };
  });
}

/**
 * The text of a wording without the words deleted from the one before.
 * @param {HTMLElement} item
 */
function textOf(item) {
  const text = item.querySelector(".wording")?.cloneNode(true);
  if (!(text instanceof HTMLElement)) return null;
  for (const dropped of text.querySelectorAll("del")) dropped.remove();
  return text.textContent;
}

/**
 * The block of a rule in the page, and whether it holds only that rule. The text of a row is its
 * last cell.
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
 * Inserts an element before or after the text of a rule.
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
