// The calculators without scripts: the page answers its own case, and no control looks as if it
// could be changed.
import assert from "node:assert/strict";
import { languages, test, thoroughUnless } from "../fixtures.mjs";

import { caseOf, checkAnswer, systems } from "../answer.mjs";

const calculator = (page, id) => page.locator(`[data-calculator="${id}"]`).first();

test.describe("without scripts", { tag: "@no-scripts" }, () => {
  for (const [i, { id, path }] of systems.entries()) {
    for (const language of languages) {
      const own = `/${language}/${path}`;
      const alternate = thoroughUnless(languages[i % 2] === language && i !== 1);

      test(`${id} in ${language} answers the page's own case on a phone`, alternate, async ({ open }) => {
        const { page, wrong } = await open(own);
        const section = calculator(page, id);
        await checkAnswer(section, id, await caseOf(section), language);
        assert.ok(await section.locator(".result :is(.verdict, .headline)").isVisible());
        await section.locator(".fold > summary").click();
        assert.ok(await section.locator(".headline").isVisible());
        const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        assert.equal(scroll, client, "scrolls sideways");
        assert.deepEqual(wrong, []);
      });

      test(`${id} in ${language} shows that its controls cannot be used`, alternate, async ({ open }) => {
        const section = calculator((await open(own)).page, id);
        const scripted = calculator((await open(own, { javaScriptEnabled: true })).page, id);
        assert.ok(await section.locator(".no-script").isVisible(), "says that scripts would change the case");
        for (const one of [section, scripted]) await one.locator("details.more").evaluateAll((all) => all.forEach((more) => { more.open = true; }));
        const controls = await section.locator("form :is(input, button):visible").all();
        assert.ok(controls.length > 0, "no inputs to be seen");
        for (const control of controls) assert.ok(await control.isDisabled());
        assert.equal(await section.locator("form button:visible").count(), 0, "buttons that do nothing");
        await section.locator("details").evaluateAll((all) => all.forEach((details) => { details.open = true; }));
        assert.deepEqual(await section.locator("button:visible:not([data-take]:disabled), [data-needs-script]:visible").allInnerTexts(), [], "what needs scripts");
        const [disabled, enabled] = [await looks(section), await looks(scripted)];
        assert.deepEqual(Object.keys(disabled).filter((name) => disabled[name] === enabled[name]), [], "inputs that look as if they could be used");
      });
    }
  }

  test("the menu that adds powers is not shown", async ({ open }) => {
    for (const language of languages) {
      const { page } = await open(`/${language}/dark-heresy/my-turn/`);
      const menu = page.locator("[data-names]").first();
      assert.ok(await menu.count(), "no menu");
      await page.locator("details").evaluateAll((all) => all.forEach((details) => { details.open = true; }));
      assert.equal(await menu.isVisible(), false, language);
    }
  });
});

/** Returns the computed style of every visible input, by name. */
const looks = (section) => section.locator(".field:not([hidden])").evaluateAll((fields) => Object.fromEntries(fields.map((field) => {
  const parts = [...field.querySelectorAll("input, button, label, span")].filter((part) => part.checkVisibility({ checkOpacity: true }));
  const paint = parts.map((part) => {
    const { color, backgroundColor, borderColor, borderStyle, opacity } = getComputedStyle(part);
    return [part.localName, color, backgroundColor, borderColor, borderStyle, opacity].join();
  });
  return [field.dataset.field, paint.join("; ")];
})));
