// While the figures that stand are not those of the case: they are dimmed from the first touch, and gone when the answer takes longer than a blink.
import { datum, find } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";

const blink = 150; // milliseconds

export class Waiting {
  #section;
  #result;
  #line;
  #bar;
  #soon = 0;

  /** @param {HTMLElement} section */
  constructor(section) {
    this.#section = section;
    this.#result = find(section, ".result", HTMLElement);
    this.#line = find(section, "[data-wait]", HTMLElement);
    this.#bar = find(section, "[data-came]", HTMLProgressElement);
  }

  /**
   * The figures are not the answer from now on.
   * @param {boolean} [foreign] they never were one to what is asked: they are gone at once
   */
  begin(foreign = false) {
    setAttribute(this.#section, "data-pending", "");
    setAttribute(this.#result, "aria-busy", "true");
    setText(this.#line, datum(this.#line, "working"));
    if (foreign) this.#hide();
    else this.#soon ||= window.setTimeout(() => this.#hide(), blink);
  }

  #hide() { setAttribute(this.#section, "data-waiting", ""); }

  /** The figures are the answer. */
  end() {
    this.#settle();
    setAttribute(this.#section, "data-waiting", null);
  }

  /** There is no answer, and the figures stay away. */
  fail() {
    this.#settle();
    setText(this.#line, datum(this.#line, "none"));
    this.#hide();
  }

  #settle() {
    clearTimeout(this.#soon);
    this.#soon = 0;
    setAttribute(this.#section, "data-pending", null);
    setAttribute(this.#result, "aria-busy", null);
    setHidden(this.#bar, true);
  }

  /**
   * Shows how much of the core has come, while somebody waits for it.
   * @param {number} share from 0 to 1
   */
  came(share) {
    if (!this.#section.hasAttribute("data-pending")) return;
    const coming = share < 1;
    setHidden(this.#bar, !coming);
    this.#bar.value = share;
    setText(this.#line, coming ? fill(datum(this.#line, "loading"), { percent: Math.floor(100 * share) }) : datum(this.#line, "working"));
  }
}
