import assert from "node:assert/strict";
import { test } from "node:test";

import { elementsOf } from "./chips.js";

test("a list has an element between any two commas that have something between them", () => {
  assert.deepEqual(elementsOf("4, 2 ,x,,"), ["4", "2", "x"]);
  assert.deepEqual(elementsOf(" "), []);
});
