// The options of the listbox of a field: the active option, and its address.
import { findAll } from "../dom/find.js";
import { create } from "../dom/create.js";

/** A listbox of links below a field. */
export class Options {
  #field;
  #active = -1;

  /** @param {HTMLInputElement} field */
  constructor(field) {
    this.#field = field;
    this.list = create("div", "", { role: "listbox", id: "search-results", class: "search-results", "aria-label": field.getAttribute("aria-label") ?? "", hidden: "" });
    const attributes = { role: "combobox", "aria-expanded": "false", "aria-controls": this.list.id, "aria-autocomplete": "list" };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  }

  get #options() {
    return findAll(this.list, "[role=option]", HTMLAnchorElement);
  }

  /** The number of options. */
  get count() {
    return this.#options.length;
  }

  /**
   * Shows options in labelled groups; empty groups are left out.
   * @param {{ label: string, options: HTMLElement[] }[]} groups
   */
  show(groups) {
    const before = this.#options.map((option) => option.href);
    this.list.replaceChildren(...groups.filter(({ options }) => options.length).map(({ label, options }) => {
      const group = create("div", "", { role: "group", class: "search-group", "aria-label": label });
      group.append(create("span", label, { class: "search-group-label", "aria-hidden": "true" }), ...options);
      return group;
    }));
    const options = this.#options;
    this.list.hidden = !options.length;
    if (options.length <= before.length || options[0]?.href !== before[0]) this.list.scrollTop = 0;
    this.#field.setAttribute("aria-expanded", String(options.length > 0));
    this.#activate(-1);
  }

  /**
   * Puts another option in the place of one.
   * @param {number} place
   * @param {HTMLElement} option
   */
  replace(place, option) {
    this.#options[place]?.replaceWith(option);
    this.#activate(this.#active);
  }

  /**
   * Moves to the next option, in a cycle in which the field itself is between the last and the
   * first option.
   * @param {number} step
   */
  move(step) {
    const n = this.#options.length + 1;
    this.#activate((this.#active + 1 + step + n) % n - 1);
  }

  /** Opens the active option; returns false without one. */
  follow() {
    const option = this.#options[this.#active];
    option?.click();
    return option !== undefined;
  }

  /** @param {number} place */
  #activate(place) {
    this.#active = place;
    this.#options.forEach((option, i) => option.setAttribute("aria-selected", String(i === place)));
    const option = this.#options[place];
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.#field.setAttribute("aria-activedescendant", option.id); else this.#field.removeAttribute("aria-activedescendant");
  }
}
