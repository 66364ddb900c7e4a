import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { askedDay, dayText } from "./days.js";

describe("the day in an address", () => {
  const today = "2027-03-05";
  for (const [search, day] of /** @type {[string, string][]} */ ([
    ["?as-of=2026-11-22", "2026-11-22"],
    ["?as-of=2026-11", "2026-11-30"],
    ["?as-of=2024-02", "2024-02-29"],
    ["?as-of=2026-02", "2026-02-28"],
    ["?as-of=2026", "2026-12-31"],
    ["?push=3&as-of=2026-01-01&roll=4", "2026-01-01"],
    ["?as-of=2027-03", today], // the month is not over
    ["?as-of=2100", today],
  ])) test(`${search} is ${day}`, () => assert.deepEqual(askedDay(search, today), { day }));

  for (const text of ["", "yesterday", "2026-13", "2026-00", "2026-02-30", "2026-1-1", "26-11", "2026-11-22T10:00"]) {
    test(`"${text}" is not a day`, () => assert.deepEqual(askedDay(`?as-of=${text}`, today), { wrong: text }));
  }

  test("an address without a day has none", () => {
    assert.equal(askedDay("", today), null);
    assert.equal(askedDay("?push=3&was-of=2026", today), null);
  });
});

test("writes days in the form of the language", () => {
  const french = { date: "{day} {month} {year}", one: "1er", months: ["janvier", "février", "mars"] };
  assert.equal(dayText("2026-02-01", french), "1er février 2026");
  assert.equal(dayText("2026-03-09", french), "9 mars 2026");
  assert.equal(dayText("2026-01-11", { ...french, date: "{month} {day}, {year}" }), "janvier 11, 2026");
});
