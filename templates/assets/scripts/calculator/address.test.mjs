import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { asks, casesOf, join, pairsFor, shared, split } from "./address.js";

/**
 * Calculators by their prefixes, with the names of their inputs. The first is called main.
 * @param {Record<string, string>} names
 */
const calculators = (names) => Object.entries(names).map(([prefix, list]) => ({ prefix, id: `game/${prefix.slice(0, -1) || "main"}`, knows: (/** @type {string} */ name) => list.split(" ").includes(name) }));

/**
 * The parts of a query, in the order of the calculators.
 * @param {string} search
 * @param {Record<string, string>} names
 */
const partsOf = (search, names) => [...split(search, calculators(names)).parts.values()];

describe("the calculators of a page", () => {
  const page = { "": "dice cost", "p2.": "dice speed goal", "p3.": "speed luck goal" };

  test("get the pairs with their prefix, and the one without a prefix gets all others", () => {
    assert.deepEqual(partsOf("?dice=3&p2.dice=5&p3.a.luck=1&p4.x=1&a.cost=2", page), [["dice=3", "p4.x=1", "a.cost=2"], ["dice=5"], ["a.luck=1"]]);
    assert.deepEqual(partsOf("", page), [[], [], []]);
    assert.deepEqual(partsOf("?&&", { "": "dice" }), [[]]);
  });

  test("pairs without a prefix belong to the calculator without one, in any order", () => {
    assert.deepEqual(partsOf("?dice=3&phase.roll=6", { "phase.": "dice roll", "": "dice" }), [["roll=6"], ["dice=3"]]);
  });

  test("an unknown pair without a prefix belongs to the only calculator with that input", () => {
    assert.deepEqual(partsOf("?luck=1", page), [[], [], ["luck=1"]]);
    assert.deepEqual(partsOf("?a.luck=1&luck=%2B", page), [[], [], ["a.luck=1", "luck=%2B"]]);
    assert.deepEqual(partsOf("?cost=2&luck=1&p3.speed=4", page), [["cost=2"], [], ["speed=4", "luck=1"]]);
  });

  test("pairs without a prefix belong to the only calculator that has all of them", () => {
    assert.deepEqual(partsOf("?dice=3&speed=4", page), [[], ["dice=3", "speed=4"], []]);
    assert.deepEqual(partsOf("?luck=1&speed=4", page), [[], [], ["luck=1", "speed=4"]]);
  });

  test("an ambiguous pair stays with the calculator without a prefix, with the possible spellings", () => {
    const { parts, several } = split("?cost=2&speed=4&goal=1", calculators(page));
    assert.deepEqual([...parts.values()], [["cost=2", "speed=4", "goal=1"], [], []]);
    assert.deepEqual(several, { name: "speed", choices: "p2.speed, p3.speed" });
    assert.deepEqual(split("?a.goal=4", calculators(page)).several, { name: "goal", choices: "p2.goal, p3.goal" });
  });

  test("clear and unknown pairs are not reported as ambiguous", () => {
    for (const search of ["?dice=3", "?dice=3&cost=1", "?luck=1", "?dice=3&speed=1", "?nobody=1", "?length=1", "?p2.speed=1", "?cost=1&nobody=2"]) assert.equal(split(search, calculators(page)).several, undefined, search);
    assert.deepEqual(partsOf("?nobody=1&luck=2", page), [["nobody=1"], [], ["luck=2"]]);
  });

  test("a calculator without a prefix takes the pairs that have its name as prefix", () => {
    assert.deepEqual(partsOf("?cost=1&main.dice=3&p2.dice=5", page), [["dice=3", "cost=1"], ["dice=5"], []]);
    assert.deepEqual(partsOf("?dice=1&main.dice=3&cost=1", { "": "dice cost" }), [["dice=3", "cost=1"]]);
    assert.deepEqual(partsOf("?main.dice=3", { "": "dice", "main.": "dice" }), [[], ["dice=3"]]);
  });

  test("pairs are passed on unchanged, right or wrong", () => {
    assert.deepEqual(partsOf("?level%zz=push&characteristic&=4&n=4,,2&n=%2B", { "": "n" }), [["level%zz=push", "characteristic", "=4", "n=4,,2", "n=%2B"]]);
  });

  test("tracking parameters are not inputs", () => {
    assert.deepEqual(partsOf("?fbclid=a&dice=6&utm_source=x&gclid=1&mc_cid=2&igshid=3&msclkid=4", { "": "dice" }), [["dice=6"]]);
    assert.deepEqual(partsOf("?utmost=1&clidx=2", { "": "dice" }), [["utmost=1", "clidx=2"]]);
  });

  test("the day of a page is not an input", () => {
    assert.deepEqual(partsOf("?as-of=2026-11&dice=6", { "": "dice" }), [["dice=6"]]);
    assert.equal(asks("?as-of=2026-11"), false);
    assert.equal(asks("?rolled=perils-k3f9z2"), false);
    assert.deepEqual(partsOf("?rolled=perils-k3f9z2&dice=6", { "": "dice" }), [["dice=6"]]);
    assert.equal(asks("?as-of=2026-11&dice=6"), true);
  });

  test("a page without calculators has no parts of the address", () => assert.deepEqual(partsOf("?dice=3", {}), []));

  test("a joined query is split into the same parts", () => {
    const parts = [["dice=3", "a.dice=1"], [], ["luck=2"]];
    const query = join(parts.map((pairs, i) => ({ prefix: Object.keys(page)[i] ?? "", pairs })));
    assert.equal(query, "?dice=3&a.dice=1&p3.luck=2");
    assert.deepEqual(partsOf(query, page), parts);
    assert.equal(join([{ prefix: "", pairs: [] }]), "");
  });
});

