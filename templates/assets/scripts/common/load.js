/**
 * Loads a script that most readers do without.
 * @param {string} src
 * @param {() => void} failed
 */
export function load(src, failed) {
  document.head.append(Object.assign(document.createElement("script"), { src, onerror: failed }));
}
