// Stores psykers in this browser, on this device only.
import { nothing, readKept, writeKept } from "./kept.js";
import { place } from "./used.js";

/** @import { Kept } from "./kept.js" */

/**
 * Why storing failed: storage is blocked, full, or holds a later version of the format.
 * @typedef {"closed" | "full" | "newer"} Trouble
 */

export class Store {
  #storage;

  /** @param {() => Storage} storage throws when storage is blocked */
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
   * Reads, changes and stores: another page may have changed it just now.
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
   * Deletes everything, of any version.
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
