import assert from "node:assert/strict";
import { test } from "node:test";

import { pieces, wrap } from "./wrap.js";

/** A context in which every character is ten pixels wide. */
function recorder() {
  /** @type {string[]} */
  const lines = [];
  const context = {
    font: "", fillStyle: "",
    measureText: (/** @type {string} */ text) => /** @type {TextMetrics} */ ({ width: 10 * text.length }),
    fillText: (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => { lines.push(`${text} ${x},${y} ${context.font}`); },
  };
  return { context, lines };
}

test("fills lines with words, each in its font", () => {
  const { context, lines } = recorder();
  const last = wrap(context, pieces([{ text: "Roll 4", font: "bold", color: "" }, { text: "80 % clean", font: "plain", color: "" }]), { x: 5, y: 20, width: 100, lineHeight: 30 });

  assert.deepEqual(lines, ["Roll 5,20 bold", "4 55,20 bold", "80 75,20 plain", "% 5,50 plain", "clean 25,50 plain"]);
  assert.equal(last, 50);
});

test("splits a word that is longer than a line", () => {
  const { context, lines } = recorder();
  wrap(context, pieces([{ text: "abcdefghijkl", font: "", color: "" }]), { x: 0, y: 0, width: 50, lineHeight: 10 });
  assert.deepEqual(lines.map((line) => line.split(" ")[0]), ["abcde", "fghij", "kl"]);
});
