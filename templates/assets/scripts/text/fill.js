/**
 * Puts words into the {places} of a text. They are put there as they are, whatever stands in them.
 * @param {string} text
 * @param {Record<string, string | number>} words
 */
export function fill(text, words) {
  return text.replace(/\{([a-z-]+)\}/g, (place, name) => String(words[name] ?? place));
}
