// Dice from a seed: the same seed gives the same dice, so that a roll can be shown again.

/** @import { Die } from "./rolls.js" */

const digits = "23456789abcdefghjkmnpqrstuvwxyz"; // none that is taken for another

/** A seed that no one chose: six characters. */
export function newSeed() {
  const seed = crypto.getRandomValues(new Uint32Array(6));
  return Array.from(seed, (n) => digits[n % digits.length]).join("");
}

/**
 * The dice of a seed. All faces are equally likely: numbers that would favour some are drawn again.
 * @param {string} seed
 * @returns {Die}
 */
export function diceFrom(seed) {
  const next = numbers(hash(seed));
  return (sides) => {
    const limit = 2 ** 32 - 2 ** 32 % sides;
    let n = next();
    while (n >= limit) n = next();
    return 1 + n % sides;
  };
}

/**
 * FNV-1a, 32 bits.
 * @param {string} text in ASCII
 */
function hash(text) {
  let h = 0x811c9dc5;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 0x01000193);
  return h >>> 0;
}

/**
 * SplitMix32: whole numbers below 2^32.
 * @param {number} state
 */
function numbers(state) {
  return () => {
    state = state + 0x9e3779b9 | 0;
    let z = state ^ state >>> 16;
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return (z ^ z >>> 15) >>> 0;
  };
}
