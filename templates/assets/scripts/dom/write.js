// Writing into the page. What stands there already is left alone: a browser lays out anew whatever it is told, even the same.

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
 * @param {HTMLElement} element
 * @param {boolean} hidden
 */
export function setHidden(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}
