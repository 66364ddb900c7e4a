import assert from "node:assert/strict";
import { test } from "node:test";

import { Prefetch } from "./prefetch.js";

const problem = (/** @type {string} */ query) => ({ problem: query, input: "" });

/**
 * A core that records its questions. It answers "slow…" in 80 ms of a clock of its own, "lost" with
 * nothing, and all others at once.
 */
function core() {
  /** @type {string[]} */
  const asked = [];
  let time = 0;
  const prefetch = new Prefetch(async (query) => {
    asked.push(query);
    if (query.startsWith("slow")) time += 80;
    return query === "lost" ? null : problem(query);
  }, () => time);
  return { prefetch, asked };
}

test("keeps prefetched answers, and asks once", async () => {
  const { prefetch, asked } = core();
  assert.equal(prefetch.take("a"), undefined);
  await prefetch.run(["a", "b", "a"]);
  await prefetch.run(["b"]);
  assert.deepEqual(asked, ["a", "b"]);
  assert.deepEqual([prefetch.take("a"), prefetch.take("b"), prefetch.take("c")], [problem("a"), problem("b"), undefined]);
});

test("stops for a question of the reader and when answers are slow, but not for one slow answer", async () => {
  const { prefetch, asked } = core();
  const looking = prefetch.run(["a", "b"]);
  prefetch.take("x");
  await looking;
  await prefetch.run(["slow", "c", "slow too", "slow still", "d"]);
  assert.deepEqual(asked, ["a", "slow", "c", "slow too", "slow still"]);
});

test("while a slider moves, prefetches only the most likely case, and nothing if answers are slow", async () => {
  const { prefetch, asked } = core();
  await prefetch.run(["a", "b"], true);
  await prefetch.run(["slow"]);
  await prefetch.run(["slow too"], true);
  await prefetch.run(["c"], true);
  await prefetch.run(["d"]);
  await prefetch.run(["e"], true);
  assert.deepEqual(asked, ["a", "slow", "slow too", "d", "e"]);
});

test("starts over for another case", async () => {
  const { prefetch, asked } = core();
  await Promise.all([prefetch.run(["a", "b"]), prefetch.run(["c", "d"])]);
  assert.deepEqual(asked, ["a", "c", "d"]);
});

test("does not keep a missing answer, and stops", async () => {
  const { prefetch, asked } = core();
  await prefetch.run(["lost", "a"]);
  assert.deepEqual([asked, prefetch.take("lost")], [["lost"], undefined]);
});

test("limits the number of kept answers", () => {
  const { prefetch } = core();
  for (let n = 0; n <= 200; n++) prefetch.keep(String(n), problem(String(n)));
  assert.deepEqual([prefetch.take("0"), prefetch.take("200")], [undefined, problem("200")]);
});
