import assert from "node:assert/strict";
import { test } from "node:test";

import { Core } from "./core.js";

/** @import { Ask, Reply, Start } from "../worker/messages.js" */

const where = { exec: "/wasm_exec.js", wasm: "/core.wasm" };
const locale = { decimal: ",", thousands: " " };

/** A core, and what is done with the workers that it starts. */
function cored() {
  /** @type {{ told: (Start | Ask)[], ended: boolean, hear: (reply: Reply) => void, lose: () => void }[]} */
  const threads = [];
  const core = new Core((hear, lose) => {
    /** @type {(Start | Ask)[]} */
    const told = [];
    const thread = { told, ended: false, hear, lose };
    threads.push(thread);
    return { tell: (message) => told.push(message), end: () => { thread.ended = true; } };
  }, where, { language: "fr", locale });
  return { core, threads };
}

test("one worker is started, at the first sign of intent, and told where the core is", () => {
  const { core, threads } = cored();
  assert.equal(threads.length, 0);
  core.wake();
  core.wake();
  core.ask("coin/toss", { query: "" }, {});
  assert.equal(threads.length, 1);
  assert.deepEqual(threads[0]?.told[0], where);
});

test("answers find the questions that they are to, in whatever order they come", async () => {
  const { core, threads } = cored();
  const answers = [core.ask("coin/toss", { query: "n=1" }, { a: "A" }), core.ask("coin/toss", { query: "n=2", rolled: "n=3" }, {})];
  assert.deepEqual(threads[0]?.told.slice(1), [
    { ask: 1, request: { calculator: "coin/toss", query: "n=1", language: "fr", locale }, words: { a: "A" } },
    { ask: 2, request: { calculator: "coin/toss", query: "n=2", rolled: "n=3", language: "fr", locale }, words: {} },
  ]);
  threads[0]?.hear({ ask: 2, answer: '{"said":"two"}' });
  threads[0]?.hear({ ask: 1, answer: '{"said":"one"}' });
  assert.deepEqual(await Promise.all(answers), [{ said: "one" }, { said: "two" }]);
});

for (const [how, lose] of /** @type {[string, (thread: ReturnType<typeof cored>["threads"][number]) => void][]} */ ([
  ["stops", (thread) => thread.lose()], ["says that it failed", (thread) => thread.hear({ ask: 1, failed: "no connection" })],
])) {
  test(`whoever waits for a worker that ${how} waits no longer, and the next question starts another`, async () => {
    const { core, threads } = cored();
    const answers = [core.ask("coin/toss", { query: "" }, {}), core.ask("coin/toss", { query: "" }, {})];
    const [first] = threads;
    assert.ok(first);
    lose(first);
    assert.deepEqual(await Promise.all(answers), [null, null]);
    assert.equal(first.ended, true);
    core.ask("coin/toss", { query: "" }, {});
    assert.equal(threads.length, 2);
  });
}
