/**
 * The number of typing errors between two words: a letter inserted, missing or replaced, or two
 * letters swapped. With open, the second word may continue after the part that was typed. Distances
 * above the bound are returned as bound + 1.
 * @param {string} typed
 * @param {string} meant
 * @param {number} bound
 * @param {boolean} [open]
 */
export function distance(typed, meant, bound, open = false) {
  if (!open && Math.abs(typed.length - meant.length) > bound) return bound + 1;
  const width = open ? Math.min(meant.length, typed.length + bound) : meant.length;
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: width + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= width; j++) {
      let n = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (typed[i - 1] === meant[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]) n = Math.min(n, (before[j - 2] ?? 0) + 1);
      next.push(n);
    }
    if (Math.min(...next) > bound) return bound + 1;
    [before, row] = [row, next];
  }
  return Math.min(bound + 1, open ? Math.min(...row) : row[width] ?? 0);
}

/**
 * How many typing errors a word may have.
 * @param {string} word
 */
export function bound(word) {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}
