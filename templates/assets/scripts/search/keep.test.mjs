// The values that the answer to a question offers to keep.
import assert from "node:assert/strict";
import { test } from "node:test";
import { namedValues } from "./keep.js";

const inputs = { characteristic: { trait: "willpower" }, "psy-rating": { trait: "psy-rating" }, class: { trait: "class" }, push: {} };
const view = { inputs: { characteristic: { text: "45", read: true }, "psy-rating": { text: "4", read: true }, class: { text: "bound", read: true }, push: { text: "3", read: true } } };
const reading = {
  query: "characteristic=45&psy-rating=4&level=push&push=3",
  inputs: [{ name: "characteristic", how: "stated" }, { name: "psy-rating", how: "stated" }, { name: "class", how: "assumed" }, { name: "push", how: "stated" }],
};
/** @param {string} query @param {Parameters<typeof namedValues>[0]["view"]} seen */
const asked = (query = reading.query, seen = view) => namedValues({ shape: { inputs }, view: seen, query, reading });

test("only values of the psyker that the question names are kept, and not those assumed", () => {
  assert.deepEqual(asked(), { willpower: "45", "psy-rating": "4" });
});

test("a value that the reader changed in the answer is kept too", () => {
  const changed = { inputs: { ...view.inputs, class: { text: "unbound", read: true } } };
  assert.deepEqual(asked(`${reading.query}&class=unbound`, changed), { willpower: "45", "psy-rating": "4", class: "unbound" });
});

test("without an answer nothing is kept, nor a value that the case does not use", () => {
  assert.deepEqual(asked(reading.query, null), {});
  assert.deepEqual(asked(reading.query, { inputs: { ...view.inputs, characteristic: { text: "45", read: false } } }), { "psy-rating": "4" });
});
