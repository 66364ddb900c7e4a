import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { foldedText, holds, near, queryOf, setQuery } from "./controls.js";

/** The controls of a form, each of its kind. */
function controls() {
  const control = (/** @type {string} */ name, /** @type {string} */ type, /** @type {string} */ value, checked = false) => ({ name, type, value, checked });
  return [control("dice", "number", "5"), control("level", "radio", "push"), control("level", "radio", "fettered", true), control("in-play", "checkbox", "true"), control("nullifiers", "text", "4, 2")];
}

describe("controls as a query", () => {
  test("each adds its trimmed text, and radio buttons the chosen one", () => assert.equal(queryOf(controls()), "dice=5&level=fettered&in-play=false&nullifiers=4%2C2"));

  test("a query that was set is read back", () => {
    const list = controls();
    setQuery(list, "level=push&dice=-3&in-play=true&nullifiers=1");
    assert.equal(queryOf(list), "dice=-3&level=push&in-play=true&nullifiers=1");
    setQuery(list, "in-play=false&nullifiers=");
    assert.equal(queryOf(list), "dice=-3&level=push&in-play=false&nullifiers=");
  });

  test("a value that a control cannot show changes nothing, and unknown names are ignored", () => {
    const list = controls();
    setQuery(list, "dice=three&level=max&in-play=yes&colour=red&nullifiers=4,x");
    assert.equal(queryOf(list), "dice=5&level=fettered&in-play=false&nullifiers=4%2Cx");
  });
});

test("the cases one step away are both neighbours of a number in its range, the other choices, and a toggled switch", () => {
  const list = controls();
  const moving = list.map((control) => ({ ...control, min: "1", max: "5" }));
  assert.deepEqual([...near(list, moving, 1)], [
    "dice=4&level=fettered&in-play=false&nullifiers=4%2C2",
    "dice=5&level=push&in-play=false&nullifiers=4%2C2",
    "dice=5&level=fettered&in-play=true&nullifiers=4%2C2",
  ]);
  assert.equal([...near(list, moving, -3)][0], "dice=2&level=fettered&in-play=false&nullifiers=4%2C2");
  assert.equal(queryOf(list), queryOf(controls()), "nothing is moved");
  for (const query of near(list, moving, 1)) {
    const asked = controls();
    setQuery(asked, query);
    assert.equal(queryOf(asked), query, "they are the queries that the controls will have");
  }
  const empty = { name: "dice", type: "number", value: "", checked: false, min: "0", max: "5" };
  assert.deepEqual([...near(list, [empty], 1)], [], "a field that is empty has no neighbours");
});

test("of folded inputs those are named that are read and set to another value than usual", () => {
  const usual = { read: true, advised: false, usual: true, phrase: "Wounds 2" };
  const set = { ...usual, usual: false, phrase: "Perilous 2" };
  assert.equal(foldedText([usual, set, { ...set, read: false }, { ...set, advised: true }, { ...set, phrase: "Deny bonus 1" }]), "Perilous 2 · Deny bonus 1");
  assert.equal(foldedText([usual]), "");
});

test("an open choice is in no case but those that make it", () => {
  const list = controls();
  assert.deepEqual([...near(list, list, 1, ["level"])].filter((query) => query.includes("level")), ["dice=5&level=push&in-play=false&nullifiers=4%2C2"]);
});

for (const [type, value, can, cannot] of /** @type {[string, string, string[], string[]][]} */ ([
  ["number", "", ["0", "-12", "99999"], ["", "2.5", "2,5", "1e1", "--1", "three"]],
  ["radio", "push", ["push"], ["", "Push", "fettered"]],
  ["checkbox", "true", ["true", "false"], ["", "1", "yes"]],
  ["text", "", ["", "4,,2", "x"], []],
])) {
  test(`a control of type ${type} accepts only the texts that it can show`, () => {
    const control = { name: "n", type, value, checked: false };
    assert.deepEqual(can.filter((text) => !holds(control, text)), []);
    assert.deepEqual(cannot.filter((text) => holds(control, text)), []);
  });
}
