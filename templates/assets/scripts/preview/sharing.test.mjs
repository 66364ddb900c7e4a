import assert from "node:assert/strict";
import { test } from "node:test";

import { Sharing } from "./sharing.js";

/** @import { News } from "./messages.js" */

/** A page that records its messages. */
function page() {
  /** @type {News[]} */
  const told = [];
  return { told, postMessage: (/** @type {News} */ news) => void told.push(news), onmessage: /** @type {any} */ (null), say(/** @type {string} */ data) { this.onmessage({ data }); } };
}

const saved = [{ address: "/en/", title: "Home", language: "en" }];

test("sends events to every page, from hello to bye", () => {
  const sharing = new Sharing();
  const [one, two] = [page(), page()];
  sharing.add(one);
  sharing.add(two);
  assert.equal(one.told.length, 0, "there is nothing to tell yet");
  sharing.send({ here: true, state: { build: "x.1" } });
  one.say("bye");
  sharing.send({ here: true, state: { build: "x.2" } });
  const builds = (/** @type {{ told: News[] }} */ { told }) => told.map(({ state }) => state?.build);
  assert.deepEqual(builds(one), ["x.1"]);
  assert.deepEqual(builds(two), ["x.1", "x.2"]);
  one.say("hello");
  assert.deepEqual(builds(one), ["x.1", "x.2"], "it catches up");
});

test("sends a new page the current state, without past saves", () => {
  const sharing = new Sharing();
  const [early, late] = [page(), page()];
  sharing.add(early);
  sharing.send({ here: true, state: { build: "x.1", saved } });
  sharing.add(late);
  assert.deepEqual(early.told[0]?.state?.saved, saved);
  assert.equal(late.told[0]?.state?.build, "x.1");
  assert.equal(late.told[0]?.state?.saved, undefined);
});

test("tells a new page that the server is gone", () => {
  const sharing = new Sharing();
  const late = page();
  sharing.send({ here: true, state: { build: "x.1" } });
  sharing.send({ here: false, state: null });
  sharing.add(late);
  assert.deepEqual(late.told, [{ here: false, state: null }]);
});
