import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { beside, length, scaled } from "./distribution.js";

/** @import { Quantity, Row } from "./answer.js" */

const chance = (/** @type {number} */ number) => ({ number, text: `${100 * number} %` });
const impossible = chance(0);

/** The rows of outcomes with their chances. @type {(chances: Record<number, number>) => Row[]} */
function rowsOf(chances) {
  const list = Object.entries(chances).map(([outcome, p]) => ({ outcome: Number(outcome), p })).sort((a, b) => a.outcome - b.outcome);
  const sum = (/** @type {(outcome: number) => boolean} */ some) => chance(list.filter(({ outcome }) => some(outcome)).reduce((total, { p }) => total + p, 0));
  return list.map(({ outcome, p }) => ({ outcome, text: String(outcome), exactly: chance(p), atLeast: sum((other) => other >= outcome), atMost: sum((other) => other <= outcome) }));
}

/** @param {Row[] | undefined} rows */
const numbers = (rows) => rows?.map(({ outcome, exactly, atLeast, atMost }) => [outcome, exactly.number, atLeast.number, atMost.number]);

describe("two cases beside each other", () => {
  const now = rowsOf({ 1: 0.5, 3: 0.5 });
  const before = rowsOf({ 0: 0.25, 2: 0.25, 5: 0.5 });
  const [first, second] = beside(now, before, impossible);

  test("have the outcomes of both, in ascending order", () => {
    assert.deepEqual(first?.map(({ outcome }) => outcome), [0, 1, 2, 3, 5]);
    assert.deepEqual(second?.map(({ outcome }) => outcome), [0, 1, 2, 3, 5]);
  });

  test("show how likely more and less are for an outcome that one case lacks", () => {
    assert.deepEqual(numbers(first), [[0, 0, 1, 0], [1, 0.5, 1, 0.5], [2, 0, 0.5, 0.5], [3, 0.5, 0.5, 1], [5, 0, 0, 1]]);
    assert.deepEqual(numbers(second), [[0, 0.25, 1, 0.25], [1, 0, 0.75, 0.25], [2, 0.25, 0.75, 0.5], [3, 0, 0.5, 0.5], [5, 0.5, 0.5, 1]]);
    assert.equal(first?.[0]?.exactly.text, "0 %");
  });

  test("take the text of an outcome from the case that has it", () => {
    const named = now.map((row) => ({ ...row, text: row.outcome === 1 ? "failure" : row.text }));
    assert.equal(beside(named, before, impossible)[1]?.[1]?.text, "failure");
  });

  test("are unchanged if they have the same outcomes", () => assert.deepEqual(beside(now, now, impossible), [now, now]));
});

test("scales bars to the most likely outcome shown", () => {
  const rows = scaled(rowsOf({ 1: 0.25, 2: 0.75 }), rowsOf({ 1: 0.5, 2: 0.5 }));
  assert.deepEqual(rows.map(({ now, before }) => [now, before]), [["33.33%", "66.67%"], ["100%", "66.67%"]]);
  assert.deepEqual(scaled(rowsOf({ 1: 0.25, 2: 0.75 })).map(({ now, before }) => [now, before]), [["33.33%", "0%"], ["100%", "0%"]]);
  assert.deepEqual(scaled([]), []);
});

test("a length has two decimals", () => {
  assert.equal(length(1 / 3, 1), "33.33%");
  assert.equal(length(0, 0.5), "0%");
  assert.equal(length(0.5, 0.5), "100%");
});
