import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { findPsyker, longest, nameOf, nothing, psykersOf, readKept, usedOf, withName, withPsyker, withUsed, withoutPsyker, writeKept } from "./kept.js";

const two = () => withPsyker(withPsyker(nothing(), "dark-heresy", "Ysolde", { willpower: "45", class: "bound" }), "dark-heresy", "Corvin", { "psy-rating": "5" });

describe("what is kept of psykers", () => {
  test("is read as it was written", () => {
    const kept = withPsyker(two(), "trenchhammer", "Ysolde", { psyker: "2" });
    assert.deepEqual(readKept(writeKept(kept)), kept);
    assert.equal(writeKept(nothing()), null, "nothing is not kept at all");
  });

  test("whoever is kept is in use, and takes values of the same name over", () => {
    const kept = two();
    assert.equal(usedOf(kept, "dark-heresy")?.name, "Corvin");
    const again = withPsyker(kept, "dark-heresy", "Ysolde", { "psy-rating": "4", class: "unbound" });
    assert.deepEqual(usedOf(again, "dark-heresy"), { name: "Ysolde", values: { willpower: "45", class: "unbound", "psy-rating": "4" } });
    assert.deepEqual(psykersOf(again, "dark-heresy").map(({ name }) => name), ["Ysolde", "Corvin"]);
    assert.equal(usedOf(again, "trenchhammer"), undefined);
    assert.equal(psykersOf(kept, "dark-heresy")[0]?.values["psy-rating"], undefined, "what was there before is not changed");
  });

  test("one can be taken into use, or none", () => {
    const kept = withUsed(two(), "dark-heresy", "Ysolde");
    assert.equal(usedOf(kept, "dark-heresy")?.name, "Ysolde");
    assert.equal(usedOf(withUsed(kept, "dark-heresy", null), "dark-heresy"), undefined);
    assert.equal(usedOf(withUsed(kept, "dark-heresy", "Nobody"), "dark-heresy"), undefined);
  });

  test("a psyker that is renamed stays in use; one that is deleted does not", () => {
    const renamed = withName(two(), "dark-heresy", "Corvin", "Brother Corvin");
    assert.deepEqual(usedOf(renamed, "dark-heresy"), { name: "Brother Corvin", values: { "psy-rating": "5" } });
    const deleted = withoutPsyker(renamed, "dark-heresy", "Brother Corvin");
    assert.equal(usedOf(deleted, "dark-heresy"), undefined);
    assert.equal(findPsyker(deleted, "dark-heresy", "Ysolde")?.values.willpower, "45");
    assert.equal(writeKept(withoutPsyker(deleted, "dark-heresy", "Ysolde")), null, "the last one leaves nothing behind");
  });
});

describe("what a browser gives back is not trusted:", () => {
  for (const [what, text] of /** @type {[string, string | null][]} */ ([
    ["nothing", null], ["no JSON", "{"], ["a number", "7"], ["a list", "[]"], ["null", "null"], ["no version", `{"psykers":{"dark-heresy":[{"name":"A","values":{}}]}}`],
    ["another form", `{"version":1,"psykers":[],"used":"A"}`], ["an older form", `{"version":0,"psykers":{"dark-heresy":[{"name":"A","values":{}}]}}`],
  ])) {
    test(`${what} is nothing`, () => assert.deepEqual(readKept(text), nothing()));
  }

  test("what is of a later form is left alone", () => assert.equal(readKept(`{"version":2}`), null));

  test("what is wrong in it is left out, and the rest is read", () => {
    const text = `{"version":1,"used":{"dark-heresy":"Nobody","trenchhammer":"B","__proto__":"C"},"psykers":{"Dark Heresy":[{"name":"A","values":{}}],"wh40k-7e":"none","trenchhammer":[
      {"name":" B  b ","values":{"psyker":"2","dice":3,"Used":"1","evil":"<b>","long":"${"1".repeat(41)}","list":"4,2","less":"-3"}},{"name":"B b","values":{"psyker":"6"}},{"name":"","values":{}},{"values":{}},7,null,{"name":"C"}]}}`;
    assert.deepEqual(readKept(text), { used: {}, psykers: { trenchhammer: [{ name: "B b", values: { psyker: "2", list: "4,2", less: "-3" } }, { name: "C", values: {} }] } });
    assert.equal(/** @type {Record<string, unknown>} */ ({}).used, undefined);
  });
});

test("a name has no space too many, and is not too long", () => {
  assert.equal(nameOf("  Brother \n Corvin "), "Brother Corvin");
  assert.equal(nameOf("x".repeat(99)).length, longest);
  assert.equal(nameOf(" \t "), "");
});
