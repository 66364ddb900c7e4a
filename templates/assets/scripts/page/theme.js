// The colour theme: the one that the reader chose, or that of the device.
import { storageKey } from "../dom/storage-key.js";

/** @typedef {"auto" | "light" | "dark"} Theme */

const key = () => storageKey("theme");

/** @returns {Theme} */
export function storedTheme() {
  let text = null;
  try { text = localStorage.getItem(key()); } catch { /* storage is blocked: follow the device */ }
  return text === "light" || text === "dark" ? text : "auto";
}

/** @param {Theme} theme */
export function storeTheme(theme) {
  try { localStorage.setItem(key(), theme); } catch { /* storage is blocked: it holds for this page only */ }
}

/** @param {Theme} theme */
export function applyTheme(theme) {
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset.theme; else dataset.theme = theme;
}
