// Sharing: copied texts are complete by themselves, and calculators work in frames of other pages.
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, thoroughUnless } from "../fixtures.mjs";

import { settled } from "../answer.mjs";
import { copiedBy } from "../browser.mjs";
import { odds, temporary } from "../server.mjs";

test.use({ saveData: true, permissions: ["clipboard-read", "clipboard-write"] });

test.describe("what is shared", () => {

  /** Copies in one form, and returns the clipboard and the message of the page. */
  async function copied(page, section, form) {
    if (!(await section.locator(".share[open]").count())) await section.locator(".share > summary").click();
    const text = await copiedBy(page, () => section.locator(`[data-share="${form}"]`).click());
    const said = await page.locator(".copied").innerText();
    return { text, said };
  }

  test("the share button does not move when tapped", { tag: "@phone" }, async ({ open }) => {
    for (const language of ["en", "fr"]) {
      const { page, section } = await open(`/${language}/dark-heresy/focus-power-test/`);
      const summary = section.locator(".share > summary");
      await summary.scrollIntoViewIfNeeded();
      const before = await summary.boundingBox();
      await summary.click();
      await section.locator(".share-list").waitFor();
      assert.deepEqual(await summary.boundingBox(), before, language);
      const right = await section.evaluate((panel) => panel.getBoundingClientRect().right);
      for (const button of await section.locator(".share-list button:visible").all()) {
        const { x, width, height } = await button.boundingBox();
        assert.ok(x + width < right && height >= 44, `${await button.innerText()} ends at ${x + width} of ${right}, ${height} high`);
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    }
  });

  test("a copied text names the system and the whole case, and the page says what was copied", async ({ open }) => {
    const { page, section } = await open(`/en/dark-heresy/focus-power-test/?characteristic=51`);
    await settled(section);
    for (const [form, said] of [["text", "Text copied"], ["bbcode", "BBCode copied"], ["markdown", "Markdown copied"], ["link", "Link copied"]]) {
      const is = await copied(page, section, form);
      assert.equal(is.said, said);
      if (form === "link") continue;
      assert.match(is.text, /Dark Heresy · /, form);
      assert.match(is.text, /Willpower 51\b/, form);
      assert.match(is.text, /Psy rating 3\b/, `${form} leaves out what is at its default`);
    }
  });

  test("a picture of the answer is saved", async ({ open }) => {
    for (const path of ["/en/dark-heresy/focus-power-test/", "/fr/trenchhammer/casting/"]) {
      const { page, section, wrong } = await open(path);
      await section.locator(".share > summary").click();
      const [download] = await Promise.all([page.waitForEvent("download"), section.locator("[data-share=picture]").click()]);
      const bytes = readFileSync(await download.path());
      assert.equal(bytes.subarray(1, 4).toString(), "PNG");
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      assert.equal(width, 1200);
      assert.ok(height > 300 && height < 1600, `${height} pixels high`);
      assert.deepEqual(wrong, []);
    }
  });

  test("the mark of a rule shows while the rule is touched, and only a mark that shows copies its link", { tag: "@phone" }, async ({ open }) => {
    const { page } = await open("/en/dark-heresy/focus-power-test/", { isMobile: true });
    const rule = (n) => page.locator("li.rule").nth(n);
    const shows = (n) => rule(n).locator(".rule-ids a").evaluate((mark) => getComputedStyle(mark, "::before").opacity === "1");
    const placeOf = (n) => rule(n).locator(".rule-ids a").evaluate((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    await page.evaluate(() => navigator.clipboard.writeText("nothing was copied"));
    await rule(2).scrollIntoViewIfNeeded();
    assert.deepEqual([await shows(0), await shows(1)], [false, false]);
    await rule(0).tap({ position: { x: 40, y: 8 } });
    await expect.poll(() => shows(0)).toBe(true);
    assert.equal(await shows(1), false);
    await page.touchscreen.tap(...await placeOf(1));
    await expect.poll(() => shows(1)).toBe(true);
    assert.deepEqual([await shows(0), await page.evaluate(() => location.hash), await page.evaluate(() => navigator.clipboard.readText())], [false, "", "nothing was copied"]);
    const text = await copiedBy(page, async () => page.touchscreen.tap(...await placeOf(1)));
    assert.match(text, /\/en\/r\/dh-[a-z0-9-]+\/$/);
    await page.emulateMedia({ media: "print" });
    const printed = await rule(3).locator(".rule-ids a").evaluate((mark) => ({ text: mark.textContent, size: parseFloat(getComputedStyle(mark).fontSize), display: getComputedStyle(mark).display }));
    assert.ok(printed.size > 8 && /^dh-/.test(printed.text) && printed.display === "inline", JSON.stringify(printed));
  });

  test("a new message replaces the previous one", async ({ open }) => {
    const { page, section } = await open(`/fr/dark-heresy/focus-power-test/`);
    await copied(page, section, "link");
    await copied(page, section, "text");
    await page.locator(".rule-ids a").first().click();
    await page.locator(".copied", { hasText: "Lien copié" }).waitFor();
    assert.equal(await page.locator(".copied").count(), 1);
  });

  test("if the device has a share dialog, every calculator has a button for it", async ({ newPage, baseURL }) => {
    const { page, wrong } = await newPage();
    await page.addInitScript(() => { navigator.share = async (what) => { window.given = what; }; });
    await page.goto(`/en/compare/perils/`);
    for (const [id, path] of [["dark-heresy/phenomena", "/en/dark-heresy/psychic-phenomena/"], ["trenchhammer/perils", "/en/compare/perils/"]]) {
      const section = page.locator(`[data-calculator="${id}"]`);
      await section.locator(".share > summary").click();
      await section.locator("[data-share=device]").click();
      await page.waitForFunction(() => window.given);
      const { url } = await page.evaluate(() => ({ url: given.url, none: delete window.given }));
      assert.equal(new URL(url).origin + new URL(url).pathname, baseURL + path, id);
    }
    assert.deepEqual(wrong, []);
  });

  test("the code of a frame states the height that the calculator needs", async ({ open }) => {
    for (const id of ["dark-heresy/focus", "dark-millennium/nullify", "wh40k-7e/deny"]) {
      const { page, section } = await open(`/fr/embed/${id}/`);
      await settled(section);
      const { text } = await copied(page, section, "embed");
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(text).map(Number);
      await page.setViewportSize({ width, height });
      await page.goto(/src="([^"]+)"/.exec(text)[1].replaceAll("&amp;", "&"));
      const needed = await page.locator("main").evaluate((main) => main.getBoundingClientRect().height);
      assert.ok(needed <= height && needed > height - 40, `${id}: ${needed} of ${height}`);
    }
  });

  test("a frame reports its height to its host", async ({ open, serve, baseURL }) => {
    const folder = temporary("board");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "404.html"), "<!DOCTYPE html>");
    writeFileSync(join(folder, "index.html"), `<!DOCTYPE html><iframe width="390" height="480" src="${baseURL}/en/embed/dark-heresy/focus/"></iframe>
<script>onmessage = ({ data }) => { if (data.type === "psyref-height") document.querySelector("iframe").height = data.height; };</script>`);
    const board = await serve(folder);
    const { page } = await open(board.origin + "/");
    const frame = page.frames()[1];
    const fits = () => frame.waitForFunction(() => innerHeight > 480 && Math.abs(document.documentElement.scrollHeight - innerHeight) <= 1);
    await fits();
    const before = await frame.evaluate(() => innerHeight);
    await page.frameLocator("iframe").locator("[data-more]").click();
    await frame.waitForFunction((height) => innerHeight > height, before);
    await fits();
  });

  for (const width of [640, 390]) {
    test(`in a frame of ${width} by 480 the system, the verdict and the way to the page stay in sight`, async ({ open }) => {
      const { page, section } = await open(`/en/embed/dark-heresy/focus/`, { viewport: { width, height: 480 } });
      assert.equal(await section.locator(".of-system").innerText(), "Dark Heresy");
      const inSight = (part) => page.locator(part).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      for (const y of [0, 150]) {
        await page.evaluate((to) => scrollTo(0, to), y);
        for (const part of [".verdict", "[data-source]"]) assert.ok(await inSight(part), `${part} at ${y}`);
      }
    });
  }

  test("a frame leads to the page that is the calculator's own, with the case", async ({ open, site }) => {
    const { page, section } = await open(`/en/embed/dark-heresy/focus/?characteristic=51`);
    await settled(section);
    const link = page.locator("[data-source]");
    await link.focus();
    const to = new URL(await link.evaluate((one) => one.href));
    assert.equal(to.pathname, "/en/dark-heresy/focus-power-test/");
    const { inputs } = await odds("dark-heresy/focus");
    assert.deepEqual([...to.searchParams.keys()].sort(), Object.keys(inputs).filter((name) => !["level", "push", "sustain-reading"].includes(name)).sort(), "it holds every input that is read, and leaves the choice open");
    assert.equal(to.searchParams.get("characteristic"), "51");
    for (const [id, own] of [["dark-heresy/opposed", "dark-heresy/opposed-tests"], ["trenchhammer/turn", "trenchhammer/multiple-powers"], ["wh40k-7e/pool", "wh40k-7e/warp-charge"]]) {
      const html = readFileSync(join(site, "fr/embed", id, "index.html"), "utf8");
      assert.ok(html.includes(`data-source href="/fr/${own}/#calculator"`), id);
    }
  });
});
