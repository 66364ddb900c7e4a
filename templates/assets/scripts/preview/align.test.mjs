import assert from "node:assert/strict";
import { test } from "node:test";

import { align } from "./align.js";

/**
 * Words are equal, or alike where they begin with the same letter.
 * @type {(a: string, b: string) => number}
 */
const likeness = (a, b) => (a === b ? 8 : a[0] === b[0] ? 3 : 0);
/** @type {(was: string, now: string) => number[]} */
const of = (was, now) => align(was.split(" ").filter(Boolean), now.split(" ").filter(Boolean), likeness);

test("keeps equal items, matches similar ones, and marks the rest as new", () => {
  for (const [was, now, want] of /** @type {[string, string, number[]][]} */ ([
    ["a b c", "a b c", [0, 1, 2]],
    ["a b c", "a c", [0, 2]],
    ["a c", "a b c", [0, -1, 1]],
    ["a b c", "a b2 c", [0, 1, 2]],
    ["a1 a2 a3", "a2 a3", [1, 2]],
    ["a1 a2", "a0 a1 a2", [-1, 0, 1]],
    ["a b", "b a", [1, -1]],
    ["", "a", [-1]],
    ["a", "", []],
    ["a", "x", [-1]],
  ])) assert.deepEqual(of(was, now), want, `${was} → ${now}`);
});

test("matches each item at most once, in order", () => {
  for (let n = 0; n < 500; n++) {
    const words = (/** @type {number} */ seed) => Array.from({ length: (seed * 7 + n) % 9 }, (_, i) => `${"abc"[(seed * i * i + n + i) % 3]}${(n * i + seed) % 2}`).join(" ");
    const old = of(words(n + 1), words(n + 2)).filter((i) => i >= 0);
    assert.deepEqual(old, [...new Set(old)].sort((a, b) => a - b));
  }
});
