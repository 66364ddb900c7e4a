import assert from "node:assert/strict";
import { test } from "node:test";

import { storageKey } from "./storage-key.js";

test("sites at several paths of a host have several keys", () => {
  const keys = ["", "/a", "/b", "/a/b"].map((path) => storageKey("deck", path));
  assert.equal(new Set(keys).size, keys.length);
});
