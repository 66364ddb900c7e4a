import assert from "node:assert/strict";
import { test } from "node:test";

import { withRoll } from "./last.js";

const roll = (/** @type {string} */ id, /** @type {number} */ n) => ({ id, seed: `s${n}`, text: `${n}`, address: `/?rolled=${id}-s${n}` });

test("the last five rolls of each table are kept, the newest first", () => {
  /** @type {import("./last.js").LastRoll[]} */
  let list = [];
  for (let n = 1; n <= 7; n++) list = withRoll(list, roll("perils", n));
  list = withRoll(list, roll("injury", 8));
  assert.deepEqual(list.map(({ text }) => text), ["8", "7", "6", "5", "4", "3"]);
});
