// The search. It is loaded when its field is first opened, and shows results for the text in it.
import { find } from "./dom/find.js";
import { SearchBox } from "./search/box.js";

new SearchBox(find(document, `.search:lang(${document.documentElement.lang})`, HTMLElement)).start();
