// The page on which readers say what their device keeps of the site.
import "./page.js";
import { datum, find, findAll } from "./dom/find.js";
import { Panel } from "./offline/panel.js";
import { showOpened } from "./offline/opened.js";
import { Store } from "./offline/store.js";

const section = find(document, "[data-keeping]", HTMLElement);
const told = JSON.parse(find(document, "#offline-words", HTMLScriptElement).text);
const store = new Store(new URL(datum(section, "root"), location.href).href);

// Where another page is not kept, this one stands at its address.
for (const absent of findAll(document, "[data-absent]", HTMLElement)) absent.hidden = location.href.startsWith(store.at(`${document.documentElement.lang}/offline/`));
showOpened(find(document, "[data-opened]", HTMLElement), store, told.words.opened);
new Panel(section, store, told).start();
