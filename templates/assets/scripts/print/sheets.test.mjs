import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOf, sheetsOf } from "./sheets.js";

const lay = (/** @type {number[]} */ ...spans) => rowsOf(spans.map((span, i) => ({ card: `${i}:${span}`, span })), 3);

test("puts a card into the first row where it fits, so that small cards fill gaps", () => {
  assert.deepEqual(lay(), []);
  assert.deepEqual(lay(1, 1, 1, 1), [["0:1", "1:1", "2:1"], ["3:1"]]);
  assert.deepEqual(lay(2, 2, 1, 1, 1), [["0:2", "2:1"], ["1:2", "3:1"], ["4:1"]]);
  assert.deepEqual(lay(1, 1, 2, 1), [["0:1", "1:1", "3:1"], ["2:2"]]);
});

test("splits rows into sheets, the last of which may be incomplete", () => {
  assert.deepEqual(sheetsOf([], 3), []);
  assert.deepEqual(sheetsOf([1, 2, 3], 3), [[1, 2, 3]]);
  assert.deepEqual(sheetsOf([1, 2, 3, 4], 3), [[1, 2, 3], [4]]);
});
