/**
 * Replaces the {placeholders} of a text by words, which are inserted unchanged.
 * @param {string} text
 * @param {Record<string, string | number>} words
 */
export function fill(text, words) {
  return text.replace(/\{([a-z-]+)\}/g, (place, name) => String(words[name] ?? place));
}
