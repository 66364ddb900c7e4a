import assert from "node:assert/strict";
import { test } from "node:test";

import { sumText } from "./sum.js";

test("a roll with its modifier", () => {
  assert.equal(sumText(62, 10), "62 + 10 = 72");
  assert.equal(sumText(62, 0), "62 + 0 = 62");
  assert.equal(sumText(2, -5), "2 − 5 = −3");
});
