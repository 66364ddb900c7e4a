// The quick reference: its button prints the page.
import "./page.js";
import { find } from "./dom/find.js";

const printing = find(document, "button[data-print]", HTMLButtonElement);
printing.addEventListener("click", () => print());
printing.dataset.ready = "";
