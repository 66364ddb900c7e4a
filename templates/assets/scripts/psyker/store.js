// Where psykers are kept: by this browser, on this device, and nowhere else.
import { nothing, readKept, writeKept } from "./kept.js";
import { place } from "./used.js";

/** @import { Kept } from "./kept.js" */

/** Why something could not be kept: the browser lets nothing be kept, it has no room, or what is there is of a later form. @typedef {"closed" | "full" | "newer"} Trouble */

export class Store {
  #storage;

  /** @param {() => Storage} storage throws where the browser has closed it */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @returns {{ kept: Kept, trouble: Trouble | "" }} */
  read() {
    try {
      const kept = readKept(this.#storage().getItem(place));
      return kept ? { kept, trouble: "" } : { kept: nothing(), trouble: "newer" };
    } catch {
      return { kept: nothing(), trouble: "closed" };
    }
  }

  /**
   * Changes what is kept, as another page may have left it just now.
   * @param {(kept: Kept) => Kept} change
   * @returns {Trouble | ""} what went wrong, and then nothing was changed
   */
  change(change) {
    const { kept, trouble } = this.read();
    if (trouble) return trouble;
    const text = writeKept(change(kept));
    if (text === null) return this.forget();
    try {
      this.#storage().setItem(place, text);
      return "";
    } catch (error) {
      return error instanceof Error && /quota/i.test(error.name) ? "full" : "closed";
    }
  }

  /**
   * Forgets everything, whatever form it has.
   * @returns {Trouble | ""}
   */
  forget() {
    try {
      this.#storage().removeItem(place);
      return "";
    } catch {
      return "closed";
    }
  }
}
