// A filter of the index: lists its choices with the number of powers each would leave, when opened.
import { find, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";

/** @import { Choices } from "./filters.js" */
/** @import { Choice } from "./rows.js" */

/** One filter with its choices. */
export class Facet {
  #box;
  #choices;
  #words;
  /**
   * @type {Map<string, { item: HTMLElement, count: HTMLElement, buttons: HTMLButtonElement[] }>}
   */
  #items = new Map();

  /**
   * @param {HTMLDetailsElement} box
   * @param {Choice[]} choices
   * @param {{ only: string, without: string }} words with a place {choice}
   */
  constructor(box, choices, words) {
    this.#box = box;
    this.#choices = choices;
    this.#words = words;
  }

  get open() {
    return this.#box.open;
  }

  /** The ids of its choices. */
  get ids() {
    return new Set(this.#choices.map(({ id }) => id));
  }

  /**
   * Shows how many choices are selected.
   * @param {Choices} choices
   */
  showCount(choices) {
    find(this.#box, "[data-active]", HTMLElement).textContent = String(choices.size || "");
  }

  /**
   * Shows how many powers each choice would leave.
   * @param {Choices} choices of this filter
   * @param {Map<string, number>} counts
   */
  show(choices, counts) {
    if (!this.#items.size) this.#fill();
    for (const [id, { item, count, buttons }] of this.#items) {
      const n = counts.get(id) ?? 0;
      count.textContent = String(n);
      item.hidden = !n && !choices.has(id);
      for (const button of buttons) button.setAttribute("aria-pressed", String(choices.get(id) === button.dataset.sign));
    }
  }

  #fill() {
    const list = find(this.#box, "ul", HTMLUListElement);
    for (const { id, text } of this.#choices) {
      const count = create("span", "", { class: "choice-count" });
      const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {string} */ face) => create("button", face, { type: "button", "data-sign": sign, "aria-label": fill(label, { choice: text }) });
      const item = create("li", "", { "data-choice": id });
      item.append(create("span", text, { class: "choice-name" }), count, button("+", this.#words.only, "+"), button("-", this.#words.without, "−"));
      list.append(item);
      this.#items.set(id, { item, count, buttons: findAll(item, "button", HTMLButtonElement) });
    }
  }
}
