import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest } from "./nearest.js";

const addresses = ["/en/dark-heresy/", "/en/dark-heresy/focus-power-test/", "/en/wh40k-7e/psychic-test/", "/en/trenchhammer/casting/"];

test("finds the page for an address with a typing error", () => {
  assert.equal(nearest("/en/dark-heresy/focus-powre-test", addresses)[0], 1);
  assert.equal(nearest("/psyref/en/wh40k-7e/psychic-tset/", addresses)[0], 2);
  assert.equal(nearest("/en/trenchhammer/castng/", addresses)[0], 3);
});

test("finds nothing for an address unlike all others", () => {
  assert.deepEqual(nearest("/wp-login.php", addresses), []);
  assert.deepEqual(nearest("/", addresses), []);
});

test("lists at most six pages", () => {
  assert.equal(nearest("/same/", Array.from({ length: 20 }, () => "/same/")).length, 6);
});
