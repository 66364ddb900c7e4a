const pause = 700; // ms without a key after which a reader has stopped typing

/** Announces to screen readers what a field finds, once the reader pauses. */
export class Announcement {
  #status;
  #timer = 0;

  /** @param {HTMLElement} status a live region that only screen readers see */
  constructor(status) {
    this.#status = status;
  }

  /**
   * Announces a text after the pause, in place of the one before.
   * @param {string} text "" announces nothing
   */
  say(text) {
    clearTimeout(this.#timer);
    this.#status.textContent = "";
    if (text) this.#timer = window.setTimeout(() => { this.#status.textContent = text; }, pause);
  }
}
