import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { covers, wordingOn } from "./wordings.js";

describe("the wording of a rule on a day", () => {
  const rule = { id: "dh-roll", gone: false, wordings: [{ from: "2026-11-22", text: "three" }, { from: "2026-06-01", text: null }, { from: "2026-03-01", text: "two" }, { from: "2026-01-10", text: "one" }] };

  for (const [day, text] of /** @type {[string, string | null][]} */ ([
    ["2026-01-09", null], ["2026-01-10", "one"], ["2026-02-28", "one"], ["2026-03-01", "two"], ["2026-06-01", null], ["2026-11-21", null], ["2026-11-22", "three"], ["2030-01-01", "three"],
  ])) test(`${day}: ${text}`, () => assert.deepEqual(wordingOn(rule, day), { text, now: text === "three" }));

  test("a restored wording counts as today's", () => {
    const back = { ...rule, wordings: [{ from: "2026-03-01", text: "one" }, { from: "2026-02-01", text: "two" }, { from: "2026-01-10", text: "one" }] };
    assert.deepEqual(wordingOn(back, "2026-01-15"), { text: "one", now: true });
    assert.deepEqual(wordingOn(back, "2026-02-15"), { text: "two", now: false });
  });

  test("an unpublished wording was in force on no day", () => {
    const pending = { ...rule, wordings: [{ from: "", text: "new" }, { from: "2026-01-10", text: "one" }] };
    assert.deepEqual(wordingOn(pending, "2026-11-22"), { text: "one", now: false });
  });

  test("days before the first wording are not covered", () => {
    assert.equal(covers([rule], "2026-01-09"), false);
    assert.equal(covers([rule], "2026-01-10"), true);
    assert.equal(covers([], "2026-01-10"), false);
  });
});
