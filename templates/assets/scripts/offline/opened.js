// Lists the pages that are kept because the reader opened them.
import { create } from "../dom/create.js";

/** @import { Store } from "./store.js" */

const most = 60; // pages in the list

/**
 * @param {HTMLElement} place
 * @param {Store} store
 * @param {string} heading
 */
export async function showOpened(place, store, heading) {
  if (!("caches" in globalThis)) return;
  const state = await store.state().catch(() => null);
  if (!state) return;
  const [list, files] = [await store.list(state.build), await store.files(state.build)];
  const chosen = new Set(state.parts);
  const items = [];
  for (const { url } of await files.keys()) {
    const listed = list.get(url.slice(store.root.length));
    if (!listed?.part.startsWith("pages-") || chosen.has(listed.part) || !url.endsWith("/") || items.length === most) continue;
    const page = new DOMParser().parseFromString(await (await files.match(url))?.text() ?? "", "text/html");
    const item = create("li");
    item.append(create("a", page.querySelector("h1")?.textContent ?? page.title, { href: url, lang: page.documentElement.lang }));
    items.push(item);
  }
  if (!items.length) return;
  const rows = create("ul", "", { class: "offline-opened" });
  rows.append(...items);
  place.replaceChildren(create("h2", heading), rows);
}
