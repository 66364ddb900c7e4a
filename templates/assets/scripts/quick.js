// The quick reference: its button prints the page, and its field finds a roll in all tables at
// once. Dice are looked up in the tables that are read with them.
import "./page.js";
import { datum, find, findAll } from "./dom/find.js";
import { create } from "./dom/create.js";
import { setAttribute } from "./dom/write.js";
import { isRoll, rowFor, throwDice, typedNumber } from "./page/lookup.js";
import { register } from "./page/roll-it.js";

const printing = find(document, "button[data-print]", HTMLButtonElement);
printing.addEventListener("click", () => print());
printing.dataset.ready = "";

const form = find(document, "[data-quick-roll]", HTMLFormElement);
const input = find(form, "input", HTMLInputElement);
const output = find(form, "[data-rolled]", HTMLElement);
/** The tables that a die looks up, each with its heading, its die and its rows. */
const tables = findAll(document, ".quick table[data-die]", HTMLTableElement).map((table) => ({ title: titleOf(table), die: datum(table, "die"), rows: findAll(table, "tr[data-from]", HTMLTableRowElement) }));

/** The nearest heading before a table. @param {HTMLTableElement} table */
function titleOf(table) {
  for (let part = table.closest(".quoted"); part; part = part.previousElementSibling) {
    const link = part.querySelector("h2 a");
    if (link) return [link.textContent, (table.closest(".quoted")?.querySelector("h3 a, .quick-section"))?.textContent].filter(Boolean).join(" · ");
  }
  return "";
}

/**
 * Shows the rows of the number in the field, and returns their names.
 * @param {string} [die] the dice thrown; those of any table without
 */
function show(die) {
  const n = typedNumber(input);
  /** @type {HTMLElement[]} */
  const found = [];
  /** @type {string[]} */
  const names = [];
  for (const table of tables) {
    const row = die && die !== table.die || !isRoll(table.die, n) ? undefined : rowFor(table.rows, n);
    for (const one of table.rows) setAttribute(one, "aria-current", one === row ? "true" : null);
    if (!row) continue;
    const cells = [...row.cells].slice(1).filter((cell) => cell.className !== "chance");
    const line = create("p");
    line.append(...cells.flatMap((cell, i) => [create(i === 0 && cells.length > 1 ? "b" : "span", cell.textContent, { class: cell.className }), " "]), create("span", row.dataset.chance, { class: "row-chance" }));
    found.push(create("p", table.title, { class: "row-table" }), line);
    names.push(cells[0]?.textContent ?? "");
  }
  if (found.length) found.unshift(create("p", datum(form, "note"), { class: "row-chance" }));
  setAttribute(output, "tabindex", found.length ? "0" : null); // it scrolls
  output.replaceChildren(...(found.length || !input.value ? found : [create("p", datum(form, "none"))]));
  return names.join(" · ");
}

for (const button of findAll(form, "[data-roll-it]", HTMLButtonElement)) {
  const die = datum(button, "die");
  register(button, {
    id: die.toLowerCase(), list: find(document, `[data-last-rolls="${die}"]`, HTMLElement), output: input, query: () => "",
    roll(_, face) {
      input.value = String(throwDice(die, face));
      return `${input.value} · ${show(die)}`;
    },
  });
}

form.hidden = !tables.length;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => show());
show(); // browsers restore the field on a return visit
