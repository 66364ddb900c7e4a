// Pages to be printed: their button and, on one of them, the choice of the powers whose cards they are.
import "./page.js";
import { find, findAll } from "./dom/find.js";
import { choosePowers } from "./print/choosing.js";

const printing = find(document, "button[data-print]", HTMLButtonElement);
const choices = findAll(document, "[data-choosing]", HTMLFormElement);

printing.addEventListener("click", () => print());
printing.dataset.ready = "";
for (const form of choices) choosePowers(form, printing);
