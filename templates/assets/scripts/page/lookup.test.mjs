import assert from "node:assert/strict";
import { test } from "node:test";

import { diceOf, isRoll, rowFor, throwDice, typedNumber } from "./lookup.js";

const rows = [["", "5"], ["6", "9"], ["10", "10"], ["11", ""]].map(([from, to]) => ({ dataset: { from, to } }));

test("finds the row for a roll", () => {
  for (const [n, row] of /** @type {[number, number][]} */ ([[-3, 0], [0, 0], [5, 0], [6, 1], [9, 1], [10, 2], [11, 3], [250, 3]])) assert.equal(rowFor(rows, n), rows[row], `${n}`);
});

test("finds no row beyond the closed ends of a table", () => {
  const closed = rows.slice(1, 3);
  assert.equal(rowFor(closed, 5), undefined);
  assert.equal(rowFor(closed, 11), undefined);
  assert.equal(rowFor([], 1), undefined);
});

test("reads zeros as 100 on two ten-sided dice, and as no number on others", () => {
  const input = (/** @type {string} */ value) => ({ value, valueAsNumber: value ? Number(value) : NaN });
  assert.equal(typedNumber(input("00"), "100"), 100);
  assert.equal(typedNumber(input("0"), "100"), 100);
  assert.equal(typedNumber(input("7"), "100"), 7);
  assert.equal(typedNumber(input("-3"), "100"), -3);
  assert.equal(typedNumber(input("0")), 0);
  assert.ok(Number.isNaN(typedNumber(input(""), "100")));
});

test("the dice of a table", () => {
  assert.deepEqual(["d100", "D6", "2D6"].map(diceOf), [{ count: 1, sides: 100, digits: false }, { count: 1, sides: 6, digits: false }, { count: 2, sides: 6, digits: false }]);
  const faces = [3, 5, 6];
  const asked = /** @type {number[]} */ ([]);
  const die = (/** @type {number} */ sides) => (asked.push(sides), faces.shift() ?? 0);
  assert.equal(throwDice("2D6", die), 8);
  assert.deepEqual(asked, [6, 6]);
});

test("the dice of a D66 are digits", () => {
  const thrown = (/** @type {string} */ dice, /** @type {number[]} */ faces) => throwDice(dice, (sides) => (assert.equal(sides, 6), faces.shift() ?? 0));
  assert.equal(thrown("D66", [1, 6]), 16);
  assert.equal(thrown("d666", [3, 1, 4]), 314);
  assert.equal(thrown("2D66", [1, 1, 6, 5]), 76);
});

test("17 is no roll of a D66, and a total of other dice may be any number", () => {
  for (const n of [11, 16, 21, 66]) assert.ok(isRoll("D66", n), `${n}`);
  for (const n of [NaN, -11, 0, 6, 10, 17, 20, 67, 111, 1.5]) assert.ok(!isRoll("d66", n), `${n}`);
  assert.ok(isRoll("D666", 266) && !isRoll("D666", 66) && !isRoll("D666", 270));
  for (const die of ["d100", "2D6", "2D66", "D6"]) assert.ok(isRoll(die, 17) && isRoll(die, -3), die);
});
