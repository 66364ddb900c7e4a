import assert from "node:assert/strict";
import { test } from "node:test";

import { fill } from "./fill.js";

test("replaces every occurrence of a placeholder", () => {
  assert.equal(fill("{n} of {all}, {n}", { n: 2, all: 7 }), "2 of 7, 2");
  assert.equal(fill("nothing", { n: 2 }), "nothing");
});

test("inserts words as plain text, and keeps a placeholder without a word", () => {
  assert.equal(fill("{a}{b}", { a: "{b} $& $1", b: "!" }), "{b} $& $1!");
  assert.equal(fill("{a} {strange}", { a: 1 }), "1 {strange}");
});
