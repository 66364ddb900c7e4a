// How the search uses answers of the core: their addresses, and cases that a reader changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { caseAddress, changed } from "./ask.js";

test("an address has every input that is read, under the prefix of the calculator's page", () => {
  const view = { inputs: { dice: { text: "4", read: true }, push: { text: "1", read: false }, costs: { text: "1,2", read: true } } };
  const shape = { address: "/en/a/b/", anchor: "calculator-deny", prefix: "deny." };
  assert.equal(caseAddress({ shape, view }), "/en/a/b/?deny.dice=4&deny.costs=1,2#calculator-deny");
  assert.equal(caseAddress({ shape: { address: "/en/embed/x/", anchor: "" }, view: null }), "/en/embed/x/");
});

test("one input of a case is changed, and the others stay", () => {
  assert.equal(changed("a=1&push=2&b=3", "push", "4"), "a=1&b=3&push=4");
  assert.equal(changed("", "push", "4"), "push=4");
  assert.equal(changed("pushed=1", "push", ""), "pushed=1&push=");
});
