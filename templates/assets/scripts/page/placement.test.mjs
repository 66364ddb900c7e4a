import assert from "node:assert/strict";
import { test } from "node:test";

import { placeBeside } from "./placement.js";

const view = { width: 400, height: 800, left: 0, top: 1000 };
const box = { width: 300, height: 100 };
const word = (/** @type {number} */ left, /** @type {number} */ top) => ({ left, top, bottom: top + 20 });

test("a box is below its word, or above it at the foot of the window", () => {
  assert.deepEqual(placeBeside(word(50, 300), box, view), { left: 50, top: 1326 });
  assert.deepEqual(placeBeside(word(50, 760), box, view), { left: 50, top: 1654 });
});

test("a box that fits nowhere is below its word", () => {
  assert.equal(placeBeside(word(50, 100), { ...box, height: 780 }, view).top, 1126);
});

test("a box stays within the window", () => {
  assert.equal(placeBeside(word(380, 300), box, view).left, 84);
  assert.equal(placeBeside(word(2, 300), box, view).left, 16);
});
