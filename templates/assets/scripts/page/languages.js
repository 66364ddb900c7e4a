import { leads } from "../dom/leads.js";

/**
 * Keeps the section and the inputs when the reader goes to the same page in another language.
 * @param {HTMLAnchorElement} link
 */
export function keepPlace(link) {
  const path = link.pathname;
  leads(link, () => path + location.search + location.hash);
}
