/**
 * The key of a value in the browser's storage, which all sites of a host share: a site below a path
 * appends it.
 * @param {string} name
 * @param {string} [path] the path of the site; "" at the root of its host
 */
export const storageKey = (name, path = document.documentElement.dataset.sitePath ?? "") => name + path;
