// The pages that the reader opened last. They are kept on this device only, and only if the reader
// chose that on the first page.
import { find, findAll } from "../dom/find.js";
import { create } from "../dom/create.js";

/** @typedef {{ path: string, title: string }} Opened */

const place = "opened";
const most = 4;

/** The kept pages, the last first; null where the reader keeps none. @returns {Opened[] | null} */
export function readOpened(/** @type {string | null} */ text) {
  try {
    const list = JSON.parse(text ?? "null");
    if (!Array.isArray(list)) return null;
    return list.filter((one) => typeof one?.path === "string" && one.path.startsWith("/") && !one.path.startsWith("//") && typeof one.title === "string").slice(0, most);
  } catch {
    return null;
  }
}

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
    const list = readOpened(localStorage.getItem(place));
    const [keep] = findAll(document, "[data-opened-keep]", HTMLElement);
    const [shown] = findAll(document, "[data-opened]", HTMLElement);
    if (keep && shown) offer(keep, shown, list);
    else if (list) localStorage.setItem(place, JSON.stringify(withPage(list, { path: location.pathname, title: document.title.replace(/ · [^·]*$/, "") })));
  } catch { /* storage is blocked */ }
}

/**
 * @param {HTMLElement} keep
 * @param {HTMLElement} shown
 * @param {Opened[] | null} list
 */
function offer(keep, shown, list) {
  const box = find(keep, "input", HTMLInputElement);
  keep.hidden = false;
  box.checked = list !== null;
  find(shown, "ul", HTMLElement).replaceChildren(...(list ?? []).map(({ path, title }) => {
    const item = create("li");
    item.append(create("a", title, { href: path }));
    return item;
  }));
  shown.hidden = !list?.length;
  box.addEventListener("change", () => {
    if (box.checked) localStorage.setItem(place, "[]");
    else localStorage.removeItem(place);
    shown.hidden = true;
  });
}
