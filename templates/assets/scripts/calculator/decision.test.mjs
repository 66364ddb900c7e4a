import assert from "node:assert/strict";
import { test } from "node:test";

import { partsOf } from "./decision.js";

const option = (/** @type {number} */ success, /** @type {number} */ clean, /** @type {number} */ price) => ({
  take: "dice=2", label: "2 dice", mark: "", success: { number: success, text: "" }, clean, price: { number: price, text: "" },
});

test("the fields of a bar follow one another and have no gap: success without harm, success with it, harm alone", () => {
  assert.deepEqual(partsOf(option(0.75, 0.5, 0.375)), [{ name: "clean", x: 0, width: 0.5 }, { name: "harmed", x: 0.5, width: 0.25 }, { name: "harm", x: 0.75, width: 0.125 }]);
});

test("harm is never drawn to less than nothing", () => {
  assert.deepEqual(partsOf(option(0.5, 0.25, 0.2)).map(({ width }) => width), [0.25, 0.25, 0]);
});
