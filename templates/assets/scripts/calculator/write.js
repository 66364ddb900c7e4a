// Writing into the page. What stands there already is left alone: a browser lays out anew whatever it is told, even the same.

import { length } from "./distribution.js";

/**
 * A text that stands already is changed in its place: nothing comes or goes in the page, so that no style that asks what stands there is looked up again.
 * @param {Element | null} element that holds text alone
 * @param {string} text
 */
export function setText(element, text) {
  if (element && element.textContent !== text) ((text && element.firstChild) || element).textContent = text;
}

/**
 * @param {Element | null | undefined} element
 * @param {string} name
 * @param {string | null} value null takes the attribute away
 */
export function setAttribute(element, name, value) {
  if (!element || element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
}

/**
 * Draws a field of a bar, a line as thick as its picture: where a line ends is no matter of style, as the width of a rectangle is, and costs a browser less to
 * change.
 * @param {Element} line
 * @param {readonly [number, number]} ends chances from and up to which it goes
 * @param {number} [full] the chance that is as long as the picture is wide
 */
export function setBar(line, [from, to], full = 1) {
  setAttribute(line, "x1", length(from, full));
  setAttribute(line, "x2", length(to, full));
}

/**
 * @param {HTMLElement} element
 * @param {boolean} hidden
 */
export function setHidden(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}
