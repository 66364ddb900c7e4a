// Every calculator on its embed page, in a window as narrow as one at 400 %, used in every way, for
// which `make thorough` has the time. Other tests use some calculators in each of these ways.
import assert from "node:assert/strict";

import { control, openAll, reset, settled, unfold } from "../answer.mjs";
import { violationsOf } from "../accessible.mjs";
import { addressOf, copiedBy } from "../browser.mjs";
import { calculators, languages, test } from "../fixtures.mjs";

test.use({ viewport: { width: 320, height: 640 }, permissions: ["clipboard-read", "clipboard-write"] });

const refused = (section) => section.evaluate((element) => element.classList.contains("refused"));
const text = (section, selector) => section.locator(selector).first().innerText();

/** Returns the first visible number and the step that changes it by one within its range. */
async function firstNumber(section) {
  const name = await section.locator('.field:not([hidden]) input[type="number"]').first().getAttribute("name");
  const input = await control(section, name);
  const [value, max] = await input.evaluate((element) => [Number(element.value), Number(element.max)]);
  return { input, name, value, next: value < max ? value + 1 : value - 1, key: value < max ? "ArrowUp" : "ArrowDown" };
}

/**
 * Waits for the answer to a change. If the change is refused, it checks that a reason is shown,
 * undoes the change and returns false.
 */
async function answered(section) {
  await settled(section);
  if (!(await refused(section))) return true;
  assert.match(await text(section, ".field-problem:not([hidden]), [data-problem]:not([hidden])"), /\S/, "a refusal says why");
  await reset(section);
  await section.and(section.page().locator(":not(.refused)")).waitFor();
  await settled(section);
  return false;
}

/** Actions on a calculator, each with its expected result. */
const ways = {
  async "by keyboard"({ section, open }) {
    const { input, name, next, key } = await firstNumber(section);
    await input.focus();
    await section.page().keyboard.press(key);
    assert.equal(await input.inputValue(), String(next));
    if (!(await answered(section))) return;
    const address = await addressOf(section.page());
    assert.match(address, new RegExp(`[?&]${name}=${next}(&|$)`));
    const posted = await open(address);
    await settled(posted.section);
    assert.equal(await posted.section.locator("[data-sentence]").textContent(), await section.locator("[data-sentence]").textContent(), "the address opens with the same case");
    await posted.close();
  },
  async "with A kept beside B"({ section }) {
    await unfold(section.locator("[data-pin]"));
    await section.locator("[data-pin]").click();
    const { input, next } = await firstNumber(section);
    await input.fill(String(next));
    if (await answered(section)) {
      assert.match(await addressOf(section.page()), /[?&]a\./);
      assert.match(await text(section, "[data-pinned]"), /^A\s?:\s?\S.*\d/s);
    }
    await section.locator("[data-pin]").click();
    assert.equal(await section.locator("[data-pinned]").isVisible(), false);
  },
  async "asked backwards"({ section }) {
    const box = section.locator(".part:has(> [data-ask])");
    if (!(await box.count())) return;
    await unfold(box);
    await box.locator('[type="submit"]').click();
    await box.locator("[data-reply]").filter({ hasText: /\d/ }).waitFor();
    await box.locator('[name="percent"]').fill("");
    await box.locator('[type="submit"]').click();
    assert.equal(await text(section, "[data-ask] [data-reply]"), await box.locator("[data-ask]").getAttribute("data-wrong"));
  },
  async "asked for luck"({ section }) {
    const box = section.locator(".part:has(> [data-luck])");
    if (!(await box.count())) return;
    await unfold(box);
    await box.locator('[type="submit"]').click();
    assert.match(await box.locator("[data-reply]").filter({ hasText: /%/ }).innerText(), /\d/);
  },
  async "shared"({ section, id, open }) {
    const page = section.page();
    const sentence = await section.locator("[data-sentence]").textContent();
    const shared = {};
    await section.locator(".share > summary").click();
    for (const kind of ["text", "bbcode", "markdown", "link", "embed"]) {
      shared[kind] = await copiedBy(page, () => section.locator(`[data-share="${kind}"]`).click());
      assert.match(shared[kind], /http:\/\/127\.0\.0\.1:\d+\/(en|fr)\//, kind);
      assert.doesNotMatch(shared[kind], /\bundefined\b|\bnull\b|\bNaN\b|\{[a-z-]+\}| ,|\( \)|\u2060/, kind);
    }
    await page.keyboard.press("Escape");
    assert.ok(shared.text.includes(sentence), shared.text);
    const linked = await open(shared.link);
    const there = linked.page.locator(`[data-calculator="${id}"]`).first().locator("[data-sentence]");
    // Another calculator of the page may answer first.
    await there.filter({ hasText: sentence }).waitFor({ state: "attached" }).catch(() => {});
    assert.equal(await there.textContent(), sentence, `the link leads to the figures beside it: ${shared.link}`);
    await linked.close();
  },
  async "with everything unfolded, by everybody"({ section }) {
    const page = section.page();
    await openAll(section);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "it scrolls sideways");
    // In a window as high as the page, what sticks to its edges covers nothing.
    const size = page.viewportSize();
    await page.setViewportSize({ ...size, height: 5000 });
    assert.deepEqual(await violationsOf(page), []);
    await page.setViewportSize(size);
  },
  async "without a connection"({ section }) {
    const page = section.page();
    await page.context().setOffline(true);
    const { input, next } = await firstNumber(section);
    await input.fill(String(next));
    await answered(section);
    await page.context().setOffline(false);
  },
  async "with a value out of its range"({ section, path, language }) {
    const page = section.page();
    const { name } = await firstNumber(section);
    await page.goto(`${path}?${name}=99999`);
    await page.locator("[data-calculator].refused").waitFor();
    assert.match(await text(section, ".field-problem:not([hidden])"), language === "fr" ? /99999.*\bde\b/s : /99999.*\bto\b/s);
    await page.goBack();
    await page.locator("[data-calculator]:not(.refused)").waitFor();
  },
};
const waysIn = { en: Object.keys(ways), fr: ["by keyboard", "asked backwards", "asked for luck", "shared", "with everything unfolded, by everybody", "with a value out of its range"] };

