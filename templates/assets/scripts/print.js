// Pages for print, and quick references: the print button, and the selection of powers for cards.
import "./page.js";
import { find, findAll } from "./dom/find.js";
import { choosePowers } from "./print/selection.js";

const printing = find(document, "button[data-print]", HTMLButtonElement);
const choices = findAll(document, "[data-choosing]", HTMLFormElement);

printing.addEventListener("click", () => print());
printing.dataset.ready = "";
for (const form of choices) choosePowers(form, find(document, "[data-chosen]", HTMLElement));
