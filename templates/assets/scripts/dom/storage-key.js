/**
 * The key of a value in the browser's storage, which all sites of a host share: a site below a path
 * appends it.
 * @param {string} name
 * @param {string} [prefix] the path of the site; "" at the root of its host
 */
export const storageKey = (name, prefix = document.documentElement.dataset.prefix ?? "") => name + prefix;
