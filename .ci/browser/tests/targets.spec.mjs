// Links and buttons are large enough for a finger on a phone: 24 pixels at least, as WCAG 2.2 asks,
// except for a link in a sentence; 44 pixels where a reader looks something up during a game.
import assert from "node:assert/strict";

import { test, thoroughUnless } from "../fixtures.mjs";

test.use({ saveData: true });

const paths = [
  "", "compare/", "compare/perils/", "compare/same-names/", "glossary/", "odds/", "powers/", "offline/", "changes/", "print/", "data/", "guide/pages/",
  "dark-heresy/", "dark-heresy/focus-power-test/", "dark-heresy/psychic-phenomena/", "dark-heresy/questions/", "dark-heresy/sources/", "dark-heresy/history/",
  "dark-heresy/powers/biomancy/", "dark-heresy/powers/biomancy/smite/", "powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite",
  "trenchhammer/quick/", "trenchhammer/my-turn/", "wh40k-7e/quick/", "wh40k-7e/perils-of-the-warp/", "dark-millennium/nullify/",
];

const some = ["", "glossary/", "powers/", "compare/perils/", "dark-heresy/focus-power-test/", "dark-heresy/psychic-phenomena/", "dark-heresy/powers/biomancy/smite/", "trenchhammer/quick/"];

/** Of each page, what is used during a game. */
const usedInGames = ":is(.front, .across) .stacks td > a, .backlinks a, .letters a, a.from, .from-words, .mark-legend a, .quick :is(h2, h3) a";

/**
 * Returns the visible links and buttons of the page that are too small, each with the size of its
 * box and of the transparent box around it. Runs in the page, where it unfolds everything.
 */
function tooSmall(usedInGames) {
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const part of document.querySelectorAll(".fields, .control")) part.hidden = false;
  const small = [];
  for (const target of document.querySelectorAll("a[href], button, summary")) {
    const box = target.getBoundingClientRect();
    if (!target.checkVisibility({ visibilityProperty: true }) || box.width < 2 || target.closest(".hidden")) continue;
    const around = getComputedStyle(target, "::after");
    const beyond = (...sides) => around.position === "absolute" ? sides.reduce((sum, side) => sum - Math.min(0, parseFloat(around[side]) || 0), 0) : 0;
    const [width, height] = [box.width + beyond("left", "right"), box.height + beyond("top", "bottom")];
    const least = target.matches(usedInGames) ? 44 : 24;
    if (least === 24 && inSentence(target)) continue;
    if (Math.round(height) < least || Math.round(width) < 24) small.push(`${Math.round(width)} × ${Math.round(height)} of ${least}: ${target.outerHTML.slice(0, 110)}`);
  }
  return small;

  /** Reports whether a link is in a line with other words. */
  function inSentence(target) {
    if (getComputedStyle(target).display !== "inline") return false;
    let block = target.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    const copy = block.cloneNode(true);
    for (const other of copy.querySelectorAll("a, button")) other.remove();
    return /\p{L}/u.test(copy.textContent);
  }
}

for (const [language, which, addresses] of [["fr", "some pages", some], ["en", "all kinds of pages", paths], ["fr", "all kinds of pages", paths]]) {
  test(`links and buttons are large enough for a finger, on ${which} (${language})`, thoroughUnless(addresses === some, "@phone"), async ({ newPage }) => {
    const { page } = await newPage();
    const small = [];
    for (const path of addresses) {
      await page.goto(`/${language}/${path}`);
      small.push(...(await page.evaluate(tooSmall, usedInGames)).map((what) => `${path}: ${what}`));
    }
    assert.deepEqual(small, []);
  });
}
