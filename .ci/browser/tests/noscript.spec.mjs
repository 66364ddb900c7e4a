// The calculators without scripts: the page answers its own case, and no control looks as if it
// could be changed.
import assert from "node:assert/strict";
import { languages, test, thoroughUnless } from "../fixtures.mjs";

import { caseOf, checkAnswer, systems } from "../answer.mjs";

const calculator = (page, id) => page.locator(`[data-calculator="${id}"]`).first();

test.describe("without scripts", { tag: "@no-scripts" }, () => {
  for (const { id, path } of systems) {
    for (const language of languages) {
      const own = `/${language}/${path}`;
      const kept = thoroughUnless(id === "dark-heresy/focus" && language === "en" || id === "dark-millennium/nullify" && language === "fr");

      test(`${id} in ${language} answers the page's own case on a phone`, kept, async ({ open }) => {
        const { page, wrong } = await open(own);
        const section = calculator(page, id);
        await checkAnswer(section, id, await caseOf(section), language);
        assert.ok(await section.locator(".result :is(.verdict, .headline)").isVisible());
        await section.locator(".fold > summary").click();
        assert.ok(await section.locator(".figures").isVisible());
        const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        assert.equal(scroll, client, "scrolls sideways");
        assert.deepEqual(wrong, []);
      });

      test(`${id} in ${language} shows the case, and that it cannot be changed`, kept, async ({ open }) => {
        const section = calculator((await open(own)).page, id);
        assert.ok(await section.locator(".no-script").isVisible(), "says that scripts would change the case");
        const chips = section.locator(".case-chip").filter({ visible: true });
        const read = section.locator(".fields:not([id]) > .field:not([hidden])");
        assert.equal(await chips.count(), await read.count(), "a chip for each input, and no button");
        for (const chip of await chips.all()) {
          assert.ok(await chip.isDisabled());
          assert.equal(await chip.evaluate((element) => getComputedStyle(element).borderStyle), "dashed");
        }
        assert.match((await chips.allInnerTexts()).join(" "), /\d/);
        assert.equal(await section.locator("form :is(input, select):visible").count(), 0);
        await section.locator("details").evaluateAll((all) => all.forEach((details) => { details.open = true; }));
        assert.deepEqual(await section.locator("button:visible:not([data-take]:disabled, .case-chip:disabled, .price), [data-needs-script]:visible").allInnerTexts(), [], "what needs scripts");
      });
    }
  }
});
