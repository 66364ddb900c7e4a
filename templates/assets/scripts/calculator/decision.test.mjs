import assert from "node:assert/strict";
import { test } from "node:test";

import { partsOf } from "./decision.js";

const option = (/** @type {number} */ success, /** @type {number} */ clean, /** @type {number} */ price) => ({
  take: "dice=2", label: "2 dice", mark: "", best: false, success: { number: success, text: "" }, clean, price: { number: price, text: "" },
});

test("the parts of a bar are adjacent: success without harm, success with harm, harm alone", () => {
  assert.deepEqual(partsOf(option(0.75, 0.5, 0.375)), { clean: [0, 0.5], harmed: [0.5, 0.75], harm: [0.75, 0.875] });
});

test("draws no negative harm", () => {
  assert.deepEqual(partsOf(option(0.5, 0.25, 0.2)), { clean: [0, 0.25], harmed: [0.25, 0.5], harm: [0.5, 0.5] });
});
