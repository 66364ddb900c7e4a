// A calculator embedded in another page.
import { find } from "../dom/find.js";
import { setLive } from "../dom/live-link.js";

/** @import { Calculator } from "./calculator.js" */

/**
 * Links to the page of the calculator with the case shown, and posts the height of the content to
 * the host page when it changes: {type: "psyref-height", height}, in pixels. Nothing else is
 * posted.
 * @param {HTMLElement} main
 * @param {Calculator} calculator
 */
export function frame(main, calculator) {
  setLive(find(main, "[data-source]", HTMLAnchorElement), () => calculator.address());
  if (parent === window) return;
  const postHeight = () => parent.postMessage({ type: "psyref-height", height: Math.ceil(main.getBoundingClientRect().height) }, "*");
  new ResizeObserver(postHeight).observe(main);
}
