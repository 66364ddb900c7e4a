// Which psykers are in use: all that a page has to know before "My psyker" itself is loaded.

/** Where browsers keep the psykers. */
export const place = "psykers";

/**
 * The names of the psykers in use, by system; none where nothing is kept, or nothing can be read.
 * @returns {Partial<Record<string, string>>}
 */
export function used() {
  try {
    return Object(JSON.parse(localStorage.getItem(place) ?? "0").used);
  } catch {
    return {};
  }
}
