import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { listen } from "./stream.js";

/** @import { News } from "./messages.js" */

const [connecting, closed] = [0, 2];

/** A server whose streams the test opens, feeds, interrupts and ends. */
function server() {
  /** @type {any[]} */
  const streams = [];
  /** @type {News[]} */
  const told = [];
  const stop = listen(() => {
    const stream = { readyState: 1, close() { this.readyState = closed; }, onmessage: null, onerror: null };
    streams.push(stream);
    return stream;
  }, (news) => told.push(news));
  const lose = (/** @type {number} */ state) => {
    const stream = streams.at(-1);
    stream.readyState = state;
    stream.onerror();
  };
  return { streams, told, stop, lose, say: (/** @type {object} */ state) => streams.at(-1).onmessage({ data: JSON.stringify(state) }) };
}

test("passes on the messages of the server, and its loss", () => {
  const { told, say, lose, streams } = server();
  say({ build: "x.1" });
  lose(connecting); // the browser tries again by itself
  say({ build: "y.1" });
  assert.deepEqual(told, [{ here: true, state: { build: "x.1" } }, { here: false, state: null }, { here: true, state: { build: "y.1" } }]);
  assert.equal(streams.length, 1);
});

test("reopens a stream that the browser gave up, while there are listeners", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { streams, told, stop, lose, say } = server();
  lose(closed);
  assert.equal(streams.length, 1, "not at once");
  mock.timers.tick(1000);
  assert.equal(streams.length, 2);
  say({ build: "x.1" });
  assert.deepEqual(told.at(-1), { here: true, state: { build: "x.1" } });
  lose(closed);
  stop();
  mock.timers.tick(10_000);
  assert.equal(streams.length, 2, "nobody listens any more");
  mock.timers.reset();
});