describe("the cases of a calculator", () => {
  for (const [name, pairs, cases] of /** @type {[string, string[], import("./address.js").Cases][]} */ ([
    ["no case", [], { query: "", kept: null }],
    ["a case", ["cost=2", "dice=5"], { query: "cost=2&dice=5", kept: null }],
    ["a case and A", ["dice=5", "a.cost=2", "a.dice=6"], { query: "dice=5", kept: "cost=2&dice=6" }],
    ["A without a case", ["a.cost=2"], { query: "", kept: "cost=2" }],
    ["A with every input at its default", ["dice=5", "a.="], { query: "dice=5", kept: "" }],
  ])) {
    test(name, () => {
      assert.deepEqual(casesOf(pairs), cases);
      assert.deepEqual(pairsFor(cases), pairs);
    });
  }
});

describe("a shared case", () => {
  /** @param {Record<string, string>} inputs "-" before a name: not read; "?": advised */
  const view = (inputs) => /** @type {import("./answer.js").View} */ (/** @type {unknown} */ ({
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name.replace(/^[-?]/, ""), { text, read: !name.startsWith("-"), advised: name.startsWith("?"), phrase: "" }])),
  }));

  test("has every input that is read, including defaults", () => {
    assert.deepEqual(shared(view({ dice: "3", costs: "1,2", "-push": "1" }), null), ["dice=3", "costs=1,2"]);
  });

  test("leaves a choice open that was not made", () => {
    assert.deepEqual(shared(view({ cost: "1", "?dice": "3" }), null), ["cost=1"]);
  });

  test("has every input of A, too", () => {
    assert.deepEqual(shared(view({ dice: "3" }), view({ dice: "4" })), ["dice=3", "a.dice=4"]);
  });
});

test("an address asks for a case if it has more than tracking parameters", () => {
  for (const search of ["?push=2", "?utm_source=x&push=2", "?b.dice=1", "?push"]) assert.equal(asks(search), true, search);
  for (const search of ["", "?", "?&", "?utm_source=x&fbclid=1"]) assert.equal(asks(search), false, search);
});
