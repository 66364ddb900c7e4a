// The quick reference: its button prints the page, and its field finds a roll in all tables at
// once.
import "./page.js";
import { datum, find, findAll } from "./dom/find.js";
import { create } from "./dom/create.js";
import { setAttribute } from "./dom/write.js";
import { rowFor, typed } from "./page/lookup.js";

const printing = find(document, "button[data-print]", HTMLButtonElement);
printing.addEventListener("click", () => print());
printing.dataset.ready = "";

const form = find(document, "[data-quick-roll]", HTMLFormElement);
const input = find(form, "input", HTMLInputElement);
const output = find(form, "[data-rolled]", HTMLElement);
/** The tables that a die looks up, each with its heading and its rows. */
const tables = findAll(document, ".quick table", HTMLTableElement).map((table) => ({ title: titleOf(table), rows: findAll(table, "tr[data-from]", HTMLTableRowElement) })).filter(({ rows }) => rows.length);

/** The nearest heading before a table. @param {HTMLTableElement} table */
function titleOf(table) {
  for (let part = table.closest(".quoted"); part; part = part.previousElementSibling) {
    const link = part.querySelector("h2 a");
    if (link) return [link.textContent, (table.closest(".quoted")?.querySelector("h3 a, .quick-section"))?.textContent].filter(Boolean).join(" · ");
  }
  return "";
}

function show() {
  const n = typed(input);
  /** @type {HTMLElement[]} */
  const found = [];
  for (const { title, rows } of tables) {
    const row = rowFor(rows, n);
    for (const one of rows) setAttribute(one, "aria-current", one === row ? "true" : null);
    if (!row) continue;
    const line = create("p");
    line.append(create("b", `${title} `), ...[...row.cells].slice(1).flatMap((cell) => [create("span", cell.textContent ?? "", { class: cell.className }), " "]));
    found.push(line);
  }
  output.replaceChildren(...(found.length || !input.value ? found : [create("p", datum(form, "none"))]));
}

form.hidden = !tables.length;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", show);
show(); // browsers restore the field on a return visit
