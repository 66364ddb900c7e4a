// The page at the root of the site is in the first language. Before it is painted, this goes to the
// first page of the language that the reader chose or, without a choice, that the browser prefers.
import { datum } from "./dom/find.js";
import { keptLanguage } from "./page/languages.js";

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error("the script that chooses a language is no script of the page");
const [first, ...others] = datum(script, "languages").split(" ");
const wanted = [keptLanguage(), ...navigator.languages].flatMap((language) => [language.toLowerCase(), language.toLowerCase().split("-")[0] ?? ""]).find((language) => language === first || others.includes(language));
if (wanted && wanted !== first) location.replace(`${wanted}/${location.search}${location.hash}`);
