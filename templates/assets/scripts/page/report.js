// A report of a mistake names the rule in the address of the page.
import { targetOf } from "../dom/fragment.js";

/**
 * Puts the id of the rule in the address of the page into the address of a report.
 * @param {HTMLAnchorElement} link
 */
export function nameRule(link) {
  const template = link.dataset.report ?? "";
  const update = () => {
    link.href = template.replaceAll("{rule}", encodeURIComponent(targetOf()?.id ?? ""));
  };
  addEventListener("hashchange", update);
  update();
}
