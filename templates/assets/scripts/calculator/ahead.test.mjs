import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";

import { Ahead } from "./ahead.js";

const problem = (/** @type {string} */ query) => ({ problem: query, input: "" });

/** A core that answers at once, but to what begins with slow after a while, and to what is lost with nothing; it keeps what it was asked. */
function core() {
  /** @type {string[]} */
  const asked = [];
  const ahead = new Ahead(async (query) => {
    asked.push(query);
    await delay(query.startsWith("slow") ? 80 : 0);
    return query === "lost" ? null : problem(query);
  });
  return { ahead, asked };
}

test("what was found out ahead is known, and asked once", async () => {
  const { ahead, asked } = core();
  assert.equal(ahead.take("a"), undefined);
  await ahead.look(["a", "b", "a"]);
  await ahead.look(["b"]);
  assert.deepEqual(asked, ["a", "b"]);
  assert.deepEqual([ahead.take("a"), ahead.take("b"), ahead.take("c")], [problem("a"), problem("b"), undefined]);
});

test("it stops when somebody else asks, and when answers take long, not when a single one does", async () => {
  const { ahead, asked } = core();
  const looking = ahead.look(["a", "b"]);
  ahead.take("x");
  await looking;
  await ahead.look(["slow", "c", "slow too", "slow still", "d"]);
  assert.deepEqual(asked, ["a", "slow", "c", "slow too", "slow still"]);
});

test("on the way it finds out the likeliest alone, and nothing where answers take long", async () => {
  const { ahead, asked } = core();
  await ahead.look(["a", "b"], true);
  await ahead.look(["slow"]);
  await ahead.look(["slow too"], true);
  await ahead.look(["c"], true);
  await ahead.look(["d"]);
  await ahead.look(["e"], true);
  assert.deepEqual(asked, ["a", "slow", "slow too", "d", "e"]);
});

test("it starts over where it is asked to look elsewhere", async () => {
  const { ahead, asked } = core();
  await Promise.all([ahead.look(["a", "b"]), ahead.look(["c", "d"])]);
  assert.deepEqual(asked, ["a", "c", "d"]);
});

test("no answer is none that is known, and ends the looking", async () => {
  const { ahead, asked } = core();
  await ahead.look(["lost", "a"]);
  assert.deepEqual([asked, ahead.take("lost")], [["lost"], undefined]);
});

test("it forgets before it has kept too much", () => {
  const { ahead } = core();
  for (let n = 0; n <= 200; n++) ahead.keep(String(n), problem(String(n)));
  assert.deepEqual([ahead.take("0"), ahead.take("200")], [undefined, problem("200")]);
});
