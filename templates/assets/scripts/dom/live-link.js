/**
 * Updates the target of a link just before it is used.
 * @param {HTMLAnchorElement} link
 * @param {() => string} to
 */
export function setLive(link, to) {
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, () => { link.href = to(); });
}
