import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest } from "./nearest.js";

const addresses = ["/en/dark-heresy/", "/en/dark-heresy/focus-power-test/", "/en/wh40k-7e/psychic-test/", "/en/trenchhammer/casting/"];

test("an address with a slip of the pen leads to the one that was meant", () => {
  assert.equal(nearest("/en/dark-heresy/focus-powre-test", addresses)[0], 1);
  assert.equal(nearest("/psyref/en/wh40k-7e/psychic-tset/", addresses)[0], 2);
  assert.equal(nearest("/en/trenchhammer/castng/", addresses)[0], 3);
});

test("an address like none leads to none", () => {
  assert.deepEqual(nearest("/wp-login.php", addresses), []);
  assert.deepEqual(nearest("/", addresses), []);
});

test("at most six pages are named", () => {
  assert.equal(nearest("/same/", Array.from({ length: 20 }, () => "/same/")).length, 6);
});
