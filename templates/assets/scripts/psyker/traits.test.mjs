import assert from "node:assert/strict";
import { test } from "node:test";

import { following, shownBy, takes, withValues } from "./traits.js";

const control = (/** @type {string} */ type, /** @type {string} */ value, more = {}) => ({ name: "n", type, value, checked: false, min: "", max: "", ...more });

test("accepts a number within its range", () => {
  const rating = [control("number", "1", { min: "1", max: "9" })];
  assert.deepEqual(["1", "9"].filter((text) => !takes(rating, text)), []);
  assert.deepEqual(["0", "10", "-1", "", "3.5", "three", "bound"].filter((text) => takes(rating, text)), []);
  assert.ok(takes([control("number", "0", { min: "-6", max: "6" })], "-6"));
});

test("accepts an existing choice, and a switch on or off", () => {
  const classes = [control("radio", "bound"), control("radio", "unbound", { checked: true })];
  assert.deepEqual(["bound", "unbound", "daemonic", ""].filter((text) => takes(classes, text)), ["bound", "unbound"]);
  assert.equal(shownBy(classes), "unbound");
  assert.deepEqual(["true", "false", "1", ""].filter((text) => takes([control("checkbox", "true")], text)), ["true", "false"]);
  assert.equal(shownBy([control("checkbox", "true")]), "false");
});

test("values replace those of the same names in a query", () => {
  assert.equal(withValues("level=push&psy-rating=3&push=2", { "psy-rating": "5", characteristic: "45" }), "level=push&push=2&psy-rating=5&characteristic=45");
  assert.equal(withValues("", { class: "bound" }), "class=bound");
  assert.equal(withValues("level=push", {}), "level=push");
});

test("raises a number that must exceed a value to the next one, if the range allows", () => {
  assert.equal(following("3", "5", "10"), "6");
  assert.equal(following("5", "5", "10"), "6");
  assert.equal(following("6", "5", "10"), "");
  assert.equal(following("3", undefined, "10"), "");
  assert.equal(following("3", "10", "10"), "");
});
