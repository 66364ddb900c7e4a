// The state while figures are outdated: they are dimmed at once, and hidden if the answer takes
// long.
import { datum, find } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";

const hideDelay = 150; // ms until outdated figures are hidden

export class Waiting {
  #section;
  #result;
  #line;
  #bar;
  #hideTimer = 0;

  /** @param {HTMLElement} section */
  constructor(section) {
    this.#section = section;
    this.#result = find(section, ".result", HTMLElement);
    this.#line = find(section, "[data-wait]", HTMLElement);
    this.#bar = find(section, "[data-progress]", HTMLProgressElement);
  }

  /**
   * Marks the figures as outdated.
   * @param {boolean} [foreign] the figures belong to another case: hide them at once
   */
  begin(foreign = false) {
    setAttribute(this.#section, "data-pending", "");
    setAttribute(this.#result, "aria-busy", "true");
    setText(this.#line, datum(this.#line, "working"));
    if (foreign) this.#hide();
    else this.#hideTimer ||= window.setTimeout(() => this.#hide(), hideDelay);
  }

  #hide() { setAttribute(this.#section, "data-waiting", ""); }

  /** Marks the figures as current. */
  end() {
    this.#settle();
    setAttribute(this.#section, "data-waiting", null);
  }

  /** Hides the figures, as there are none. */
  fail() {
    this.#settle();
    setText(this.#line, "");
    this.#hide();
  }

  #settle() {
    clearTimeout(this.#hideTimer);
    this.#hideTimer = 0;
    setAttribute(this.#section, "data-pending", null);
    setAttribute(this.#result, "aria-busy", null);
    setHidden(this.#bar, true);
  }

  /**
   * Shows the progress of loading the core, while a question waits.
   * @param {number} share from 0 to 1
   */
  showProgress(share) {
    if (!this.#section.hasAttribute("data-pending")) return;
    const coming = share < 1;
    setHidden(this.#bar, !coming);
    this.#bar.value = share;
    setText(this.#line, coming ? fill(datum(this.#line, "loading"), { percent: Math.floor(100 * share) }) : datum(this.#line, "working"));
  }
}
