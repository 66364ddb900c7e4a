/**
 * Keeps the section and the inputs when the reader goes to the same page in another language.
 * @param {HTMLAnchorElement} link
 */
export function keepPlace(link) {
  const path = link.pathname;
  const follow = () => { link.href = path + location.search + location.hash; };
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, follow);
}
