// The psykers in use: all that a page needs before "My psyker" is loaded.
import { storageKey } from "../dom/storage-key.js";

/** The storage key of the psykers. */
export const psykersKey = () => storageKey("psykers");

/**
 * The names of the psykers in use, by system.
 * @returns {Partial<Record<string, string>>}
 */
export function used() {
  try {
    return Object(JSON.parse(localStorage.getItem(psykersKey()) ?? "0").used);
  } catch {
    return {};
  }
}
