import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { either } from "./threads.js";

/** @import { Begin } from "./threads.js" */
/** @import { Ask, Start } from "../worker/messages.js" */

const where = { exec: "/wasm_exec.js", wasm: "/core.wasm" };

/** A begin function, and the threads that it started. */
function way() {
  /**
   * @type {{ told: (Start | Ask)[], ended: boolean, hear: Parameters<Begin>[0],
   *   lose: () => void }[]}
   */
  const begun = [];
  /** @type {Begin} */
  const begin = (hear, lose) => {
    const one = { told: /** @type {(Start | Ask)[]} */ ([]), ended: false, hear, lose };
    begun.push(one);
    return { post: (message) => { one.told.push(message); }, end: () => { one.ended = true; } };
  };
  return { begin, begun };
}

describe("the thread of the core", () => {
  test("is a worker, which can fail later", () => {
    const [worker, page] = [way(), way()];
    let [heard, lost] = [0, 0];
    const thread = either(worker.begin, page.begin)(() => heard++, () => lost++);
    thread.post(where);
    worker.begun[0]?.hear({ come: 0 });
    worker.begun[0]?.lose();
    assert.deepEqual([heard, lost, page.begun.length], [1, 1, 0]);
    thread.end();
    assert.equal(worker.begun[0]?.ended, true);
  });

  test("is the page if no worker can be created", () => {
    const page = way();
    const thread = either(() => { throw new Error("not from here"); }, page.begin)(() => {}, () => {});
    thread.post(where);
    assert.deepEqual(page.begun[0]?.told, [where]);
    thread.end();
    assert.equal(page.begun[0]?.ended, true);
  });

  test("is the page, with all messages repeated, if the worker fails before its first message; the page can fail, too", () => {
    const [worker, page] = [way(), way()];
    let lost = 0;
    const thread = either(worker.begin, page.begin)(() => {}, () => lost++);
    thread.post(where);
    worker.begun[0]?.lose();
    assert.deepEqual([lost, worker.begun[0]?.ended, page.begun[0]?.told], [0, true, [where]]);
    page.begun[0]?.lose();
    assert.equal(lost, 1);
  });
});
