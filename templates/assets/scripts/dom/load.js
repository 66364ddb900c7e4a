// What most readers do without is loaded for those who ask for it.

/**
 * Loads a script, and tells when it has run, or that it does not come.
 * @param {string} src
 */
export const scriptAt = (src) => added("script", { src });

/**
 * Loads a style, and tells when it holds. Where it does not come the page is plain, and works.
 * @param {string} href
 */
export const styleAt = (href) => added("link", { rel: "stylesheet", href }).catch(() => {});

/**
 * Fetches what a script will ask for once it is there, beside that script.
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
