// The pages that the reader opened last. They are kept on this device only, and only if the reader
// chose that on the page for offline use.
import { find, findAll } from "../dom/find.js";
import { create } from "../dom/create.js";
import { storageKey } from "../dom/storage-key.js";

/** @typedef {{ path: string, title: string }} Opened */

const key = () => storageKey("opened");
const most = 4;

/**
 * The kept pages, the last first; null where the reader keeps none.
 * @param {string | null} text
 * @param {string} origin of the site
 * @returns {Opened[] | null}
 */
export function readOpened(text, origin) {
  try {
    const list = JSON.parse(text ?? "null");
    if (!Array.isArray(list)) return null;
    return list.filter((one) => typeof one?.title === "string" && isWithin(one.path, origin)).slice(0, most);
  } catch {
    return null;
  }
}

/**
 * Reports whether an address is on the host of the site.
 * @param {unknown} path
 * @param {string} origin
 */
const isWithin = (path, origin) => typeof path === "string" && URL.canParse(path, origin) && new URL(path, origin).origin === origin;

/**
 * The list with a page as its first.
 * @param {Opened[]} list
 * @param {Opened} page
 */
export const withPage = (list, page) => [page, ...list.filter(({ path }) => path !== page.path)].slice(0, most);

/**
 * Where the reader keeps pages, keeps this one with its game, and shows the kept ones on the first
 * page.
 */
export function rememberOpened() {
  try {
    const list = readOpened(localStorage.getItem(key()), location.origin);
    const [keep] = findAll(document, "[data-opened-keep]", HTMLElement);
    const [shown] = findAll(document, ".opened", HTMLElement);
    if (keep) offer(keep, list);
    else if (shown) show(shown, list ?? []);
    else if (list) localStorage.setItem(key(), JSON.stringify(withPage(list, { path: location.pathname, title: document.title.replace(/ · [^·]*$/, "") })));
  } catch { /* storage is blocked */ }
}

/**
 * @param {HTMLElement} keep
 * @param {Opened[] | null} list
 */
function offer(keep, list) {
  const box = find(keep, "input", HTMLInputElement);
  box.disabled = false;
  box.checked = list !== null;
  box.addEventListener("change", () => {
    if (box.checked) localStorage.setItem(key(), "[]");
    else localStorage.removeItem(key());
  });
}

/**
 * @param {HTMLElement} place
 * @param {Opened[]} list
 */
function show(place, list) {
  find(place, "ul", HTMLElement).replaceChildren(...list.map(({ path, title }) => {
    const item = create("li");
    item.append(create("a", title, { href: path }));
    return item;
  }));
  place.hidden = !list.length;
}