for (const language of languages) {
  test.describe(`every calculator works in every way (${language})`, () => {
    for (const id of calculators()) {
      test(id, { tag: "@thorough" }, async ({ open }) => {
        const path = `/${language}/embed/${id}/`;
        const { section, wrong } = await open(path);
        for (const way of waysIn[language]) await test.step(way, () => ways[way]({ section, id, path, language, open }));

        // A browser may request the icon again.
        assert.deepEqual(wrong.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line)), []);
      });
    }
  });

  test.describe(`every calculator shows the same without scripts (${language})`, () => {
    for (const id of calculators()) {
      test(id, { tag: "@thorough" }, async ({ open }) => {
        const path = `/${language}/embed/${id}/`;
        const shown = async (options) => (await open(path, options)).page.locator("[data-calculator] :is(.verdict, .headline, tbody tr)").allInnerTexts();

        assert.deepEqual(await shown({ javaScriptEnabled: false }), await shown({}));
      });
    }
  });

  test.describe(`every calculator shows its answer and that to a change (${language})`, () => {
    for (const id of calculators()) {
      test(id, { tag: "@thorough" }, async ({ open }) => {
        const path = `/${language}/embed/${id}/`;
        const shown = (page) => page.locator("[data-calculator] :is(.verdict, .headline, tbody tr)").allInnerTexts().then((lines) => lines.map((line) => line.replace(/\s+/g, " ").trim()));
        const { page, section, wrong } = await open(path);
        const own = await shown(page);
        assert.ok(own.some((line) => /\d/.test(line)), `${own}`);

        const { input, name, next } = await firstNumber(section);
        await input.fill(String(next));

        if (await answered(section)) {
          assert.match(await addressOf(page), new RegExp(`[?&]${name}=${next}(&|$)`));
          assert.notDeepEqual(await shown(page), own, "another case has other figures");
        }
        assert.deepEqual(wrong, []);
      });
    }
  });
}
