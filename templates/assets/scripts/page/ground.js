// The ground that pages stand on: the one that the reader chose, or the device's.

/** @typedef {"auto" | "light" | "dark"} Ground */

const key = "theme";

/** @returns {Ground} */
export function remembered() {
  let text = null;
  try { text = localStorage.getItem(key); } catch { /* storage is closed: follow the device */ }
  return text === "light" || text === "dark" ? text : "auto";
}

/** @param {Ground} ground */
export function remember(ground) {
  try { localStorage.setItem(key, ground); } catch { /* it holds for this page only */ }
}

/** @param {Ground} ground */
export function stand(ground) {
  const { dataset } = document.documentElement;
  if (ground === "auto") delete dataset.theme; else dataset.theme = ground;
}
