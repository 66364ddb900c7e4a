import assert from "node:assert/strict";
import { test } from "node:test";

import { diceFrom, newSeed } from "./seed.js";

const throws = (/** @type {string} */ seed, /** @type {number} */ sides, /** @type {number} */ n) => {
  const die = diceFrom(seed);
  return Array.from({ length: n }, () => die(sides));
};

test("a seed gives the same dice again, and another seed others", () => {
  assert.deepEqual(throws("k3f9z2", 100, 20), throws("k3f9z2", 100, 20));
  assert.notDeepEqual(throws("k3f9z2", 100, 20), throws("k3f9z3", 100, 20));
});

test("the dice of a seed never change, since links name them", () => {
  assert.deepEqual(throws("k3f9z2", 100, 6), known[100]);
  assert.deepEqual(throws("k3f9z2", 6, 6), known[6]);
});

/** @type {Record<number, number[]>} */
const known = { 100: [92, 30, 92, 33, 78, 42], 6: [4, 2, 6, 1, 4, 6] };

test("every face of a die is about as likely", () => {
  for (const sides of [3, 6, 100]) {
    const counts = new Map();
    const each = 2000;
    for (const face of throws("fairness", sides, sides * each)) counts.set(face, (counts.get(face) ?? 0) + 1);
    assert.deepEqual([...counts.keys()].sort((a, b) => a - b), Array.from({ length: sides }, (_, i) => i + 1));
    const chiSquared = [...counts.values()].reduce((sum, n) => sum + (n - each) ** 2 / each, 0);
    assert.ok(chiSquared < sides - 1 + 4 * Math.sqrt(2 * (sides - 1)), `d${sides}: ${chiSquared}`);
  }
});

test("the first die of different seeds is fair too", () => {
  const counts = new Map();
  for (let i = 0; i < 6000; i++) {
    const [face] = throws(newSeed(), 6, 1);
    counts.set(face, (counts.get(face) ?? 0) + 1);
  }
  for (let face = 1; face <= 6; face++) assert.ok(Math.abs(counts.get(face) - 1000) < 150, `${face}: ${counts.get(face)}`);
});

test("seeds that are made are seeds", () => {
  for (let i = 0; i < 100; i++) assert.match(newSeed(), /^[a-z2-9]{6}$/);
});
