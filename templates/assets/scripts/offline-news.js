// On a site kept on this device: announces a new version, until the reader closes the notice.
import { create } from "./dom/create.js";
import { Download } from "./offline/download.js";
import { Store } from "./offline/store.js";

const style = `.news { position: fixed; z-index: 20; inset: auto 1rem var(--above-bar, 1rem); max-width: 30rem; margin: 0 auto; padding: .25rem .25rem .25rem 1rem; display: flex; align-items: center; flex-wrap: wrap; gap: 0 1rem;
  font: 1rem/1.4 var(--sans); color: var(--paper); background: var(--ink); border-radius: 8px; }
.news p { margin: 0; flex: 1 1 12rem; }
.news :is(a, button) { display: inline-flex; align-items: center; justify-content: center; min-width: 2.75rem; min-height: 2.75rem; font: inherit; font-weight: 600; color: inherit; background: none; border: 0; cursor: pointer; }
.news .copied { position: static; translate: none; flex: 1 0 100%; padding: 0 0 .6rem; }
.news :focus-visible { outline-color: currentColor; }
@media print { .news { display: none; } }`;

async function showNotice() {
  const root = new URL("./", navigator.serviceWorker.controller?.scriptURL).href;
  const store = new Store(root);
  const state = await store.state();
  // The offline page announces it itself.
  if (!state || document.querySelector("[data-offline-panel]")) return;
  const { build, news } = await new Download(store).newest();
  const words = news[document.documentElement.lang] ?? Object.values(news)[0];
  if (build === state.build || build === state.dismissed || !words) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  const note = create("div", "", { class: "news" });
  const close = create("button", "×", { type: "button", "aria-label": words.close });
  const text = create("p", "", { role: "status" });
  close.addEventListener("click", async () => {
    note.remove();
    const now = await store.state();
    if (now) await store.setState({ ...now, dismissed: build });
  });
  // A current announcement moves inside.
  note.append(text, create("a", words.get, { href: store.at(words.page) }), close, ...document.querySelectorAll(".copied"));
  document.body.append(note);
  text.textContent = words.text;
}

showNotice().catch(() => {}); // no connection, no notice
