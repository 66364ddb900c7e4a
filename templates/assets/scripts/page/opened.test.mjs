import assert from "node:assert/strict";
import { test } from "node:test";

import { readOpened, withPage } from "./opened.js";

test("stores nothing without consent, and drops malformed entries", () => {
  assert.equal(readOpened(null), null);
  assert.equal(readOpened("{"), null);
  assert.equal(readOpened("{}"), null);
  assert.deepEqual(readOpened("[]"), []);
  assert.deepEqual(readOpened(JSON.stringify([{ path: "/en/", title: "A" }, { path: "//evil.example/", title: "B" }, { path: "javascript:alert(1)", title: "C" }, null, { path: "/fr/" }])), [{ path: "/en/", title: "A" }]);
});

test("moves a page opened again to the front, and keeps four", () => {
  const page = (/** @type {string} */ path) => ({ path, title: path });
  assert.deepEqual(withPage([page("/a/"), page("/b/"), page("/c/"), page("/d/")], page("/c/")).map(({ path }) => path), ["/c/", "/a/", "/b/", "/d/"]);
  assert.deepEqual(withPage([page("/a/"), page("/b/"), page("/c/"), page("/d/")], page("/e/")).map(({ path }) => path), ["/e/", "/a/", "/b/", "/c/"]);
});
