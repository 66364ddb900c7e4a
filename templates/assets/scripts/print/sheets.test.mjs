import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOf, sheetsOf } from "./sheets.js";

const lay = (/** @type {number[]} */ ...spans) => rowsOf(spans.map((span, i) => ({ card: `${i}:${span}`, span })), 3);

test("a card goes into the first row that has room, so that a small one fills a gap before it", () => {
  assert.deepEqual(lay(), []);
  assert.deepEqual(lay(1, 1, 1, 1), [["0:1", "1:1", "2:1"], ["3:1"]]);
  assert.deepEqual(lay(2, 2, 1, 1, 1), [["0:2", "2:1"], ["1:2", "3:1"], ["4:1"]]);
  assert.deepEqual(lay(1, 1, 2, 1), [["0:1", "1:1", "3:1"], ["2:2"]]);
});

test("rows are parted in sheets, the last of which may not be full", () => {
  assert.deepEqual(sheetsOf([], 3), []);
  assert.deepEqual(sheetsOf([1, 2, 3], 3), [[1, 2, 3]]);
  assert.deepEqual(sheetsOf([1, 2, 3, 4], 3), [[1, 2, 3], [4]]);
});
