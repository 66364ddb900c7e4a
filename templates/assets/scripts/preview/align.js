/**
 * Aligns two lists so that the total similarity is greatest (a weighted longest common
 * subsequence). Returns for each new item the index of the old one, or -1 for a new one.
 * @template T
 * @param {T[]} was
 * @param {T[]} now
 * @param {(a: T, b: T) => number} likeness 0 for items that cannot match, higher for more alike
 */
export function align(was, now, likeness) {
  // best[i][j] is the greatest sum for the rests of both lists from i and j on.
  const best = Array.from({ length: was.length + 1 }, () => new Float64Array(now.length + 1));
  const at = (/** @type {number} */ i, /** @type {number} */ j) => best[i]?.[j] ?? 0;
  const like = (/** @type {number} */ i, /** @type {number} */ j) => likeness(/** @type {T} */ (was[i]), /** @type {T} */ (now[j]));
  for (let i = was.length - 1; i >= 0; i--) {
    const row = /** @type {Float64Array} */ (best[i]);
    for (let j = now.length - 1; j >= 0; j--) {
      const found = like(i, j);
      row[j] = Math.max(at(i + 1, j), at(i, j + 1), found && found + at(i + 1, j + 1));
    }
  }
  /** @type {number[]} */
  const old = [];
  for (let i = 0, j = 0; j < now.length;) {
    const found = i < was.length ? like(i, j) : 0;
    if (found && at(i, j) === found + at(i + 1, j + 1)) {
      old.push(i++);
      j++;
    } else if (i < was.length && at(i, j) === at(i + 1, j)) {
      i++;
    } else {
      old.push(-1);
      j++;
    }
  }
  return old;
}
