// A table read with a die: the reader types, taps or throws the roll and types what is added to it,
// and the matching row is shown. The modifier is first that of the case of a calculator. A row that
// makes the reader roll again shows the next table.
import { around, datum, find, findAll } from "../dom/find.js";
import { create } from "../dom/create.js";
import { setAttribute, setHidden } from "../dom/write.js";
import { sumText } from "../text/sum.js";
import { register } from "./roll-it.js";

/** @import { Die } from "../rolling/rolls.js" */

/**
 * What the case of a calculator says of a roll, and that case as a query.
 * @typedef {{ modifier: number, chances: string[], query: () => string }} Case
 */

/** The tables of the page that are read with a die. @type {Lookup[]} */
export const lookups = [];

/**
 * Starts all tables of the page. The next table follows the form of the one with a row that leads
 * to it.
 */
export function startTables() {
  const places = findAll(document, "[data-lookup]", HTMLElement);
  const next = document.querySelector("[data-next]");
  const leading = places.find((place) => place.querySelector("tr[data-then]"));
  if (next && leading) find(leading, "[data-roll]", HTMLFormElement).after(next);
  for (const place of places) lookups.push(new Lookup(place));
}

/**
 * The row whose range contains a number; none for NaN. An empty end of a range is open.
 * @template {{ dataset: DOMStringMap }} R
 * @param {R[]} rows
 * @param {number} n
 */
export function rowFor(rows, n) {
  return rows.find(({ dataset: { from, to } }) => n >= Number(from || -Infinity) && n <= Number(to || Infinity));
}

/**
 * The number typed, or NaN.
 * @param {{ value: string, valueAsNumber: number }} input
 * @param {string | number} [zero] what a roll of zeros counts as
 */
export const typedNumber = ({ value, valueAsNumber }, zero = 0) => (value ? valueAsNumber || Number(zero) : NaN);

/**
 * The number and the sides of dice such as d100, 2D6 and D66. The faces of a D66 or D666 are the
 * digits of the roll.
 * @param {string} die
 */
export function diceOf(die) {
  const [count, sides] = die.toLowerCase().split("d");
  return { count: Number(count || 1), sides: Number(sides), digits: sides === "66" || sides === "666" };
}

/**
 * Throws dice and returns their sum.
 * @param {string} dice "2D6"
 * @param {Die} die
 */
export function throwDice(dice, die) {
  const { count, sides, digits } = diceOf(dice);
  const throwDie = () => (digits ? Number(Array.from(String(sides), () => die(6)).join("")) : die(sides));
  return Array.from({ length: count }, throwDie).reduce((a, b) => a + b, 0);
}

/**
 * Whether a number that a reader types can be a roll: 17 is none of a D66. With other dice it is
 * any number, since readers may have added a modifier.
 * @param {string} dice
 * @param {number} n
 */
export function isRoll(dice, n) {
  const { count, sides, digits } = diceOf(dice);
  return !digits || count > 1 || new RegExp(`^[1-6]{${String(sides).length}}$`).test(String(n));
}

export class Lookup {
  #form;
  #input;
  #modifier;
  #output;
  #none;
  #rows;
  #faces;
  #next;
  /** The modifier of the case; NaN while it is being computed. */
  #ofCase = 0;
  #typed = false; // the reader set another modifier
  #query = () => "";

