import assert from "node:assert/strict";
import { test } from "node:test";

import { afterRoll, rollsIn, withRolls } from "./address.js";

const phenomena = { id: "phenomena", seed: "k3f9z2" };
const perils = { id: "perils", seed: "m7q2w4" };
const shock = { id: "shock", seed: "k3f9z2", modifier: -10 };

test("rolls of an address", () => {
  assert.deepEqual(rollsIn("?modifier=10&rolled=phenomena-k3f9z2,perils-m7q2w4"), [phenomena, perils]);
  assert.deepEqual(rollsIn("?rolled=daemonic-attack-abc"), [{ id: "daemonic-attack", seed: "abc" }]);
  assert.deepEqual(rollsIn("?rolled=shock-k3f9z2.-10,perils-m7q2w4"), [shock, perils]);
  for (const none of ["", "?modifier=10", "?rolled=", "?rolled=perils", "?rolled=-abc", "?rolled=perils-", "?rolled=perils-ABC", "?rolled=perils-<b>", "?rolled=perils-abc.", "?rolled=perils-abc.x"]) assert.deepEqual(rollsIn(none), [], none);
});

test("everything else of an address stays as it is", () => {
  assert.equal(withRolls("?modifier=10&as-of=2026-11&rolled=perils-old", [phenomena, perils]), "?modifier=10&as-of=2026-11&rolled=phenomena-k3f9z2,perils-m7q2w4");
  assert.equal(withRolls("?rolled=perils-old", []), "");
  assert.equal(withRolls("", [perils]), "?rolled=perils-m7q2w4");
  assert.equal(withRolls("", [shock]), "?rolled=shock-k3f9z2.-10");
});

test("a new roll replaces the last one of its table and what followed from that", () => {
  assert.deepEqual(afterRoll([phenomena], perils), [phenomena, perils]);
  const again = { id: "phenomena", seed: "new" };
  assert.deepEqual(afterRoll([phenomena, perils], again), [again]);
  assert.deepEqual(afterRoll([phenomena, perils], { id: "perils", seed: "new" }), [phenomena, { id: "perils", seed: "new" }]);
});
