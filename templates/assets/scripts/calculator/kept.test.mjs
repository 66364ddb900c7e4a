import assert from "node:assert/strict";
import { test } from "node:test";

import { keptText } from "./kept.js";

/** @import { Input, View } from "./answer.js" */

const input = (/** @type {string} */ phrase, read = true) => ({ text: phrase, value: phrase, phrase, read, advised: false, usual: false });
/** @type {(inputs: Record<string, Input>, more?: Partial<View>) => View} */
const view = (inputs, more) => ({
  query: "", inputs, case: "", fullCase: "", sentence: "", figures: {}, shown: [], distributions: {}, tables: {}, uniform: {}, spread: {}, steps: [], rulings: [], dice: "", impossible: { number: 0, text: "0 %" }, rolls: {}, onward: "", ...more,
});
const kept = view({ dice: input("Dice 3"), level: input("Level push"), push: input("Push 2") }, { case: "Dice 3, Level push, Push 2", sentence: "Succeeds 1 in 2." });

test("A is described by the inputs in which it differs", () => {
  assert.equal(keptText(kept, view({ dice: input("Dice 5"), level: input("Level push"), push: input("Push 2") })), "Dice 3. Succeeds 1 in 2.");
});

test("ignores inputs that neither case reads, and names those that either reads", () => {
  const unread = view({ ...kept.inputs, push: input("Push 2", false) }, { case: kept.case });
  assert.equal(keptText(unread, view({ ...kept.inputs, push: input("Push 4", false) })), kept.case);
  assert.equal(keptText(unread, view({ ...kept.inputs, push: input("Push 4") })), "Push 2");
});

test("next to the same case, or none, A is described by all its inputs", () => {
  assert.equal(keptText(kept, kept), "Dice 3, Level push, Push 2. Succeeds 1 in 2.");
  assert.equal(keptText(kept, null), "Dice 3, Level push, Push 2. Succeeds 1 in 2.");
  assert.equal(keptText(view({}, { sentence: "Succeeds." }), null), "Succeeds.");
});
