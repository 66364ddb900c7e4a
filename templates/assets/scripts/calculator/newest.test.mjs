import assert from "node:assert/strict";
import { test } from "node:test";

import { Newest } from "./newest.js";

/** A core that records its questions and answers on request. */
function slow() {
  /** @type {((answer: string) => void)[]} */
  const waiting = [];
  /** @type {string[]} */
  const asked = [];
  const newest = new Newest((/** @type {string} */ question) => new Promise((/** @type {(answer: string) => void} */ resolve) => {
    asked.push(question);
    waiting.push(resolve);
  }));
  const answer = async () => {
    waiting.shift()?.(`to ${asked.at(-1)}`);
    await new Promise(setImmediate);
  };
  return { newest, asked, answer };
}

test("a question is answered", async () => {
  const { newest, answer } = slow();
  const one = newest.ask("a");
  await answer();
  assert.deepEqual(await one, { answer: "to a", newest: true });
});

test("of the questions asked during another, only the last is sent", async () => {
  const { newest, asked, answer } = slow();
  const [a, b, c] = [newest.ask("a"), newest.ask("b"), newest.ask("c")];
  await answer();
  assert.deepEqual(await a, { answer: "to a", newest: false }, "the first is on the way");
  await answer();
  assert.equal(await b, null);
  assert.deepEqual(await c, { answer: "to c", newest: true });
  assert.deepEqual(asked, ["a", "c"]);
});
