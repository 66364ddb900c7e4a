import { setLive } from "../dom/live-link.js";

/**
 * Keeps the section and the inputs when the reader switches to another language.
 * @param {HTMLAnchorElement} link
 */
export function keepPlace(link) {
  const path = link.pathname;
  setLive(link, () => path + location.search + location.hash);
}
