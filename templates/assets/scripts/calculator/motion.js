import { setAttribute } from "./write.js";

const pause = 250; // milliseconds without a change, after which a calculator rests

/** Whether a calculator is moving: from the first change until nothing has changed for a moment. From the second change in a row on, bars follow at once. */
export class Motion {
  #section;
  #quiet = 0;

  /** @param {HTMLElement} section */
  constructor(section) {
    this.#section = section;
  }

  stir() {
    clearTimeout(this.#quiet);
    this.#section.classList.toggle("swift", this.#section.hasAttribute("data-moving"));
    setAttribute(this.#section, "data-moving", "");
  }

  /** @param {() => void} rested is called when nothing changes any more */
  rest(rested) {
    this.#quiet = window.setTimeout(() => {
      this.#section.classList.remove("swift");
      setAttribute(this.#section, "data-moving", null);
      rested();
    }, pause);
  }
}
