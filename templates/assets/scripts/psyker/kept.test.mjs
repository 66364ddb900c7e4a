import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { findPsyker, longest, nameOf, nothing, psykersOf, readKept, usedOf, withName, withPsyker, withUsed, withoutPsyker, writeKept } from "./kept.js";

const two = () => withPsyker(withPsyker(nothing(), "dark-heresy", "Ysolde", { willpower: "45", class: "bound" }), "dark-heresy", "Corvin", { "psy-rating": "5" });

describe("stored psykers", () => {
  test("are read as written", () => {
    const kept = withPsyker(two(), "trenchhammer", "Ysolde", { psyker: "2" });
    assert.deepEqual(readKept(writeKept(kept)), kept);
    assert.equal(writeKept(nothing()), null, "nothing is not kept at all");
  });

  test("a stored psyker is in use, and replaces one of the same name", () => {
    const kept = two();
    assert.equal(usedOf(kept, "dark-heresy")?.name, "Corvin");
    const again = withPsyker(kept, "dark-heresy", "Ysolde", { "psy-rating": "4", class: "unbound" });
    assert.deepEqual(usedOf(again, "dark-heresy"), { name: "Ysolde", values: { willpower: "45", class: "unbound", "psy-rating": "4" } });
    assert.deepEqual(psykersOf(again, "dark-heresy").map(({ name }) => name), ["Ysolde", "Corvin"]);
    assert.equal(usedOf(again, "trenchhammer"), undefined);
    assert.equal(psykersOf(kept, "dark-heresy")[0]?.values["psy-rating"], undefined, "what was there before is not changed");
  });

  test("one of them, or none, is in use", () => {
    const kept = withUsed(two(), "dark-heresy", "Ysolde");
    assert.equal(usedOf(kept, "dark-heresy")?.name, "Ysolde");
    assert.equal(usedOf(withUsed(kept, "dark-heresy", null), "dark-heresy"), undefined);
    assert.equal(usedOf(withUsed(kept, "dark-heresy", "Nobody"), "dark-heresy"), undefined);
  });

  test("a renamed psyker stays in use, a deleted one does not", () => {
    const renamed = withName(two(), "dark-heresy", "Corvin", "Brother Corvin");
    assert.deepEqual(usedOf(renamed, "dark-heresy"), { name: "Brother Corvin", values: { "psy-rating": "5" } });
    const deleted = withoutPsyker(renamed, "dark-heresy", "Brother Corvin");
    assert.equal(usedOf(deleted, "dark-heresy"), undefined);
    assert.equal(findPsyker(deleted, "dark-heresy", "Ysolde")?.values.willpower, "45");
    assert.equal(writeKept(withoutPsyker(deleted, "dark-heresy", "Ysolde")), null, "the last one leaves nothing behind");
  });
});

describe("malformed storage:", () => {
  for (const [what, text] of /** @type {[string, string | null][]} */ ([
    ["nothing", null], ["no JSON", "{"], ["a number", "7"], ["a list", "[]"], ["null", "null"], ["no version", `{"psykers":{"dark-heresy":[{"name":"A","values":{}}]}}`],
    ["another form", `{"version":1,"psykers":[],"used":"A"}`], ["an older form", `{"version":0,"psykers":{"dark-heresy":[{"name":"A","values":{}}]}}`],
  ])) {
    test(`${what} is read as empty`, () => assert.deepEqual(readKept(text), nothing()));
  }

  test("a later version is not changed", () => assert.equal(readKept(`{"version":2}`), null));

  test("drops malformed entries, and reads the rest", () => {
    const text = `{"version":1,"used":{"dark-heresy":"Nobody","trenchhammer":"B","__proto__":"C"},"psykers":{"Dark Heresy":[{"name":"A","values":{}}],"wh40k-7e":"none","trenchhammer":[
      {"name":" B  b ","values":{"psyker":"2","dice":3,"Used":"1","evil":"<b>","long":"${"1".repeat(41)}","list":"4,2","less":"-3"}},{"name":"B b","values":{"psyker":"6"}},{"name":"","values":{}},{"values":{}},7,null,{"name":"C"}]}}`;
    assert.deepEqual(readKept(text), { used: {}, psykers: { trenchhammer: [{ name: "B b", values: { psyker: "2", list: "4,2", less: "-3" } }, { name: "C", values: {} }] } });
    assert.equal(/** @type {Record<string, unknown>} */ ({}).used, undefined);
  });
});

test("trims spaces and limits the length of names", () => {
  assert.equal(nameOf("  Brother \n Corvin "), "Brother Corvin");
  assert.equal(nameOf("x".repeat(99)).length, longest);
  assert.equal(nameOf(" \t "), "");
});
