// The field with its results below it: a combobox with a listbox, as the ARIA Authoring Practices describe it. The focus stays in the field.
import { around, datum, find } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";
import { Index } from "./files.js";
import { find as search } from "./find.js";
import { option } from "./option.js";
import { Options } from "./options.js";

/** @import { Root } from "./files.js" */
/** @import { Answer } from "./find.js" */

const rest = 60; // milliseconds after a key in which another may follow
const page = 8; // results

/** The search of a page. */
export class SearchBox {
  #box;
  #index;
  #field;
  #status;
  #options;
  #more = create("button", "", { type: "button", class: "search-more", hidden: "" });
  #systems = create("select", "", { class: "search-system" });
  /** @type {Root | null} */
  #root = null;
  #count = page;
  #turn = 0;
  #going = false; // to the first result, once it is there

  /** @param {HTMLElement} box */
  constructor(box) {
    this.#box = box;
    this.#index = new Index(datum(box, "index"));
    this.#field = find(box, "input", HTMLInputElement);
    this.#status = find(box, "[role=status]", HTMLElement);
    this.#options = new Options(this.#field);
    this.#status.after(this.#options.list, this.#more);
  }

  /** Answers from now on, first what was typed meanwhile. */
  start() {
    let timer = 0;
    this.#field.addEventListener("input", () => {
      this.#count = page;
      this.#going = false;
      clearTimeout(timer);
      timer = setTimeout(() => this.answer(), rest);
    });
    this.#field.addEventListener("focus", () => { if (!this.#root) this.answer(); });
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    this.#systems.addEventListener("change", () => this.#anew(page));
    this.#more.addEventListener("click", () => this.#anew(this.#count + page));
    this.#options.list.addEventListener("click", ({ target }) => { if (around(target, "a", HTMLAnchorElement)) this.#leave(); });
    this.#fit();
    this.#going = this.#box.hasAttribute("data-going");
    this.answer();
  }

  /** @param {number} count */
  #anew(count) {
    this.#count = count;
    this.answer();
    this.#field.focus();
  }

  /** The results follow a link to this page too. */
  #leave() {
    this.#box.dispatchEvent(new CustomEvent("shut"));
  }

  /** Nothing of the panel lies below a phone's keyboard. */
  #fit() {
    const seen = window.visualViewport;
    const panel = find(this.#box, ".search-panel", HTMLElement);
    if (!seen) return;
    const fit = () => {
      const { top } = panel.getBoundingClientRect();
      if (top > 0) this.#box.style.setProperty("--room", `${Math.floor(seen.offsetTop + seen.height - top)}px`);
    };
    seen.addEventListener("resize", fit);
    this.#field.addEventListener("focus", fit);
    fit();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.#options.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#going = !this.#options.follow();
      if (this.#going) this.answer(); // at once where it is known; after a lost line it is asked for again
    }
  }

  /** Answers what stands in the field. */
  async answer() {
    const mine = ++this.#turn;
    try {
      await this.#ready();
      const query = this.#field.value.trim();
      const found = query.length > 1 ? await search(this.#index, this.#field.value, { system: this.#systems.value, count: this.#count }) : null;
      if (mine === this.#turn) this.#show(found, query);
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#options.show([]);
      this.#status.textContent = datum(this.#box, "failed");
      throw error;
    }
  }

  /** Waits for the root, which has the words of the face. */
  async #ready() {
    const root = await this.#index.root();
    if (this.#root) return;
    this.#root = root;
    this.#status.textContent = "";
    this.#more.textContent = root.words.more;
    this.#systems.append(...[{ id: "", name: root.words.all }, ...root.systems].map(({ id, name }) => create("option", name, { value: id })));
    this.#systems.setAttribute("aria-label", root.words.system);
    this.#status.before(this.#systems);
  }

  /**
   * @param {Answer | null} found
   * @param {string} query
   */
  #show(found, query) {
    const root = /** @type {Root} */ (this.#root);
    const results = found?.results ?? [];
    this.#options.show(results.map((result, i) => option(result, i, root)));
    this.#more.hidden = results.length < this.#count || !found || found.total <= this.#count;
    this.#status.textContent = found ? told(root, found, query) : "";
    if (!this.#going) return;
    this.#going = false;
    this.#options.move(1);
    this.#options.follow();
  }
}

/**
 * What a reader is told of an answer.
 * @param {Root} root
 * @param {Answer} answer
 * @param {string} query
 */
function told({ words }, { results, total, meant }, query) {
  if (!results.length) return fill(words.none, { words: query });
  const guesses = meant.map(([typed, form]) => fill(words.guess, { words: typed, meant: form }));
  return [fill(words.count, { n: total }), ...guesses].join(" · ");
}
