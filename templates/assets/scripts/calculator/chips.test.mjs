import assert from "node:assert/strict";
import { test } from "node:test";

import { elementsOf, nameIn } from "./chips.js";

test("a list has no empty elements", () => {
  assert.deepEqual(elementsOf("4, 2 ,x,,"), ["4", "2", "x"]);
  assert.deepEqual(elementsOf(" "), []);
});

test("an element has its name from the menu, or else none", () => {
  const menu = /** @type {any} */ ({ options: [{ value: "", text: "Add…" }, { value: "smite", text: "Smite" }] });
  assert.equal(nameIn(menu, "smite"), "Smite");
  assert.equal(nameIn(menu, "7"), undefined);
  assert.equal(nameIn(null, "4"), undefined);
});
