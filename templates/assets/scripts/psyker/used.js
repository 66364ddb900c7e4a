// The psykers in use: all that a page needs before "My psyker" is loaded.

/** The storage key of the psykers. */
export const place = "psykers";

/**
 * The names of the psykers in use, by system.
 * @returns {Partial<Record<string, string>>}
 */
export function used() {
  try {
    return Object(JSON.parse(localStorage.getItem(place) ?? "0").used);
  } catch {
    return {};
  }
}
