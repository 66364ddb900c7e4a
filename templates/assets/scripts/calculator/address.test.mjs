import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { addressesOf, asks, casesOf, join, pairsFor, split } from "./address.js";

describe("the calculators of a page", () => {
  const prefixes = ["", "p2.", "p3."];

  test("each gets the pairs with its prefix, and the first all others", () => {
    assert.deepEqual(split("?dice=3&p2.dice=5&p3.a.dice=1&p4.x=1&a.cost=2", prefixes), [["dice=3", "p4.x=1", "a.cost=2"], ["dice=5"], ["a.dice=1"]]);
    assert.deepEqual(split("", prefixes), [[], [], []]);
    assert.deepEqual(split("?&&", [""]), [[]]);
  });

  test("what bears no name is that of the calculator without one, wherever it stands", () => {
    assert.deepEqual(split("?dice=3&phase.roll=6", ["phase.", ""]), [["roll=6"], ["dice=3"]]);
  });

  test("pairs stand as they are, right or wrong", () => {
    assert.deepEqual(split("?level%zz=push&characteristic&=4&n=4,,2&n=%2B", [""]), [["level%zz=push", "characteristic", "=4", "n=4,,2", "n=%2B"]]);
  });

  test("what others add to follow their readers is no input", () => {
    assert.deepEqual(split("?fbclid=a&dice=6&utm_source=x&gclid=1&mc_cid=2&igshid=3&msclkid=4", [""]), [["dice=6"]]);
    assert.deepEqual(split("?utmost=1&clidx=2", [""]), [["utmost=1", "clidx=2"]]);
  });

  test("the day of a page is no input", () => {
    assert.deepEqual(split("?as-of=2026-11&dice=6", [""]), [["dice=6"]]);
    assert.equal(asks("?as-of=2026-11"), false);
    assert.equal(asks("?as-of=2026-11&dice=6"), true);
  });

  test("a page without calculators has no parts", () => assert.deepEqual(split("?dice=3", []), []));

  test("what is joined is split again", () => {
    const parts = [["dice=3", "a.dice=1"], [], ["cost=2"]];
    const query = join(parts.map((pairs, i) => ({ prefix: prefixes[i] ?? "", pairs })));
    assert.equal(query, "?dice=3&a.dice=1&p3.cost=2");
    assert.deepEqual(split(query, prefixes), parts);
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

describe("the addresses of a case", () => {
  const places = { here: null, home: "/en/focus/", prefix: "", alone: "/en/embed/focus/" };

  test("have its inputs, and those of A", () => {
    assert.deepEqual(addressesOf(places, { query: "level=push", kept: "" }, "dice=3"), { page: "/en/focus/?level=push&a.=", embed: "/en/embed/focus/?level=push&a.=" });
  });

  test("have one input at its default where every one is, but where that is the page's own case", () => {
    assert.deepEqual(addressesOf(places, { query: "", kept: null }, "dice=3"), { page: "/en/focus/?dice=3", embed: "/en/embed/focus/" });
    assert.deepEqual(addressesOf(places, { query: "", kept: "dice=4" }, "dice=3"), { page: "/en/focus/?dice=3&a.dice=4", embed: "/en/embed/focus/?dice=3&a.dice=4" });
  });

  test("bear the name that the calculator has on its page", () => {
    assert.equal(addressesOf({ ...places, prefix: "phase." }, { query: "roll=6", kept: "" }, "roll=0").page, "/en/focus/?phase.roll=6&phase.a.=");
  });

  test("are the reader's own where the reader is on the page", () => {
    assert.equal(addressesOf({ ...places, here: "/en/focus/?p2.dice=3" }, { query: "level=push", kept: null }, "dice=3").page, "/en/focus/?p2.dice=3");
  });
});

test("an address asks something when it holds more than what follows its readers", () => {
  for (const search of ["?push=2", "?utm_source=x&push=2", "?b.dice=1", "?push"]) assert.equal(asks(search), true, search);
  for (const search of ["", "?", "?&", "?utm_source=x&fbclid=1"]) assert.equal(asks(search), false, search);
});
