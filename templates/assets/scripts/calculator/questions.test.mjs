import assert from "node:assert/strict";
import { test } from "node:test";

import { goalOf } from "./questions.js";

test("writes a goal with a decimal point in every language", () => {
  assert.equal(goalOf("success", ">=", "80"), "success>=80%");
  assert.equal(goalOf("perils", "<=", "12,5"), "perils<=12.5%");
});
