import { setLive } from "../dom/live-link.js";
import { storageKey } from "../dom/storage-key.js";

const key = () => storageKey("language");

/** The language that the reader chose last; "" without a choice. */
export function keptLanguage() {
  try {
    return localStorage.getItem(key()) ?? "";
  } catch {
    return ""; // storage is blocked
  }
}

/**
 * Keeps the section and the inputs when the reader switches to another language, and the language for
 * the address of the site itself.
 * @param {HTMLAnchorElement} link
 */
export function keepPlace(link) {
  const path = link.pathname;
  setLive(link, () => path + location.search + location.hash);
  link.addEventListener("click", () => {
    try {
      localStorage.setItem(key(), link.lang);
    } catch { /* storage is blocked */ }
  });
}
