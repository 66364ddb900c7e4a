// The script of every page: theme and print buttons, languages, search, rule links, folds, menu and
// terms.
// A page loads one script: this one, or one that imports it.
import { findAll } from "./dom/find.js";
import { unfoldTargets } from "./page/folded.js";
import { enableThemeSwitch } from "./page/theme-switch.js";
import { offerHistory } from "./page/history-link.js";
import { keepPlace } from "./page/languages.js";
import { offerDeck } from "./print/deck.js";
import { rememberOpened } from "./page/opened.js";
import { enablePrinting } from "./page/printing.js";
import { watchForUpdates } from "./page/updates.js";
import { followReader } from "./page/sidebar.js";
import { yieldToReader } from "./page/system-bar.js";
import { startTables } from "./page/lookup.js";
import { offerRolls } from "./page/roll-it.js";
import { nameRule } from "./page/report.js";
import { copyRules } from "./page/rule-links.js";
import { openSearch } from "./page/search-field.js";
import { previewTerms } from "./page/terms.js";

const rolling = document.currentScript?.dataset.rolling; // read while the script runs
findAll(document, "button.theme", HTMLButtonElement).forEach(enableThemeSwitch);
findAll(document, ".languages a", HTMLAnchorElement).forEach(keepPlace);
findAll(document, `.search:lang(${document.documentElement.lang})`, HTMLElement).forEach(openSearch);
copyRules();
unfoldTargets();
startTables();
findAll(document, "button[data-print]", HTMLButtonElement).forEach(enablePrinting);
findAll(document, "[data-menu]", HTMLElement).forEach(followReader);
findAll(document, ".system-bar", HTMLElement).forEach(yieldToReader);
findAll(document, "[data-history]", HTMLAnchorElement).forEach(offerHistory);
findAll(document, ".definitions", HTMLElement).forEach((definitions) => previewTerms(definitions));
findAll(document, "[data-report]", HTMLAnchorElement).forEach(nameRule);
rememberOpened();
offerDeck();
watchForUpdates();
setTimeout(() => offerRolls(rolling)); // calculators and the quick reference add theirs first
