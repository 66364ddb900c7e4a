import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { counts, filtered, nothing, read, toggle, write } from "./filters.js";

const known = { choices: new Map([["system", new Set(["dark-heresy", "trenchhammer"])], ["cost", new Set(["one", "two", "unknown"])]]), sorts: new Set(["name"]) };

/** @type {(system: string, ...costs: string[]) => import("./rows.js").Power} */
const power = (system, ...costs) => ({ row: /** @type {HTMLTableRowElement} */ ({}), has: new Map([["system", [system]], ["cost", costs]]), by: [] });
const smite = power("dark-heresy", "one", "two");
const doom = power("trenchhammer", "unknown");
const ask = (/** @type {string} */ search) => read(search, known).asked;

describe("the powers that pass the filters", () => {
  for (const [query, ...wanted] of /** @type {[string, boolean, boolean][]} */ ([
    ["", true, true],
    ["?system=dark-heresy", true, false],
    ["?system=dark-heresy,trenchhammer", true, true],
    ["?system=-dark-heresy", false, true],
    ["?cost=two", true, false],
    ["?cost=one,-two", false, false],
    ["?cost=-unknown&system=trenchhammer", false, false],
  ])) test(query || "nothing asked", () => assert.deepEqual([smite, doom].map(filtered(ask(query))), wanted));

  test("one filter can be left out", () => assert.equal(filtered(ask("?system=trenchhammer"), "system")(smite), true));
});

test("counts a choice as if its own filter were empty", () => {
  const asked = ask("?system=dark-heresy&cost=unknown");
  assert.deepEqual([...counts([smite, doom], asked, "system")], [["trenchhammer", 1]]);
  assert.deepEqual([...counts([smite, doom], asked, "cost")], [["one", 1], ["two", 1]]);
});

test("choosing twice clears a choice, and the other sign replaces it", () => {
  const choices = new Map();
  toggle(choices, "one", "+");
  toggle(choices, "one", "-");
  assert.deepEqual([...choices], [["one", "-"]]);
  toggle(choices, "one", "-");
  assert.equal(choices.size, 0);
});

test("limits the length of free text", () => assert.equal(ask(`?q=${"é".repeat(20000)}`).search.length, 60));

describe("the address", () => {
  for (const query of ["", "?system=dark-heresy", "?system=-dark-heresy,trenchhammer&cost=one&q=fire%20%26%20ash&sort=name"]) {
    test(query || "of nothing", () => {
      assert.deepEqual(read(query, known).unknown, []);
      assert.equal(write(ask(query)), query);
    });
  }

  test("reports unknown filters, and applies the rest", () => {
    const { asked, unknown } = read("?system=dark-heresy,daemons&colour=red&sort=age&cost=-three", known);
    assert.deepEqual(unknown, ["system=daemons", "colour=red", "sort=age", "cost=-three"]);
    assert.equal(write(asked), "?system=dark-heresy");
  });

  test("ignores blank text", () => assert.equal(write({ ...nothing(["system"]), search: "  " }), ""));
});
