// Numbers as files of the index have them: gen/search/numbers.go writes them.
const last = 46; // characters that end a number
const more = 45; // characters that go on

/**
 * @param {number} code of a character from # to ~, without the backslash
 */
const digit = (code) => code - 35 - (code > 92 ? 1 : 0);

/**
 * Reads the numbers of a text, from a place on, up to its end or a space.
 * @param {string} text
 * @param {number} [at]
 */
export function* numbers(text, at = 0) {
  let value = 0;
  let worth = 1;
  for (; at < text.length && text[at] !== " "; at++) {
    const n = digit(text.charCodeAt(at));
    if (n >= last) {
      value += (n - last) * worth;
      worth *= more;
    } else {
      yield value + n * worth;
      value = 0;
      worth = 1;
    }
  }
}

/**
 * Reads sorted words, each stored with the length of the beginning that it shares with the word
 * before.
 * @param {string} text
 */
export function forms(text) {
  let before = "";
  return text.split(" ").map((part) => {
    let end = 0; // of the number
    while (digit(part.charCodeAt(end)) >= last) end++;
    const [same = 0] = numbers(part.slice(0, end + 1));
    before = before.slice(0, same) + part.slice(end + 1);
    return before;
  });
}

/**
 * A place of a word, and its weight class there.
 * @typedef {{ unit: number, entry: number, weight: number }} Place
 */

/**
 * @param {string} text
 * @returns {Place[]}
 */
export function places(text) {
  const list = [];
  const all = [...numbers(text)];
  let unit = -1;
  for (let i = 0; i < all.length;) {
    unit += 1 + (all[i++] ?? 0);
    let left = 1 + (all[i++] ?? 0);
    for (let entry = -1; left > 0; left--) {
      const n = all[i++] ?? 0;
      entry += 1 + (n >> 3);
      list.push({ unit, entry, weight: n & 7 });
    }
  }
  return list;
}
