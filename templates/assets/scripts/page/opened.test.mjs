import assert from "node:assert/strict";
import { test } from "node:test";

import { readOpened as readFrom, withPage } from "./opened.js";

const readOpened = (/** @type {string | null} */ text) => readFrom(text, "https://psyref.example");

test("stores nothing without consent, and drops malformed entries", () => {
  assert.equal(readOpened(null), null);
  assert.equal(readOpened("{"), null);
  assert.equal(readOpened("{}"), null);
  assert.deepEqual(readOpened("[]"), []);
  assert.deepEqual(readOpened(JSON.stringify([{ path: "/en/", title: "A" }, null, { path: "/fr/" }])), [{ path: "/en/", title: "A" }]);
});

test("drops addresses of other sites, however they are written", () => {
  const paths = ["//evil.example/", "/\\evil.example/", "/\t/evil.example/", "\\\\evil.example", "https://evil.example/", "https://", "javascript:alert(1)"];
  assert.deepEqual(readOpened(JSON.stringify([...paths, "/en/"].map((path) => ({ path, title: path })))), [{ path: "/en/", title: "/en/" }]);
});

test("moves a page opened again to the front, and keeps four", () => {
  const page = (/** @type {string} */ path) => ({ path, title: path });
  assert.deepEqual(withPage([page("/a/"), page("/b/"), page("/c/"), page("/d/")], page("/c/")).map(({ path }) => path), ["/c/", "/a/", "/b/", "/d/"]);
  assert.deepEqual(withPage([page("/a/"), page("/b/"), page("/c/"), page("/d/")], page("/e/")).map(({ path }) => path), ["/e/", "/a/", "/b/", "/c/"]);
});
