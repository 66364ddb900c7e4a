import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Announcement } from "./announcement.js";

Object.assign(globalThis, { window: globalThis });
const status = /** @type {HTMLElement} */ ({ textContent: "" });

beforeEach((t) => {
  status.textContent = "";
  /** @type {import("node:test").TestContext} */ (t).mock.timers.enable({ apis: ["setTimeout"] });
});

test("a text is announced after the pause and no earlier", ({ mock: { timers } }) => {
  new Announcement(status).say("2 powers");
  assert.equal(status.textContent, "");
  timers.tick(699);
  assert.equal(status.textContent, "");
  timers.tick(1);
  assert.equal(status.textContent, "2 powers");
});

test("a second text restarts the pause, and the first is never announced", ({ mock: { timers } }) => {
  const announcement = new Announcement(status);
  announcement.say("2 powers");
  timers.tick(699);
  announcement.say("1 power");
  timers.tick(699);
  assert.equal(status.textContent, "");
  timers.tick(1);
  assert.equal(status.textContent, "1 power");
});

test("a new text empties the one before at once", ({ mock: { timers } }) => {
  const announcement = new Announcement(status);
  announcement.say("2 powers");
  timers.tick(700);
  announcement.say("1 power");
  assert.equal(status.textContent, "");
});

test("an empty text cancels the one before", ({ mock: { timers } }) => {
  const announcement = new Announcement(status);
  announcement.say("2 powers");
  announcement.say("");
  timers.tick(10_000);
  assert.equal(status.textContent, "");
});
