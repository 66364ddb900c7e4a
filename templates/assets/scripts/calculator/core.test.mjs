import assert from "node:assert/strict";
import { test } from "node:test";

import { Core } from "./core.js";

/** @import { Ask, Reply, Start } from "../worker/messages.js" */

const where = { exec: "/wasm_exec.js", wasm: "/core.wasm" };
const locale = { decimal: ",", thousands: " " };

/** A core, and the calls to the workers that it starts. @param {number} [patience] */
function cored(patience = 20) {
  /**
   * @type {{ told: (Start | Ask)[], ended: boolean, hear: (reply: Reply) => void,
   *   lose: () => void }[]}
   */
  const threads = [];
  const core = new Core((hear, lose) => {
    /** @type {(Start | Ask)[]} */
    const told = [];
    const thread = { told, ended: false, hear, lose };
    threads.push(thread);
    return { post: (message) => told.push(message), end: () => { thread.ended = true; } };
  }, where, { language: "fr", locale }, patience);
  return { core, threads };
}

test("starts one worker at the first sign of interest, with the address of the core", () => {
  const { core, threads } = cored();
  assert.equal(threads.length, 0);
  core.start();
  core.start();
  core.ask("coin/toss", { query: "" }, {});
  assert.equal(threads.length, 1);
  assert.deepEqual(threads[0]?.told[0], where);
});

test("sends the words of a calculator once to each worker", async () => {
  const { core, threads } = cored();
  const words = { a: "A" };
  const asked = (/** @type {number} */ n) => threads[n]?.told.slice(1).map((message) => "request" in message && [message.request.calculator, message.words]);
  for (const calculator of ["coin/toss", "coin/toss", "coin/fate"]) void core.ask(calculator, { query: "" }, words);
  assert.deepEqual(asked(0), [["coin/toss", words], ["coin/toss", undefined], ["coin/fate", words]]);
  threads[0]?.lose();
  void core.ask("coin/toss", { query: "" }, words);
  assert.deepEqual(asked(1), [["coin/toss", words]]);
});

test("matches answers to questions in any order", async () => {
  const { core, threads } = cored();
  const answers = [core.ask("coin/toss", { query: "n=1" }, { a: "A" }), core.ask("coin/toss", { query: "n=2", rolled: "n=3" }, {})];
  assert.deepEqual(threads[0]?.told.slice(1), [
    { ask: 1, request: { calculator: "coin/toss", query: "n=1", language: "fr", locale }, words: { a: "A" } },
    { ask: 2, request: { calculator: "coin/toss", query: "n=2", rolled: "n=3", language: "fr", locale } },
  ]);
  threads[0]?.hear({ ask: 2, answer: '{"reply":"two","query":""}' });
  threads[0]?.hear({ ask: 1, answer: '{"problem":"one","input":""}' });
  assert.deepEqual(await Promise.all(answers), [{ problem: "one", input: "" }, { reply: "two", query: "" }]);
});

for (const [how, lose] of /** @type {[string, (thread: ReturnType<typeof cored>["threads"][number]) => void][]} */ ([
  ["stops", (thread) => thread.lose()], ["says that it failed", (thread) => thread.hear({ ask: 1, failed: "no connection" })],
  ["says nothing", () => {}],
  ["says what is no JSON", (thread) => thread.hear({ ask: 2, answer: "<html>" })],
  ["says what is no answer", (thread) => thread.hear({ ask: 2, answer: '{"figures":{}}' })],
  ["says nothing at all", (thread) => thread.hear({ ask: 2, answer: "null" })],
])) {
  test(`ends a question to a worker that ${how}, and starts another worker for the next one`, async () => {
    const { core, threads } = cored();
    const answers = [core.ask("coin/toss", { query: "" }, {}), core.ask("coin/toss", { query: "" }, {})];
    const [first] = threads;
    assert.ok(first);
    lose(first);
    assert.deepEqual(await Promise.all(answers), [null, null]);
    assert.equal(first.ended, true);
    const later = core.ask("coin/toss", { query: "" }, {});
    assert.equal(threads.length, 2);
    first.lose();
    first.hear({ ask: 3, answer: '{"reply":"from the dead","query":""}' });
    threads[1]?.hear({ ask: 3, answer: '{"reply":"alive","query":""}' });
    assert.deepEqual(await later, { reply: "alive", query: "" }, "what the lost one says later is nobody's");
  });
}

test("waits for a slow download of the core, and reports its progress", async () => {
  const { core, threads } = cored(60);
  /** @type {number[]} */
  const onProgress = [];
  core.onProgress = (bytes) => onProgress.push(bytes);
  const answer = core.ask("coin/toss", { query: "" }, {});
  for (const come of [0, 1, 2, 3]) {
    threads[0]?.hear({ come });
    await new Promise((done) => setTimeout(done, 30));
  }
  assert.equal(threads[0]?.ended, false);
  threads[0]?.hear({ ask: 1, answer: '{"reply":"at last","query":""}' });
  assert.deepEqual(await answer, { reply: "at last", query: "" });
  assert.deepEqual(onProgress, [0, 1, 2, 3]);
});

test("gives no answer and throws nothing if no worker can start", async () => {
  const core = new Core(() => { throw new Error("no worker may start"); }, where, { language: "fr", locale });
  assert.equal(await core.ask("coin/toss", { query: "" }, {}), null);
});

test("restarts a core that failed before the first question", async () => {
  const { core, threads } = cored();
  core.start();
  threads[0]?.hear({ ask: 0, failed: "no connection" });
  const answer = core.ask("coin/toss", { query: "" }, {});
  assert.equal(threads.length, 2);
  threads[1]?.hear({ ask: 1, answer: '{"reply":"here","query":""}' });
  assert.deepEqual(await answer, { reply: "here", query: "" });
});
