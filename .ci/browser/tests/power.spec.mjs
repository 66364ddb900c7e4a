// The row of actions of a power: what it copies, keeps, prints and compares.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";

import { languages, test, thoroughUnless } from "../fixtures.mjs";

import { copiedBy } from "../browser.mjs";

const smite = (language) => `/${language}/dark-heresy/powers/biomancy/smite/`;

test.describe("the actions of a power", () => {
  test.use({ saveData: true, permissions: ["clipboard-read", "clipboard-write"] });

  for (const language of languages) {
    const words = {
      en: { copied: "Link copied", cost: "Cost: 200 xp", added: "Cards in your deck: 1", removed: "Cards in your deck: 0" },
      fr: { copied: "Lien copié", cost: "Coût : 200 xp", added: "Cartes dans votre deck : 1", removed: "Cartes dans votre deck : 0" },
    }[language];

    const english = thoroughUnless(language === "en"), french = thoroughUnless(language === "fr"); // the script that both share

    test(`fit one line of a phone, each large enough for a finger (${language})`, thoroughUnless(language === "fr", "@phone"), async ({ open }) => {
      const { page } = await open(smite(language));
      const boxes = await Promise.all((await page.locator(".power-actions > *").all()).map((part) => part.boundingBox()));
      assert.equal(boxes.length, 5);
      for (const { y, width, height } of boxes) assert.ok(y === boxes[0].y && width >= 44 && height >= 44, JSON.stringify(boxes));
    });

    test(`copy an address that leads to the power (${language})`, english, async ({ open }) => {
      const { page } = await open(smite(language));
      const address = await copiedBy(page, () => page.locator("[data-copy]").click());
      assert.equal(new URL(address).pathname, `/${language}/r/dark-heresy/powers/smite/`);
      await expect(page.locator(".copied")).toHaveText(words.copied);
      assert.equal(new URL(page.url()).pathname, smite(language), "the reader stays");
      await page.goto(address);
      await page.waitForURL(`**${smite(language)}`);
    });

    test(`share the power as text and as a picture (${language})`, french, async ({ open }) => {
      const { page } = await open(smite(language));
      const opener = page.locator("[data-open-share]");
      await expect(opener).toHaveAttribute("aria-expanded", "false");
      await opener.click();
      await expect(opener).toHaveAttribute("aria-expanded", "true");
      for (const [form, link] of [["bbcode", /\[url\]http\S+\/r\/dark-heresy\/powers\/smite\/\[\/url\]$/], ["markdown", /<http\S+\/r\/dark-heresy\/powers\/smite\/>$/]]) {
        const text = await copiedBy(page, () => page.locator(`#share-power [data-share=${form}]`).click());
        assert.match(text, link);
        assert.match(text, /Dark Heresy · Smite/);
        assert.ok(text.replace(/[\u00a0\u202f]/g, " ").includes(words.cost), text);
        assert.ok(text.includes((await page.locator(".lead").innerText()).slice(0, 20)), text);
      }
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#share-power [data-share=picture]").click()]);
      assert.equal(download.suggestedFilename(), "psyref-dark-heresy-smite.png");
      const bytes = readFileSync(await download.path());
      assert.equal(bytes.subarray(1, 4).toString(), "PNG");
      assert.equal(bytes.readUInt32BE(16), 1200);
      await opener.click();
      await expect(page.locator("#share-power")).toBeHidden();
    });

    test(`put the power into the deck and take it out again (${language})`, english, async ({ open }) => {
      const { page } = await open(smite(language));
      const toggle = page.locator("[data-deck-toggle]");
      await expect(toggle).toHaveAttribute("aria-pressed", "false");
      await toggle.focus();
      await page.keyboard.press("Enter");
      await expect(toggle).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator(".copied")).toContainText(words.added);
      await page.goto(`/${language}/print/`);
      await expect(page.locator("a[data-deck]")).toHaveAttribute("href", /\?powers=dark-heresy\/smite#print$/);
      await page.goto(smite(language));
      await expect(toggle).toHaveAttribute("aria-pressed", "true");
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-pressed", "false");
      await expect(page.locator(".copied")).toContainText(words.removed);
      assert.equal(await page.evaluate(() => localStorage.getItem("deck")), null);
    });

    test(`lead to its card and to the comparison with its namesake (${language})`, french, async ({ open }) => {
      const { page } = await open(smite(language));
      const links = page.locator(".power-actions a");
      const at = (address) => new URL(address, page.url());
      assert.equal(at(await links.nth(1).getAttribute("href")).href, at(`/${language}/print/powers/?powers=dark-heresy/smite#print`).href);
      await links.nth(2).click();
      await expect(page.locator("[data-heads] th")).toHaveCount(3);
    });
  }

  test("a power without a card has neither a deck nor a card to print", async ({ open }) => {
    const { page, wrong } = await open("/en/dark-millennium/powers/eldar/mind-war/");
    await expect(page.locator("[data-open-share]")).toBeVisible();
    assert.equal(await page.locator(".power-actions > *").count(), 3);
    assert.deepEqual(wrong, []);
  });

  test("without scripts the links are left, and print the whole discipline", { tag: "@no-scripts" }, async ({ page }) => {
    await page.goto(smite("en"));
    const shown = page.locator(".power-actions > *:visible");
    assert.deepEqual(await shown.evaluateAll((list) => list.map(({ pathname }) => pathname)), ["/en/r/dark-heresy/powers/smite/", "/en/print/dark-heresy/biomancy/", "/en/powers/compare/"]);
    await expect(page.locator("#share-power")).toBeHidden();
  });
});
