// Writes into the page only what differs: a browser repeats layout even for the same value.

/**
 * Changes the existing text node if there is one, so that no nodes are added or removed and the
 * browser need not match selectors again.
 * @param {Element | null} element that holds text alone
 * @param {string} text
 */
export function setText(element, text) {
  if (element && element.textContent !== text) ((text && element.firstChild) || element).textContent = text;
}

/**
 * @param {Element | null | undefined} element
 * @param {string} name
 * @param {string | null} value null removes the attribute
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
