import assert from "node:assert/strict";
import { test } from "node:test";

import { otherName, PowersByName } from "./by-name.js";

const smite = { key: "wh40k-7e/smite", name: "Châtiment", others: "Smite", system: "wh40k-7e", group: "40K 7e · Biomancie" };
const iron = { key: "dark-heresy/iron-arm", name: "Bras de Fer", others: "Iron Arm", system: "dark-heresy", group: "Dark Heresy · Biomancie" };
const warm = { key: "dark-heresy/heat-arm", name: "Main chaude", others: "Heat Arm", system: "dark-heresy", group: "Dark Heresy · Pyromancie" };
const list = new PowersByName([smite, iron, warm]);
const keys = (/** @type {string} */ text) => list.find(text).powers.map(({ key }) => key);

test("a power is found by its name in any language, and by what tells it from others", () => {
  assert.deepEqual(keys("chati"), [smite.key]);
  assert.deepEqual(keys("SMITE"), [smite.key]);
  assert.deepEqual(keys("arm heresy bio"), [iron.key]);
  assert.deepEqual(keys("nothing"), []);
});

test("names that begin with the text come first, then those with a word that does", () => {
  assert.deepEqual(keys("a"), [iron.key, warm.key, smite.key]);
  assert.deepEqual(keys("he"), [warm.key, iron.key]);
});

test("a typing error is corrected, and said", () => {
  const { powers, guesses } = list.find("smitte");
  assert.deepEqual(powers, [smite]);
  assert.deepEqual(guesses, [["smitte", "smite"]]);
});

test("the other name is shown where it alone has what was typed", () => {
  assert.equal(otherName(smite, "smi"), "Smite");
  assert.equal(otherName(smite, "chât"), "");
  assert.equal(otherName(iron, "fer"), "");
  assert.equal(otherName(iron, "heresy"), "");
});
