import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf, shortLabels, systemFields } from "./lines.js";

/**
 * @type {(key: string, fields: [string, string][],
 *   unknown?: string[]) => import("./lines.js").Power}
 */
const power = (key, fields, unknown) => ({ key, name: key, system: "s", group: "g", address: `/${key}/`, fields, unknown });
/** @type {[string, string][]} */
const rows = [["cost", "Cost"], ["range", "Range"], ["effect", "Effect"]];

/** @type {(powers: import("./lines.js").Power[]) => import("./lines.js").Line[]} */
const compared = (powers) => linesOf(rows, powers, systemFields(powers), "–");

test("has a line for each field of any power, in the order of the page", () => {
  const lines = compared([power("a", [["effect", "burns"], ["cost", "1"]]), power("b", [["cost", "1"]], ["cost"])]);
  assert.deepEqual(lines, [
    { label: "Cost", differs: false, whole: false, equal: false, cells: [{ text: "1", unknown: false }, { text: "1", unknown: true }] },
    { label: "Effect", differs: true, whole: true, equal: false, cells: [{ text: "burns", unknown: false }, { text: undefined, unknown: false }] },
  ]);
});

test("does not count a missing or unknown field as a difference", () => {
  const other = { ...power("b", [["effect", "burns"]]), system: "t" };
  assert.equal(compared([power("a", [["effect", "burns"], ["cost", "1"]]), other]).some(({ differs }) => differs), false);
  assert.equal(compared([power("a", [["cost", "1"]]), power("b", [["cost", "unknown"]], ["cost"])]).some(({ differs }) => differs), false);
});

test("has no line of dashes", () => {
  assert.deepEqual(compared([power("a", [["cost", "1"], ["range", "–"]]), power("b", [["cost", "1"]])]).map(({ label }) => label), ["Cost"]);
});

test("tells powers apart by name, by system, or by all of it", () => {
  const of = (/** @type {string} */ name, /** @type {string} */ group) => ({ ...power(name, []), group });
  assert.deepEqual(shortLabels([of("a", "S · d"), of("b", "S · d")]), ["a", "b"]);
  assert.deepEqual(shortLabels([of("a", "S · d"), of("a", "T · d")]), ["S", "T"]);
  assert.deepEqual(shortLabels([of("a", "S · d"), of("a", "T · d"), of("b", "S · d")]), ["a, S", "a, T", "b, S"]);
  assert.deepEqual(shortLabels([of("a", "S · d"), of("a", "S · e"), of("b", "T · e")]), ["a, S · d", "a, S · e", "b, T · e"]);
});

test("marks no difference for one power, and has no lines for none", () => {
  assert.equal(compared([power("a", [["cost", "1"], ["range", "2"]])]).some(({ differs }) => differs), false);
  assert.deepEqual(compared([]), []);
});
