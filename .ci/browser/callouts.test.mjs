// What a ruling folds behind its answer: out of sight on the screen, open on paper, and unfolded for whoever is led into it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { launch, newPage } from "./browser.mjs";
import { serveFolder, site } from "./server.mjs";

describe("rulings", () => {
  let browser, server;
  before(async () => { [browser, server] = [await launch(), await serveFolder(await site())]; });
  after(() => Promise.all([browser?.close(), server?.close()]));

  /** The paragraphs behind the answers of a page, and which of them are in sight; the same of the words that unfold them. */
  const folded = (page) => page.evaluate(() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].map((one) => one.checkVisibility({ contentVisibilityAuto: true }) && one.getBoundingClientRect().height > 0);
    return { answers: seen(".callout:has(.readings) > .callout-title + p"), rest: seen(".readings > p"), summaries: seen(".readings > summary") };
  });
  const all = (list, value) => assert.ok(list.length > 0 && list.every((one) => one === value), JSON.stringify(list));

  for (const language of ["en", "fr"]) {
    test(`show their answer and fold the rest, which is open on paper, without scripts (${language})`, async () => {
      const { page, wrong, close } = await newPage(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
      await page.goto(`${server.origin}/${language}/dark-heresy/sustaining/`);
      const screen = await folded(page);
      all(screen.answers, true);
      all(screen.rest, false);
      all(screen.summaries, true);
      await page.emulateMedia({ media: "print" });
      const paper = await folded(page);
      all(paper.answers, true);
      all(paper.rest, true);
      all(paper.summaries, false);
      assert.deepEqual(wrong, []);
      await close();
    });
  }

  test("unfold what a link leads to", async () => {
    const { page, wrong, close } = await newPage(browser);
    await page.goto(`${server.origin}/en/dark-heresy/sustaining/`);
    await page.evaluate(() => {
      document.querySelector(".readings > p").id = "led-here";
      location.hash = "#led-here";
    });
    await page.waitForFunction(() => document.querySelector(".readings").open);
    assert.deepEqual((await folded(page)).rest.slice(0, 2), [true, false]);
    assert.deepEqual(wrong, []);
    await close();
  });

  test("stand on the page of questions, each of which leads to its place", async () => {
    const { page, wrong, close } = await newPage(browser);
    await page.goto(`${server.origin}/en/dark-heresy/questions/`);
    const first = page.locator(".asked h3 a").first();
    const text = await first.textContent();
    await first.click();
    await page.waitForFunction(() => document.querySelector(".callout-title:target"));
    assert.ok((await page.locator(".callout-title:target").textContent()).startsWith(text));
    assert.deepEqual(wrong, []);
    await close();
  });
});
