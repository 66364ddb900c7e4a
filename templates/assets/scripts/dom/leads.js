/**
 * Has a link lead to where its reader is by the time it is followed.
 * @param {HTMLAnchorElement} link
 * @param {() => string} to
 */
export function leads(link, to) {
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, () => { link.href = to(); });
}
