// What every page has: the switch of grounds, the languages, the links of rules, what is folded and the terms of the glossary. A page loads one script: this one, or
// one that does more and has all of this in it.
import { findAll } from "./dom/find.js";
import { unfoldTargets } from "./page/folded.js";
import { switchGrounds } from "./page/ground-switch.js";
import { offerHistory } from "./page/history-link.js";
import { keepPlace } from "./page/languages.js";
import { hearNews } from "./page/news.js";
import { keepInView } from "./page/rail.js";
import { lookUp } from "./page/lookup.js";
import { copyRules } from "./page/rule-links.js";
import { openSearch } from "./page/search-field.js";
import { previewTerms } from "./page/terms.js";

findAll(document, "button.theme", HTMLButtonElement).forEach(switchGrounds);
findAll(document, ".languages a", HTMLAnchorElement).forEach(keepPlace);
findAll(document, `.search:lang(${document.documentElement.lang})`, HTMLElement).forEach(openSearch);
copyRules();
unfoldTargets();
findAll(document, "[data-lookup]", HTMLElement).forEach(lookUp);
findAll(document, "[data-rail]", HTMLElement).forEach(keepInView);
findAll(document, "[data-history]", HTMLAnchorElement).forEach(offerHistory);
findAll(document, ".definitions", HTMLElement).forEach((definitions) => previewTerms(definitions));
hearNews();
