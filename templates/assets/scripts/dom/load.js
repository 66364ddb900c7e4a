// Loads parts of the site that most readers do not need.

/**
 * Loads a script. Resolves when it has run, rejects when it cannot be loaded.
 * @param {string} src
 */
export const scriptAt = (src) => added("script", { src });

/**
 * Loads a style sheet. Always resolves: without it the page is plain and works.
 * @param {string} href
 */
export const styleAt = (href) => added("link", { rel: "stylesheet", href }).catch(() => {});

/**
 * Starts to fetch a file that a script will need, in parallel with the script.
 * @param {string} href
 */
export const fetchAt = (href) => added("link", { rel: "preload", as: "fetch", crossOrigin: "", href }).catch(() => {});

/**
 * @param {"script" | "link"} kind
 * @param {object} attributes
 */
const added = (kind, attributes) => new Promise((onload, onerror) => {
  document.head.append(Object.assign(document.createElement(kind), { onload, onerror, ...attributes }));
});
