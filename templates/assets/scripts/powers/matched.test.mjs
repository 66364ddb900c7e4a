import assert from "node:assert/strict";
import { test } from "node:test";

import { matched } from "./matched.js";

const long = "The target takes 2D6 hits at Strength 4, and each unit within 6 inches of it that fails a Leadership test is stunned until its next turn, or until it is the target of a blessing of its own side, whichever comes first. A stunned unit cannot shoot.";
const joined = (/** @type {{ text: string }[]} */ runs) => runs.map(({ text }) => text).join("");

test("marks the words that hold one of the search, whatever the accents", () => {
  assert.deepEqual(matched("Un Démon étourdi", ["demon", "tour"]), [{ text: "Un ", marked: false }, { text: "Démon", marked: true }, { text: " ", marked: false }, { text: "étourdi", marked: true }]);
});

test("begins shortly before a match that is far from the beginning, at a word", () => {
  const runs = matched(long, ["stun"]);
  assert.match(joined(runs), /^… \S/);
  assert.ok(joined(runs).indexOf("stunned") < 40, joined(runs));
  assert.ok(long.includes(joined(runs).replace(/^… | …$/g, "")));
  assert.deepEqual(runs.filter(({ marked }) => marked).map(({ text }) => text), ["stunned", "stunned"]);
});

test("shows the beginning if the match is there, and is no longer than the lines", () => {
  const text = joined(matched(long, ["hits"]));
  assert.ok(text.startsWith("The target takes") && text.endsWith(" …"));
  assert.ok(text.length < 165);
});

test("a text without the words has no match", () => assert.deepEqual(matched(long, ["warp"]), []));
