import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";

import { Prefetch } from "./prefetch.js";

const problem = (/** @type {string} */ query) => ({ problem: query, input: "" });

/**
 * A core that records its questions. It answers "slow…" after a delay, "lost" with nothing, and all
 * others at once.
 */
function core() {
  /** @type {string[]} */
  const asked = [];
  const prefetch = new Prefetch(async (query) => {
    asked.push(query);
    await delay(query.startsWith("slow") ? 80 : 0);
    return query === "lost" ? null : problem(query);
  });
  return { prefetch, asked };
}

test("what was found out prefetch is known, and asked once", async () => {
  const { prefetch, asked } = core();
  assert.equal(prefetch.take("a"), undefined);
  await prefetch.run(["a", "b", "a"]);
  await prefetch.run(["b"]);
  assert.deepEqual(asked, ["a", "b"]);
  assert.deepEqual([prefetch.take("a"), prefetch.take("b"), prefetch.take("c")], [problem("a"), problem("b"), undefined]);
});

test("it stops when somebody else asks, and when answers take long, not when a single one does", async () => {
  const { prefetch, asked } = core();
  const looking = prefetch.run(["a", "b"]);
  prefetch.take("x");
  await looking;
  await prefetch.run(["slow", "c", "slow too", "slow still", "d"]);
  assert.deepEqual(asked, ["a", "slow", "c", "slow too", "slow still"]);
});

test("on the way it finds out the likeliest alone, and nothing where answers take long", async () => {
  const { prefetch, asked } = core();
  await prefetch.run(["a", "b"], true);
  await prefetch.run(["slow"]);
  await prefetch.run(["slow too"], true);
  await prefetch.run(["c"], true);
  await prefetch.run(["d"]);
  await prefetch.run(["e"], true);
  assert.deepEqual(asked, ["a", "slow", "slow too", "d", "e"]);
});

test("it starts over where it is asked to look elsewhere", async () => {
  const { prefetch, asked } = core();
  await Promise.all([prefetch.run(["a", "b"]), prefetch.run(["c", "d"])]);
  assert.deepEqual(asked, ["a", "c", "d"]);
});

test("no answer is none that is known, and ends the looking", async () => {
  const { prefetch, asked } = core();
  await prefetch.run(["lost", "a"]);
  assert.deepEqual([asked, prefetch.take("lost")], [["lost"], undefined]);
});

test("it forgets before it has kept too much", () => {
  const { prefetch } = core();
  for (let n = 0; n <= 200; n++) prefetch.keep(String(n), problem(String(n)));
  assert.deepEqual([prefetch.take("0"), prefetch.take("200")], [undefined, problem("200")]);
});
