// Pages for print: cards of powers, and the selection of them.
import "./page.js";
import { find, findAll } from "./dom/find.js";
import { showPsykers } from "./print/psyker.js";
import { choosePowers } from "./print/selection.js";

const cards = findAll(document, ".power-card", HTMLElement);
if (cards.length) void showPsykers(cards);

for (const form of findAll(document, "[data-choosing]", HTMLFormElement)) choosePowers(form, find(document, "[data-chosen]", HTMLElement));
