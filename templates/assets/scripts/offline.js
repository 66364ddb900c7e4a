// The page on which readers choose what their device keeps of the site.
import "./page.js";
import { datum, find, findAll } from "./dom/find.js";
import { Panel } from "./offline/panel.js";
import { showOpened } from "./offline/opened.js";
import { Store } from "./offline/store.js";

const section = find(document, "[data-offline-panel]", HTMLElement);
const data = JSON.parse(find(document, "#offline-words", HTMLScriptElement).text);
const store = new Store(new URL(datum(section, "root"), location.href).href);

// The worker shows this page at the address of a page that is not kept.
for (const absent of findAll(document, "[data-absent]", HTMLElement)) absent.hidden = location.href.startsWith(store.at(`${document.documentElement.lang}/offline/`));
showOpened(find(document, "[data-opened]", HTMLElement), store, data.words.opened);
new Panel(section, store, data).start();
