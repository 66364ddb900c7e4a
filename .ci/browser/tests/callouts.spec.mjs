// The fold behind the answer of a ruling: closed on the screen, open in print, and opened by links
// into it.
import assert from "node:assert/strict";
import { languages, test, thoroughUnless } from "../fixtures.mjs";

test.use({ saveData: true });

test.describe("rulings", () => {

  /**
   * Returns the number of paragraphs behind the answers of a page and of those that are visible,
   * and the same for the labels of the folds.
   */
  const folded = (page) => page.evaluate(() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].map((one) => one.checkVisibility({ contentVisibilityAuto: true }) && one.getBoundingClientRect().height > 0);
    return { answers: seen(".callout:has(.readings) > .callout-title + p"), rest: seen(".readings > p"), summaries: seen(".readings > summary") };
  });
  const all = (list, value) => assert.ok(list.length > 0 && list.every((one) => one === value), JSON.stringify(list));

  for (const language of languages) {
    test(`show their answer and fold the rest, which is open on paper, (${language})`, thoroughUnless(language === "en", "@no-scripts"), async ({ open }) => {
      const { page, wrong } = await open(`/${language}/dark-heresy/sustaining/`);
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
    });
  }

  test("unfold when a link points into them", async ({ open }) => {
    const { page, wrong } = await open(`/en/dark-heresy/sustaining/`);
    await page.evaluate(() => {
      document.querySelector(".readings > p").id = "led-here";
      location.hash = "#led-here";
    });
    await page.waitForFunction(() => document.querySelector(".readings").open);
    assert.deepEqual((await folded(page)).rest.slice(0, 2), [true, false]);
    assert.deepEqual(wrong, []);
  });

  test("are listed on the page of questions, each with a link to its place", async ({ open }) => {
    const { page, wrong } = await open(`/en/dark-heresy/questions/`);
    const first = page.locator(".asked h3 a").first();
    const text = await first.textContent();
    await first.click();
    await page.waitForFunction(() => document.querySelector(".callout-title:target"));
    assert.ok((await page.locator(".callout-title:target").textContent()).startsWith(text));
    assert.deepEqual(wrong, []);
  });
});
