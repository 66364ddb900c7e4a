// Every calculator, in every language, on its embed page: used in every way that readers have, in a window as narrow as one at 400 %.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import axe from "axe-core";

import { settled, unfold } from "./answer.mjs";
import { addressOf, copiedBy, launch, newPage } from "./browser.mjs";
import { serveFolder, site } from "./server.mjs";

const narrow = { viewport: { width: 320, height: 640 }, permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" };

let browser, host;
before(async () => {
  [browser, host] = [await launch(), await serveFolder(await site())];
});
after(async () => {
  await browser?.close();
  await host?.close();
});

const refused = (section) => section.evaluate((element) => element.classList.contains("refused"));
const text = (section, selector) => section.locator(selector).first().innerText();

/** The first number that is shown, and how to move it by one within its range. */
async function firstNumber(section) {
  const input = section.locator('.field:not([hidden]) input[type="number"]').first();
  const [value, max] = await input.evaluate((element) => [Number(element.value), Number(element.max)]);
  return { input, name: await input.getAttribute("name"), value, next: value < max ? value + 1 : value - 1, key: value < max ? "ArrowUp" : "ArrowDown" };
}

/** Waits for the answer to a change; what was refused says why, and the change is taken back. */
async function answered(section, what) {
  await settled(section);
  if (!(await refused(section))) return true;
  assert.match(await text(section, ".field-problem:not([hidden]), [data-problem]:not([hidden])"), /\S/, `${what}: a refusal says why`);
  await section.locator('button[type="reset"]').click();
  await section.and(section.page().locator(":not(.refused)")).waitFor();
  await settled(section);
  return false;
}

const ways = {
  async "by keyboard"({ section, id }) {
    const { input, name, next, key } = await firstNumber(section);
    await input.focus();
    await section.page().keyboard.press(key);
    assert.equal(await input.inputValue(), String(next), id);
    if (await answered(section, id)) assert.match(await addressOf(section.page()), new RegExp(`[?&]${name}=${next}(&|$)`), id);
  },
  async "with a slider"({ section, id }) {
    const slider = section.locator(".slide:visible").first();
    if (!(await slider.count())) return;
    const to = await slider.evaluate((element) => Math.round((Number(element.min) + Number(element.max)) / 2));
    await slider.fill(String(to));
    assert.equal(await slider.locator("xpath=..").locator('input[type="number"]').inputValue(), String(to), id);
    await answered(section, id);
  },
  async "with A kept beside B"({ section, id }) {
    await section.locator("[data-pin]").click();
    const { input, next } = await firstNumber(section);
    await input.fill(String(next));
    if (await answered(section, id)) {
      assert.match(await addressOf(section.page()), /[?&]a\./, id);
      assert.match(await text(section, "[data-pinned]"), /^A\s?:\s?\S.*\d/s, id);
    }
    await section.locator("[data-pin]").click();
    assert.equal(await section.locator("[data-pinned]").isVisible(), false, id);
  },
  async "asked backwards"({ section, id }) {
    const box = section.locator("details:has(> [data-ask])");
    if (!(await box.count())) return;
    await unfold(box);
    await box.locator('[type="submit"]').click();
    await box.locator("[data-said]").filter({ hasText: /\d/ }).waitFor();
    await box.locator('[name="percent"]').fill("");
    await box.locator('[type="submit"]').click();
    assert.equal(await text(section, "[data-ask] [data-said]"), await box.locator("[data-ask]").getAttribute("data-wrong"), id);
  },
  async "asked for luck"({ section, id }) {
    const box = section.locator("details:has(> [data-luck])");
    if (!(await box.count())) return;
    await unfold(box);
    await box.locator('[type="submit"]').click();
    assert.match(await box.locator("[data-said]").filter({ hasText: /%/ }).innerText(), /\d/, id);
  },
  async "shared"({ section, id }) {
    const page = section.page();
    await section.locator(".share > summary").click();
    for (const kind of ["text", "bbcode", "markdown", "link", "embed"]) {
      const shared = await copiedBy(page, () => section.locator(`[data-share="${kind}"]`).click());
      assert.match(shared, /http:\/\/127\.0\.0\.1:\d+\/(en|fr)\//, `${id} as ${kind}`);
      if (kind === "text") assert.ok(shared.includes(await section.locator("[data-sentence]").textContent()), `${id}: ${shared}`);
      assert.doesNotMatch(shared, /\bundefined\b|\bnull\b|\bNaN\b|\{[a-z-]+\}| ,|\( \)|\u2060/, `${id} as ${kind}`);
    }
    await page.keyboard.press("Escape");
  },
  async "with everything unfolded, by everybody"({ section, id }) {
    const page = section.page();
    await section.locator("details:not(.help)").evaluateAll((list) => { for (const details of list) details.open = true; });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${id} scrolls sideways`);
    await page.evaluate(axe.source);
    const { violations, passes } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], resultTypes: ["violations"] }));
    assert.ok(passes.length > 10, "axe has not looked at the page");
    assert.deepEqual(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map((node) => node.target).join(", ")}`), [], id);
  },
  async "without a connection"({ section, id }) {
    const page = section.page();
    await page.context().setOffline(true);
    const { input, next } = await firstNumber(section);
    await input.fill(String(next));
    await answered(section, id);
    await page.context().setOffline(false);
  },
};

/** What a calculator shows before anything is touched, with scripts and without. */
async function asWritten(path, options) {
  const { page, close } = await newPage(browser, options);
  await page.goto(host.origin + path);
  const shown = await page.locator("[data-calculator] .headline, [data-calculator] tbody tr").allInnerTexts();
  await close();
  return shown.map((line) => line.replace(/\s+/g, " ").trim());
}

async function inEveryWay(path, id, language) {
  const { page, wrong, close } = await newPage(browser, narrow);
  await page.goto(host.origin + path);
  const section = page.locator("[data-calculator]").first();
  for (const use of Object.values(ways)) await use({ section, id, language });
  assert.deepEqual(wrong.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line)), [], id); // a browser may ask for the icon again

  const { name } = await firstNumber(section);
  await page.goto(`${host.origin}${path}?${name}=99999`);
  await page.locator("[data-calculator].refused").waitFor();
  assert.match(await text(section, ".field-problem:not([hidden])"), language === "fr" ? /99999.*\bde\b/s : /99999.*\bto\b/s, id);
  await page.goBack();
  await page.locator("[data-calculator]:not(.refused)").waitFor();
  await close();

  const withScripts = await asWritten(path, {});
  assert.ok(withScripts.length > 0 && withScripts.some((line) => /\d/.test(line)), id);
  assert.deepEqual(await asWritten(path, { javaScriptEnabled: false }), withScripts, `${id}: without scripts`);
}

describe("every calculator in every way", () => {
  for (const language of ["en", "fr"]) {
    test(`in ${language}`, async () => {
      const root = join(await site(), language, "embed");
      const ids = readdirSync(root).flatMap((system) => readdirSync(join(root, system)).map((name) => `${system}/${name}`));
      assert.ok(ids.length >= 23, `${ids.length} calculators`);
      const failed = [];
      // One after the other: they share a clipboard.
      for (const id of ids) await inEveryWay(`/${language}/embed/${id}/`, id, language).catch((error) => failed.push(`${id}: ${error.message}`));
      assert.deepEqual(failed, []);
    });
  }
});
