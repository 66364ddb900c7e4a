import assert from "node:assert/strict";
import { test } from "node:test";

import { knownKeys, readKeys, writeKeys, wrongKeys } from "./keys.js";

test("reads back the keys written to an address", () => {
  for (const keys of [[], ["dark-heresy/smite"], ["dark-heresy/smite", "wh40k-7e/smite"]]) assert.deepEqual(readKeys(writeKeys(keys, "spells"), "spells"), keys);
  assert.equal(writeKeys([], "powers"), "");
  assert.equal(writeKeys(new Set(["a/b", "c/d"]), "powers"), "?powers=a/b,c/d");
});

test("drops repeated and empty keys, and reports unknown ones", () => {
  assert.deepEqual(knownKeys("?x=1&powers=a,b,,a,z%3C", "powers", new Set(["a", "b"])), { keys: ["a", "b"], unknown: ["z<"] });
  assert.deepEqual(knownKeys("?powers=a", "spells", new Set("a")), { keys: [], unknown: [] });
});

test("names the powers of which too little is known, and gives the keys of those that do not exist", () => {
  const phrases = { missing: "no {words}.", little: "only the name of {words}." };
  const names = { "a/b": "B", "a/c": "C" };
  assert.equal(wrongKeys([], names, phrases), "");
  assert.equal(wrongKeys(["a/b"], names, phrases), "only the name of B.");
  assert.equal(wrongKeys(["x/y", "a/c", "a/b", "constructor"], names, phrases), "only the name of C, B. no x/y, constructor.");
});
