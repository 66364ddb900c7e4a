// The search: it is fetched when its field is first opened, and answers what is typed there.
import { find } from "./dom/find.js";
import { SearchBox } from "./search/box.js";

new SearchBox(find(document, `.search:lang(${document.documentElement.lang})`, HTMLElement)).start();
