// A whole turn: the reader names powers, gives the dice of both sides, and reads what to do.
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { test } from "../fixtures.mjs";

import { control, ready, settled } from "../answer.mjs";

test.use({ saveData: true });

test.describe("my turn", { tag: "@phone" }, () => {
  test("Smite and Vortex of Doom against six denial dice at +1: which first, with how many dice", async ({ newPage }) => {
    const { page } = await newPage();
    await page.goto("/en/wh40k-7e/");
    await page.locator("main").getByRole("link", { name: "My turn", exact: true }).first().click();
    const section = page.locator('[data-calculator="wh40k-7e/turn"]');
    const said = section.locator("[data-verdict]").first();
    await ready(section);
    await control(section, "powers");
    const powers = section.getByRole("combobox", { name: "Powers" });
    while (await section.locator("[data-chips] .chip").count()) await section.locator("[data-chips] .chip").first().click();
    await powers.selectOption({ label: "Vortex of Doom" });
    await powers.selectOption({ label: "Smite" });
    await (await control(section, "dice")).fill("7");
    await (await control(section, "enemy-dice")).fill("6");
    await (await control(section, "deny-bonus")).fill("1");
    await settled(section);
    await expect(said).toHaveText(/^Put 7.dice on Smite\. Against 6.dice it gets through 71\.8.%, Perils .* Skip Vortex of Doom\.$/, { useInnerText: true });
    assert.deepEqual(await section.locator("[data-chips] .chip").allTextContents(), ["Vortex of Doom ✕", "Smite ✕"]);
    const { searchParams } = new URL(page.url());
    assert.equal(searchParams.get("powers"), "vortex-of-doom,smite");
  });

  test("a link holds the powers, by name and by cost", async ({ newPage }) => {
    const { page } = await newPage();
    await page.goto("/fr/embed/wh40k-7e/turn/?powers=prescience,2&dice=9&enemy-dice=0");
    const section = page.locator("[data-calculator]");
    await settled(section);
    assert.deepEqual(await section.locator("[data-chips] .chip").allTextContents(), ["Prescience ✕", "un pouvoir de coût 2 ✕"]);
    await expect(section.locator("[data-verdict]").first()).toHaveText(/^Mettez d’abord /, { useInnerText: true });

    await page.goto("/fr/embed/dark-heresy/turn/?powers=manipulate-flame");
    await settled(section);
    assert.equal(await section.locator("[data-one] option:checked").textContent(), "Manipulate Flame");
    await expect(section.locator("[data-verdict]").first()).toHaveText(/^Ne forcez pas.: 75.% de réussite/, { useInnerText: true });
  });

  test("one more Cast: how many are worth it, and what another adds", async ({ newPage }) => {
    const { page } = await newPage();
    await page.goto("/en/trenchhammer/my-turn/");
    const section = page.locator('[data-calculator="trenchhammer/turn"]');
    const said = section.locator("[data-verdict]").first();
    await ready(section);
    await expect(said).toHaveText(/^An example\. Cast twice, then stop\. 1\.27 powers work/, { useInnerText: true });
    await control(section, "powers");
    await section.getByRole("combobox", { name: "Powers" }).selectOption({ label: "Bio Lightning" });
    await (await control(section, "used")).fill("1");
    await expect(said).toHaveText(/^Cast once more, then stop\. First Bio Lightning\. It works 58\.3.%, Out of Action [\d.]+.%\.$/, { useInnerText: true });
  });

  test("which level for a power, with what is sustained", async ({ newPage }) => {
    const { page } = await newPage();
    await page.goto("/en/dark-heresy/my-turn/");
    const section = page.locator('[data-calculator="dark-heresy/turn"]');
    const said = section.locator("[data-verdict]").first();
    await ready(section);
    await control(section, "powers");
    const power = section.getByRole("combobox", { name: "Power" });
    await expect(power).toHaveValue("0");
    assert.equal(await power.locator("option:checked").textContent(), "Any power");
    await power.selectOption({ label: "Manipulate Flame" });
    await expect(said).toHaveText(/^(An example\. )?Do not push: works 75.%, Perils 2\.6.%\./, { useInnerText: true });
    await section.locator("[data-more]").click();
    await section.getByRole("button", { name: "Reset" }).click();
    await control(section, "powers");
    await expect(power).toHaveValue("0");
    await expect(said).toHaveText(/^An example\. Do not push: works 55.%/, { useInnerText: true });
    await power.selectOption({ label: "Manipulate Flame" });
    await (await control(section, "sustained")).fill("1");
    await expect(said).toHaveText(/Sustaining this power as well takes 2 from your psy rating and adds \+10 to the Phenomena roll\.$/, { useInnerText: true });
  });

  test("which Warp cards to use and to keep, with powers by name", async ({ newPage }) => {
    const { page } = await newPage();
    await page.goto("/en/dark-millennium/my-turn/");
    const section = page.locator('[data-calculator="dark-millennium/turn"]');
    const said = section.locator("[data-verdict]").first();
    await settled(section);
    await expect(said).toHaveText(/^An example\. Play 1 Nullify on the enemy’s first power, no more, and keep 1 for the next\./, { useInnerText: true });
    await control(section, "powers");
    const chips = section.locator("[data-chips]").first().locator(".chip"); // the second list is the enemy's
    while (await chips.count()) await chips.first().click();
    await control(section, "powers");
    const powers = section.getByRole("combobox", { name: "Powers" });
    await powers.selectOption({ label: "Psychic Scream" });
    await powers.selectOption({ label: "Assail" });
    await (await control(section, "enemy-cards")).fill("3");
    await settled(section);
    await expect(said).toHaveText(/^Play every Nullify on the enemy’s first power, one after another, until one works\. Use Psychic Scream \(2 Force\)\. Then Assail \(1 Force\)\.$/, { useInnerText: true });
    assert.equal(new URL(page.url()).searchParams.get("powers"), "psychic-scream,assail");
  });
});

test("the word best explains itself, and each price of harm in it leads to its input", { tag: "@phone" }, async ({ newPage }) => {
  const { page } = await newPage();
  await page.goto("/en/wh40k-7e/my-turn/");
  const section = page.locator('[data-calculator="wh40k-7e/turn"]');
  await ready(section);
  for (const name of ["perils-price", "model-price"]) {
    await section.locator(".best > summary").click();
    await expect(section.locator(".best > p")).toContainText("Best means the most powers through on average");
    await section.locator(`[data-price-of="${name}"]`).click();
    await expect(section.locator(`input[name="${name}"]`)).toBeInViewport();
    await expect(section.locator(".best > p")).toBeHidden();
  }
});

test("a lower price of harm changes the advice and its price", { tag: "@phone" }, async ({ newPage }) => {
  const { page } = await newPage();
  await page.goto("/en/dark-heresy/my-turn/");
  const section = page.locator('[data-calculator="dark-heresy/turn"]');
  await ready(section);
  await (await control(section, "perils-price")).fill("0");
  await expect(section.locator("[data-verdict]")).toHaveText(/^Push by 3: works 70.%, Perils 36.%\.$/, { useInnerText: true });
});
