// The page of all terms: its letters and its search field.
import assert from "node:assert/strict";
import { expect } from "@playwright/test";

import { announcedWhileTyping } from "../browser.mjs";
import { languages, test } from "../fixtures.mjs";

test.use({ saveData: true });

const shown = (page) => page.locator(".glossary > div:visible").evaluateAll((list) => list.map(({ id }) => id));

test("letters lead to terms that begin with them, in the order of the language", { tag: "@phone" }, async ({ newPage }) => {
  const { page, wrong } = await newPage();
  for (const language of languages) {
    await page.goto(`/${language}/glossary/`);
    const letters = await page.locator(".letters a").allTextContents();
    assert.ok(letters.length > 10);
    assert.deepEqual(letters, [...new Set(letters)].sort(), "a letter stands twice, or out of order");
    await page.locator(".letters a").last().click();
    const first = await page.evaluate(() => document.querySelector(location.hash + " + dl .term-name").textContent);
    assert.equal(first.normalize("NFD")[0].toUpperCase(), letters.at(-1));
  }
  assert.deepEqual(wrong, []);
});

test("a term is found by its names in both languages, without accents, and with a typing error", { tag: "@phone" }, async ({ open }) => {
  const { page, wrong } = await open(`/fr/glossary/`);
  const all = (await shown(page)).length;
  for (const word of ["perils", "périls", "PERILS OF THE", "perlis"]) {
    await page.fill("#term", word);
    const list = await shown(page);
    assert.ok(list.includes("perils-of-the-warp") && list.length < 5, `${word} shows ${list.length}: ${list.slice(0, 5)}`);
  }
  assert.match(await page.locator("[data-find-term] [data-status]").textContent(), /«\sperlis\s».*«\spérils\s»/, "as it was typed, and as it is written");
  const announced = page.locator("[data-find-term] [role=status]");
  assert.equal(await announcedWhileTyping(page.locator("#term"), "[data-find-term] [role=status]", "perils of the"), "");
  await expect(announced).toHaveText(/\d/);
  assert.equal(await announced.textContent(), await page.locator("[data-find-term] [data-status]").textContent());
  await page.fill("#term", "xyzzyqq");
  assert.deepEqual(await shown(page), []);
  assert.equal(await page.locator(".letter:visible").count(), 0);
  await page.evaluate(() => { location.hash = "#perils-of-the-warp"; });
  await page.waitForFunction(() => !document.querySelector("#perils-of-the-warp").hidden);
  assert.equal((await shown(page)).length, all);
  assert.deepEqual(wrong, []);
});

test("without scripts there is no field, and all letter links work", { tag: "@no-scripts" }, async ({ open }) => {
  const { page } = await open(`/en/glossary/`);
  assert.equal(await page.locator("#term:visible").count(), 0);
  assert.ok(await page.locator(".letters a").count() > 10);
});