  /** @param {HTMLElement} place */
  constructor(place) {
    const own = (/** @type {Element} */ part) => part.closest("[data-lookup]") === place;
    this.table = datum(place, "lookup");
    this.#form = find(place, "[data-roll]", HTMLFormElement);
    this.#input = find(this.#form, "input", HTMLInputElement);
    this.#modifier = findAll(this.#form, "[data-modifier]", HTMLInputElement)[0];
    this.#output = find(this.#form, "[data-rolled]", HTMLElement);
    this.#none = datum(place, "none");
    this.#rows = findAll(place, "tr[data-from]", HTMLTableRowElement).filter(own);
    this.#faces = findAll(this.#form, ".faces button", HTMLButtonElement);
    this.#next = findAll(place, ":scope > [data-next]", HTMLElement);
    /** The anchor of the calculator whose case adds to the roll; "" for none. */
    this.inputs = this.#modifier?.dataset.modifier ?? "";
    if (this.#modifier) this.#follow(this.inputs && "asked" in document.documentElement.dataset ? NaN : Number(this.#modifier.defaultValue));
    this.#listen();
    this.#show();
    register(find(this.#form, "[data-roll-it]", HTMLButtonElement), {
      id: this.table.replace(/.*\//, ""), list: find(place, ":scope > [data-last-rolls]", HTMLElement), output: this.#input,
      query: () => this.#query(), modifier: () => (this.#added() === this.#ofCase ? undefined : this.#added()), roll: (_, die, modifier) => this.#throw(die, modifier),
    });
  }

  #listen() {
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("input", ({ target }) => {
      if (target !== this.#modifier) return void this.#show();
      this.#typed = true;
      this.#input.dispatchEvent(new Event("input", { bubbles: true })); // a roll that the address names had another modifier
    });
    this.#form.addEventListener("focusin", ({ target }) => { if (target instanceof HTMLInputElement) setTimeout(() => target.select()); });
    this.#form.addEventListener("click", ({ target }) => {
      const button = around(target, ".faces button, .step", HTMLButtonElement);
      if (!button) return;
      const field = button.dataset.step ? this.#modifier : this.#input;
      if (field === this.#input) field.value = button.value;
      else if (Number(button.dataset.step) > 0) field?.stepUp();
      else field?.stepDown();
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  /**
   * Adds the modifier of a case to the roll, unless the reader typed another before that case was
   * known.
   * @param {Case} shown
   */
  setCase({ modifier, chances, query }) {
    this.#query = query;
    this.#rows.forEach((row, i) => { row.dataset.chance = chances[i] ?? ""; });
    if (modifier !== this.#ofCase) this.#follow(modifier);
    this.#show();
  }

  /** Adds the modifier of the page's own case, which turned out to be the one shown. */
  showOwn() {
    if (!this.#modifier || !Number.isNaN(this.#ofCase)) return;
    this.#follow(Number(this.#modifier.defaultValue));
    this.#show();
  }

  /** @param {number} modifier of the case */
  #follow(modifier) {
    const known = !Number.isNaN(this.#ofCase);
    this.#ofCase = modifier;
    if (this.#typed && !known || !this.#modifier) return;
    this.#typed = false;
    this.#modifier.value = Number.isNaN(modifier) ? "" : String(modifier);
  }

  /** What is added to the roll; NaN while the case is being computed. */
  #added() {
    if (!this.#modifier) return 0;
    return this.#typed ? this.#modifier.valueAsNumber || 0 : this.#ofCase;
  }

  /** The heading above the table. */
  get #title() {
    const isAbove = (/** @type {Element} */ link) => link.compareDocumentPosition(this.#form) & Node.DOCUMENT_POSITION_FOLLOWING;
    return findAll(document, ":is(h2, h3) a", HTMLAnchorElement).filter(isAbove).at(-1)?.textContent ?? "";
  }

  /**
   * Throws the dice, and returns the roll with the name of its row, "" without one.
   * @param {Die} die
   * @param {number} [modifier] other than that of the case
   */
  #throw(die, modifier) {
    this.#input.value = String(throwDice(datum(this.#form, "die"), die));
    if (modifier !== undefined && this.#modifier) {
      this.#typed = true;
      this.#modifier.value = String(modifier);
    }
    return this.#show();
  }

  /** Marks and shows the row of the roll, and returns the roll with the name of its row. */
  #show() {
    const n = typedNumber(this.#input, this.#form.dataset.zero);
    const modifier = this.#added();
    const row = isRoll(datum(this.#form, "die"), n) ? rowFor(this.#rows, n + modifier) : undefined;
    for (const one of this.#rows) setAttribute(one, "aria-current", one === row ? "true" : null);
    for (const face of this.#faces) setAttribute(face, "aria-pressed", String(Number(face.value) === n));
    const added = modifier ? sumText(n, modifier) : String(n);
    const shown = row ? rowParts(row, modifier === this.#ofCase) : this.#input.value && !Number.isNaN(modifier) ? [create("p", this.#none)] : [];
    if (row && modifier) shown.unshift(create("p", added, { class: "sum" }));
    this.#output.replaceChildren(...shown, ...this.#leadOn(row));
    if (!row) return "";
    const name = [...row.cells].slice(1).find((cell) => cell.className !== "chance");
    return `${added} · ${name?.textContent?.trim() ?? ""}`;
  }

  /**
   * Shows the table to which a row leads, or returns a button that leads to it where it has a place
   * of its own on the page.
   * @param {HTMLTableRowElement} [row]
   */
  #leadOn(row) {
    const then = row?.dataset.then;
    for (const next of this.#next) setHidden(next, !then);
    const other = this.#next.length ? undefined : lookups.find(({ table }) => table === then);
    if (!other) return [];
    const button = create("button", other.#title, { type: "button", class: "roll-then" });
    button.addEventListener("click", () => other.#input.focus());
    return [button];
  }
}

/**
 * The content of a row, without ids, which must be unique on a page, and how likely it is.
 * @param {HTMLTableRowElement} row
 * @param {boolean} likely whether its chance is that of the roll
 */
function rowParts(row, likely) {
  const parts = [...row.cells].filter((cell) => cell.className !== "chance").map((cell, i) => {
    const part = create("p", "", { class: i ? cell.className : "range" });
    if (cell.dataset.head) part.dataset.head = cell.dataset.head;
    part.append(...cell.cloneNode(true).childNodes);
    for (const link of part.querySelectorAll(".rule-ids")) link.remove();
    for (const one of part.querySelectorAll("[id]")) one.removeAttribute("id");
    return part;
  });
  return likely ? [...parts, create("p", row.dataset.chance, { class: "row-chance" })] : parts;
}
