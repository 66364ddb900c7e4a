// A calculator alone in a frame of another page.
import { find } from "../dom/find.js";
import { setLive } from "../dom/live-link.js";

/** @import { Calculator } from "./calculator.js" */

/**
 * Leads to the page of the calculator with the case that is shown, and tells the host how high the frame has to be for all of it:
 * {type: "psyref-height", height} in pixels, whenever that changes. Nothing else is told.
 * @param {HTMLElement} main
 * @param {Calculator} calculator
 */
export function frame(main, calculator) {
  setLive(find(main, "[data-source]", HTMLAnchorElement), () => calculator.address());
  if (parent === window) return;
  const tell = () => parent.postMessage({ type: "psyref-height", height: Math.ceil(main.getBoundingClientRect().height) }, "*");
  new ResizeObserver(tell).observe(main);
}
