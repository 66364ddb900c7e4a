// The powers that an address names, each by its key: ?powers=dark-heresy/smite,wh40k-7e/smite

/**
 * @param {string} search
 */
export function readKeys(search) {
  return (new URLSearchParams(search).get("powers") ?? "").split(",").filter(Boolean);
}

/**
 * The query of an address, "" for no powers.
 * @param {Iterable<string>} keys
 */
export function writeKeys(keys) {
  const list = [...keys].join(",");
  return list && `?powers=${list}`;
}

/**
 * Parts the keys of an address in those that there are, each once, and those that there are not.
 * @param {string} search
 * @param {{ has(key: string): boolean }} known
 */
export function knownKeys(search, known) {
  const keys = [...new Set(readKeys(search))];
  return { keys: keys.filter((key) => known.has(key)), strange: keys.filter((key) => !known.has(key)) };
}
