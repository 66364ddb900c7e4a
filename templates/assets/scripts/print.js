// Pages for print: the selection of powers for cards.
import "./page.js";
import { find, findAll } from "./dom/find.js";
import { choosePowers } from "./print/selection.js";

for (const form of findAll(document, "[data-choosing]", HTMLFormElement)) choosePowers(form, find(document, "[data-chosen]", HTMLElement));
