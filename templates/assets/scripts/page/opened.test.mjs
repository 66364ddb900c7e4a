import assert from "node:assert/strict";
import { test } from "node:test";

import { readOpened, withPage } from "./opened.js";

test("nothing is kept before the reader asks for it, and what is malformed is left out", () => {
  assert.equal(readOpened(null), null);
  assert.equal(readOpened("{"), null);
  assert.equal(readOpened("{}"), null);
  assert.deepEqual(readOpened("[]"), []);
  assert.deepEqual(readOpened(JSON.stringify([{ path: "/en/", title: "A" }, { path: "//evil.example/", title: "B" }, { path: "javascript:alert(1)", title: "C" }, null, { path: "/fr/" }])), [{ path: "/en/", title: "A" }]);
});

test("a page that is opened again is the first, and four are kept", () => {
  const page = (/** @type {string} */ path) => ({ path, title: path });
  assert.deepEqual(withPage([page("/a/"), page("/b/"), page("/c/"), page("/d/")], page("/c/")).map(({ path }) => path), ["/c/", "/a/", "/b/", "/d/"]);
  assert.deepEqual(withPage([page("/a/"), page("/b/"), page("/c/"), page("/d/")], page("/e/")).map(({ path }) => path), ["/e/", "/a/", "/b/", "/c/"]);
});
