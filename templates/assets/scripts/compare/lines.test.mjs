import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf, systemFields } from "./lines.js";

/**
 * @type {(key: string, fields: [string, string][],
 *   unknown?: string[]) => import("./lines.js").Power}
 */
const power = (key, fields, unknown) => ({ key, name: key, system: "s", group: "g", address: `/${key}/`, fields, unknown });
/** @type {[string, string][]} */
const rows = [["cost", "Cost"], ["range", "Range"], ["effect", "Effect"]];

/** @type {(powers: import("./lines.js").Power[]) => import("./lines.js").Line[]} */
const compared = (powers) => linesOf(rows, powers, systemFields(powers));

test("has a line for each field of any power, in the order of the page", () => {
  const lines = compared([power("a", [["effect", "burns"], ["cost", "1"]]), power("b", [["cost", "1"]], ["cost"])]);
  assert.deepEqual(lines, [
    { label: "Cost", differs: false, cells: [{ text: "1", unknown: false }, { text: "1", unknown: true }] },
    { label: "Effect", differs: true, cells: [{ text: "burns", unknown: false }, { text: undefined, unknown: false }] },
  ]);
});

test("does not count a missing or unknown field as a difference", () => {
  const other = { ...power("b", [["effect", "burns"]]), system: "t" };
  assert.equal(compared([power("a", [["effect", "burns"], ["cost", "1"]]), other]).some(({ differs }) => differs), false);
  assert.equal(compared([power("a", [["cost", "1"]]), power("b", [["cost", "unknown"]], ["cost"])]).some(({ differs }) => differs), false);
});

test("does not mark systems and sources as differences", () => {
  /** @type {[string, string][]} */
  const named = [["system", "System"], ["from", "Source"], ["cost", "Cost"]];
  const powers = [power("a", [["system", "S"], ["from", "1 source"], ["cost", "1"]]), power("b", [["system", "T"], ["from", "2 sources"], ["cost", "2"]])];
  assert.deepEqual(linesOf(named, powers, systemFields(powers)).map(({ label, differs }) => [label, differs]), [["System", false], ["Source", false], ["Cost", true]]);
});

test("marks no difference for one power, and has no lines for none", () => {
  assert.equal(compared([power("a", [["cost", "1"], ["range", "2"]])]).some(({ differs }) => differs), false);
  assert.deepEqual(compared([]), []);
});
