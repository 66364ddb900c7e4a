// Powers named in an address by their keys: ?powers=dark-heresy/smite,wh40k-7e/smite

/**
 * @param {string} search
 */
export function readKeys(search) {
  return (new URLSearchParams(search).get("powers") ?? "").split(",").filter(Boolean);
}

/**
 * The query for an address; "" without powers.
 * @param {Iterable<string>} keys
 */
export function writeKeys(keys) {
  const list = [...keys].join(",");
  return list && `?powers=${list}`;
}

/**
 * Splits the keys of an address into known keys, without repetition, and unknown ones.
 * @param {string} search
 * @param {{ has(key: string): boolean }} known
 */
export function knownKeys(search, known) {
  const keys = [...new Set(readKeys(search))];
  return { keys: keys.filter((key) => known.has(key)), unknown: keys.filter((key) => !known.has(key)) };
}
