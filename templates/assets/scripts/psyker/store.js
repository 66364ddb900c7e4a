// Stores psykers in this browser, on this device only.
import { nothing, readKept, writeKept } from "./kept.js";
import { psykersKey } from "./used.js";

/** @import { Kept } from "./kept.js" */

/**
 * Why storing failed: storage is blocked, full, or holds a later version of the format.
 * @typedef {"closed" | "full" | "newer"} Trouble
 */

export class Store {
  #storage;
  #key;

  /**
   * @param {() => Storage} [storage] throws when storage is blocked
   * @param {string} [key] of the psykers
   */
  constructor(storage = () => localStorage, key = psykersKey()) {
    this.#storage = storage;
    this.#key = key;
  }

  /** @returns {{ kept: Kept, trouble: Trouble | "" }} */
  read() {
    try {
      const kept = readKept(this.#storage().getItem(this.#key));
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
      this.#storage().setItem(this.#key, text);
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
      this.#storage().removeItem(this.#key);
      return "";
    } catch {
      return "closed";
    }
  }
}
