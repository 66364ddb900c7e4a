import assert from "node:assert/strict";
import { test } from "node:test";

import { idOf } from "./fragment.js";

test("a fragment is decoded to the id that it names", () => {
  for (const [hash, id] of Object.entries({ "": "", "#": "", "#perils": "perils", "#r%C3%A8gle": "règle", "#100%25": "100%" })) assert.equal(idOf(hash), id, hash);
});

test("a fragment that cannot be decoded is an unknown id", () => {
  for (const hash of ["#%", "#100%", "#%E9", "#%E0%A4%A", "#a%zz"]) assert.equal(idOf(hash), hash.slice(1), hash);
});
