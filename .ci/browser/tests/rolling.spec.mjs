// Rolls on tables and tests of calculators: typed with the modifier of a case, or thrown by the
// page.
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { test, thoroughUnless } from "../fixtures.mjs";

import { violationsOf } from "../accessible.mjs";
import { control, settled } from "../answer.mjs";
import { addressOf } from "../browser.mjs";

test.use({ saveData: true });

const rolledIn = async (page) => new URL(await addressOf(page)).searchParams.get("rolled");

test.describe("a roll on a table", { tag: "@phone" }, () => {
  test("a push goes on to Phenomena with its modifier, and from there to Perils", async ({ open }) => {
    const { page, section, wrong } = await open("/en/dark-heresy/focus-power-test/?class=unbound&level=push&push=3");
    await settled(section);
    await section.locator(".fold > summary").click();
    await section.locator(".chain").getByRole("link", { name: "Psychic Phenomena" }).click();
    await expect(page).toHaveURL(/\/psychic-phenomena\/\?modifier=15#table$/);
    const first = page.locator("[data-lookup='dark-heresy/phenomena']");
    const said = first.locator("[data-rolled]").first();
    const second = page.locator("[data-lookup='dark-heresy/perils']");
    await expect(first.getByLabel("Modifier").first()).toHaveValue("15");
    await expect(second).toBeHidden();
    await first.locator("input").first().fill("20");
    assert.match(await said.innerText(), /^20 \+ 15 = 35[^]*33–35[^]*Breath Leech[^]*Chance of this row: 3\u202f%/);
    await expect(second).toBeHidden();
    await first.locator("input").first().fill("62");
    assert.match(await said.innerText(), /^62 \+ 15 = 77[^]*75\+[^]*Perils of the Warp[^]*Chance of this row: 41\u202f%/);
    assert.equal(await first.locator(":scope > .table tr[aria-current]").getAttribute("id"), "phenomena-75");
    await second.getByLabel("You rolled").fill("43");
    assert.match(await second.locator("[data-rolled]").innerText(), /^39–46[^]*Psychic Mirror/);
    assert.match(await second.locator("tr[aria-current]").textContent(), /Psychic Mirror/);
    await (await control(page.locator(".calculator"), "modifier")).fill("0");
    await expect(said).toHaveText(/^60–62/);
    await expect(second).toBeHidden();
    assert.deepEqual(wrong, []);
  });

  test("the whole turn goes on with the modifier of the level that it advises", async ({ open }) => {
    const { section } = await open("/fr/dark-heresy/my-turn/?class=unbound&psy-rating=9&sustained=3");
    await settled(section);
    await expect(section.locator(".chain a[data-onward]").first()).toHaveAttribute("href", /\/psychic-phenomena\/\?modifier=30#table$/);
  });

  test("a fettered power hands no case on", async ({ open }) => {
    const { section } = await open("/en/dark-heresy/focus-power-test/?level=fettered");
    await settled(section);
    await expect(section.locator(".chain a[data-onward]").first()).toHaveAttribute("href", /\/psychic-phenomena\/#table$/);
  });

  test("dice are thrown at a key, named in the address, shown again by it, and kept", async ({ open }) => {
    const requests = [];
    const { page, wrong } = await open("/en/trenchhammer/perils-of-the-warp/");
    page.on("request", (request) => requests.push(request.url()));
    const table = page.locator("[data-lookup='trenchhammer/perils']");
    const button = table.getByRole("button", { name: "Roll D6" });
    assert.ok(!requests.some((url) => url.includes("/rolling")), "the script is loaded before it is used");
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(table.locator("[data-last-rolls] li")).toHaveCount(1);
    assert.equal(requests.filter((url) => url.includes("/rolling")).length, 1);
    const said = table.locator("[data-rolled]");
    assert.equal(await said.getAttribute("role"), "status");
    const shown = await said.innerText();
    assert.match(shown, /^[1-6]\n[^]*Chance of this row: 16\.7\u202f%/);
    assert.match(await rolledIn(page), /^perils-[a-z2-9]{6}$/);
    assert.deepEqual(await violationsOf(page), []);
    await page.reload();
    await expect(said).toHaveText(shown.replaceAll("\n\n", ""), { useInnerText: false });
    for (let i = 0; i < 6; i++) await button.click();
    await expect(table.locator("[data-last-rolls] li")).toHaveCount(5);
    const last = table.locator("[data-last-rolls] a").nth(4);
    const text = await last.innerText();
    await last.click();
    await expect(said).toContainText(text.split(" · ")[1]);
    assert.equal(await table.locator("input").first().inputValue(), text.split(" · ")[0]);
    await table.locator("input").first().fill("3");
    assert.equal(await rolledIn(page), null, "a number that was typed has no seed");
    assert.deepEqual(wrong, []);
  });

  test("Phenomena and Perils are one roll after another, and a link shows both", async ({ open }) => {
    const { page, wrong } = await open("/fr/dark-heresy/psychic-phenomena/?modifier=150&rolled=phenomena-k3f9z2");
    const first = page.locator("[data-lookup='dark-heresy/phenomena'] [data-rolled]").first();
    await expect(first).toHaveText(/^92 \+ 150 = 242/);
    const second = page.locator("[data-lookup='dark-heresy/perils']");
    await second.getByRole("button", { name: "Lancer d100" }).click();
    await expect(second.locator("[data-last-rolls] li")).toHaveCount(1);
    assert.match(await rolledIn(page), /^phenomena-k3f9z2,perils-[a-z2-9]{6}$/);
    const shown = await second.locator("[data-rolled]").innerText();
    const { href } = await second.locator("[data-last-rolls] a").evaluate(({ href }) => ({ href }));
    await page.goto(href);
    await expect(first).toHaveText(/^92 \+ 150 = 242/);
    await expect.poll(() => second.locator("[data-rolled]").innerText()).toBe(shown);
    assert.deepEqual(await violationsOf(page), []);
    assert.deepEqual(wrong, []);
  });

  for (const [language, label, perils] of [["en", "Modifier", "Perils of the Warp"], ["fr", "Modificateur", "Périls du Warp"]]) {
    test(`the modifier is typed or stepped by tens beside the roll, and nothing moves (${language})`, thoroughUnless(language === "fr"), async ({ open }) => {
      const { page, wrong } = await open(`/${language}/dark-heresy/psychic-phenomena/`);
      const first = page.locator("[data-lookup='dark-heresy/phenomena'] > form");
      const second = page.locator("[data-lookup='dark-heresy/perils']");
      const roll = first.locator("input").first();
      await roll.fill("78");
      const scrolled = await page.evaluate(() => scrollY);
      await first.getByText("+", { exact: true }).click();
      await expect(first.getByLabel(label)).toHaveValue("10");
      assert.match(await first.locator("[data-rolled]").innerText(), /^78 \+ 10 = 88\s+75\+\s/);
      await expect(second).toBeVisible();
      await expect(page.getByRole("heading", { name: perils }).first()).toBeVisible();
      await first.getByLabel(label).fill("-20");
      assert.match(await first.locator("[data-rolled]").innerText(), /^78 − 20 = 58\s+57–59\s/);
      await expect(first.locator(".row-chance"), "the chance of another modifier").toHaveCount(0);
      await expect(second).toBeHidden();
      await page.keyboard.press("ArrowUp");
      await expect(first.getByLabel(label)).toHaveValue("-10");
      assert.equal(await page.evaluate(() => scrollY), scrolled);
      for (const control of await first.locator("input, button").all()) {
        const { width, height } = await control.boundingBox();
        assert.ok(width >= 44 && height >= 44, `${width} × ${height} px`);
      }
      assert.deepEqual(await violationsOf(page), []);
      assert.deepEqual(wrong, []);
    });
  }

  test("a link to a roll keeps the modifier that was typed, also where a kept psyker has another", async ({ open }) => {
    const { page, section, wrong } = await open("/en/dark-heresy/psychic-phenomena/?modifier=15");
    await settled(section);
    const first = page.locator("[data-lookup='dark-heresy/phenomena']");
    const said = first.locator("[data-rolled]").first();
    await first.getByLabel("Modifier").first().fill("40");
    await first.getByRole("button", { name: "Roll d100" }).first().click();
    await expect(first.locator(":scope > [data-last-rolls] li")).toHaveCount(1);
    assert.match(await rolledIn(page), /^phenomena-[a-z2-9]{6}\.40$/);
    const shown = await said.innerText();
    assert.match(shown, /^\d+ \+ 40 = /);
    const { href } = await first.locator(":scope > [data-last-rolls] a").evaluate(({ href }) => ({ href }));
    await page.goto(href);
    await expect.poll(() => said.innerText()).toBe(shown);
    await settled(section);
    assert.equal(await said.innerText(), shown);
    await (await control(section, "modifier")).fill("20");
    await expect(first.getByLabel("Modifier").first(), "the case was changed last").toHaveValue("20");
    assert.deepEqual(wrong, []);
  });

  test("each table of a quick reference has its roll and its modifier, and leads on to the next", async ({ open }) => {
    const { page, wrong } = await open("/en/trenchhammer/quick/?rolled=injury-k3f9z2.-1");
    const injury = page.locator("[data-lookup='trenchhammer/injury']");
    await expect(injury.locator("[data-rolled]")).toHaveText(/^\d+ − 1 = \d+/);
    await page.getByRole("button", { name: "Roll D6" }).click();
    await expect(page.locator("[data-lookup='trenchhammer/perils'] [data-last-rolls] li")).toHaveCount(1);
    await page.evaluate(() => scrollTo(0, 0)); // no link is half below the bar
    assert.deepEqual(await violationsOf(page), []);
    await page.goto("/en/dark-heresy/quick/");
    const phenomena = page.locator("[data-lookup='dark-heresy/phenomena']");
    await phenomena.getByLabel("You rolled").fill("91");
    await phenomena.getByLabel("Modifier").fill("10");
    await expect(phenomena.locator("[data-rolled]")).toHaveText(/^91 \+ 10 = 101/);
    assert.match(await phenomena.locator("tr[aria-current]").textContent(), /Perils/);
    await phenomena.getByRole("button", { name: "Perils of the Warp" }).click();
    await page.keyboard.type("91");
    await expect(page.locator("[data-lookup='dark-heresy/perils'] [data-rolled]")).toContainText("Grand Incursion");
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await violationsOf(page), []);
    assert.deepEqual(wrong, []);
  });

  test("nothing moves for readers who want that", async ({ open }) => {
    for (const reducedMotion of ["reduce", "no-preference"]) {
      const { page } = await open("/en/wh40k-7e/perils-of-the-warp/", { reducedMotion });
      await page.evaluate(() => {
        window.moves = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...how) {
          window.moves++;
          return animate.apply(this, how);
        };
      });
      await page.locator(".lookup [data-roll-it]").click();
      await expect(page.locator(".lookup [data-last-rolls] li")).toHaveCount(1);
      assert.equal(await page.evaluate(() => window.moves), reducedMotion === "reduce" ? 0 : 1, reducedMotion);
    }
  });
});

test.describe("the test of a calculator", () => {
  for (const [address, shown] of [
    ["/en/dark-heresy/focus-power-test/", /^d100: \d+ · Degrees of success: .+\n+Works: (yes|no) · Psychic Phenomena: (yes|no)\n+Degrees of success, .+: exactly that \d+\u202f%/],
    ["/fr/dark-millennium/warp-flux/", /^2D6.: \d \d · Cartes reçues.: \d+ · Cartes Force.: .+\n+Force ultime.: (oui|non)\n+Cartes reçues, \d/],
    ["/en/wh40k-7e/psychic-test/?dice=6", /^6D6: \d \d \d \d \d \d · /],
    ["/en/trenchhammer/casting/", /^3D6: \d \d \d · /],
  ]) {
    // In these two the labels differ in language and in form.
    test(`of ${address} is thrown with its dice`, thoroughUnless(/focus|flux/.test(address)), async ({ open }) => {
      const { page, section, wrong } = await open(address);
      const said = section.locator("[data-thrown]");
      await section.locator(".throw").click();
      await expect(section.locator("[data-last-rolls] li")).toHaveCount(1);
      const text = await said.innerText();
      assert.match(text, shown);
      assert.match(await rolledIn(page), /^calculator-/);
      assert.deepEqual(await violationsOf(page), []);
      const { href } = await section.locator("[data-last-rolls] a").evaluate(({ href }) => ({ href }));
      assert.ok(new URL(href).searchParams.size > 2, `${href} has no case: defaults can change`);
      await page.goto(href);
      await expect.poll(() => said.innerText()).toBe(text);
      await expect(said).toBeVisible();
      await section.locator(".step").last().evaluate((step) => step.closest(".inputs").querySelector(".step:not([hidden])").click());
      await expect(said).toBeEmpty();
      assert.deepEqual(wrong, []);
    });
  }
});

test("without scripts there are the tables, and what the roll leads to", { tag: "@no-scripts" }, async ({ page }) => {
  await page.goto("/en/dark-heresy/psychic-phenomena/?modifier=15#table");
  await expect(page.locator(".lookup tbody tr").first()).toBeVisible();
  await expect(page.locator("#phenomena-75")).toContainText("Roll a new d100");
  for (const hidden of [".roll", "[data-next]", "[data-last-rolls]"]) assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
});
