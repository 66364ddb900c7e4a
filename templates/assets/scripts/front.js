// The page at the root of the site is in every language. Before it is painted, this shows the
// language that the browser prefers. Nothing is stored.
import { datum } from "./dom/find.js";

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error("the script that chooses a language is no script of the page");
const known = datum(script, "languages").split(" ");
const wanted = navigator.languages.map((language) => language.toLowerCase().split("-")[0] ?? "").find((language) => known.includes(language)) ?? known[0] ?? "";
const style = new CSSStyleSheet();
style.replaceSync(`:is(.in-language, .search):not([lang="${wanted}"]) { display: none; } .in-language { margin: 0; padding: 0; border: 0; }`);
document.adoptedStyleSheets = [style];
document.documentElement.lang = wanted;
