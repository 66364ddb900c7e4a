// Questions about figures in the search field: the answer is the first result, shows how the
// question was understood, and can be changed there.
import assert from "node:assert/strict";

import { expect } from "@playwright/test";

import { violationsOf } from "../accessible.mjs";
import { test as base, thoroughUnless } from "../fixtures.mjs";

/**
 * Opens an address and returns the field, the first answer, and the chips that show how a question
 * was understood.
 */
const test = base.extend({
  open: async ({ open }, use) => use(async (address, options) => {
    const opened = await open(address, options);
    const { page } = opened;
    return { ...opened, field: page.locator("#site-search input[name=q]"), answer: page.locator(".search-answer").first(), chips: page.locator(".ask-chip") };
  }),
});
test.use({ saveData: true });

const chip = (page, name) => page.locator(`.ask-chip[data-input="${name}"]`);
const saidOf = (chips) => chips.evaluateAll((list) => list.map((one) => [...one.childNodes].filter((node) => node.className !== "hidden").map((node) => node.textContent).join("")));

/**
 * Asks a question again. The first time the core starts; a question without a number does not wait
 * for that, and its late answer is below the results.
 */
async function ask(field, question) {
  await field.fill("");
  await field.fill(question);
}

test("the row of a roll comes before what a calculator makes of the modifier", async ({ open }) => {
  const { page, wrong, field, answer } = await open("/en/dark-heresy/psychic-phenomena/");
  await field.fill("78 phenomena +10");
  await answer.filter({ hasText: "How bad can Psychic Phenomena get?" }).waitFor();
  assert.match(await page.locator("#search-results a").first().innerText(), /^78 \+ 10 = 88\s+75\+ Perils of the Warp/);
  await expect(page.locator(".ask-chip:visible")).toHaveCount(0);
  assert.deepEqual(wrong, []);
});

test("the verdict comes first, then the figures of the case asked, and Enter opens exactly that case", async ({ open }) => {
  const { page, wrong, field, answer, chips } = await open("/en/dark-heresy/power-levels/");
  await field.focus();
  await page.keyboard.type("push wp 45 pr 4");
  await answer.filter({ hasText: "80" }).waitFor();
  assert.deepEqual(await saidOf(chips), ["Willpower 45", "Psy rating 4", "Class Bound assumed", "Power level Push", "Push by 3 best for your question"]);
  assert.match(await answer.innerText(), /Do not push: works 65.%, Perils 2.6.%[^]*Your question: Push 3\s+80.%\s+Works[^]*36.%\s+Perils of the Warp/);
  const sizeOf = (name) => answer.locator(name).first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  assert.ok(await sizeOf(".answer-verdict") > await sizeOf(".answer-value"));
  const bottom = ({ y, height }) => y + height;
  assert.ok(bottom(await answer.boundingBox()) <= (await chips.first().boundingBox()).y);
  assert.ok(bottom(await chips.last().boundingBox()) <= (await page.locator("#search-results a").nth(1).boundingBox()).y);
  assert.ok(await field.evaluate((one) => one.offsetWidth) >= 480);
  assert.equal(await page.locator("#search-results a").first().getAttribute("id"), await answer.getAttribute("id"));
  await page.keyboard.press("Enter");
  await page.waitForURL(/focus-power-test\/\?.*#calculator/);
  assert.match(page.url(), /level=push.*push=3/);
  await page.locator(".option[aria-current]").first().filter({ hasText: "80" }).waitFor();
  assert.deepEqual(wrong, []);
});

test("a tap on a chip changes the case, and a contradiction is reported", async ({ open }) => {
  const { page, field, answer } = await open("/fr/");
  await field.fill("forcer fm 45 np 4");
  await answer.filter({ hasText: "80" }).waitFor();
  await chip(page, "push").click();
  await page.locator(".ask-chip-field").fill("2");
  await page.locator(".ask-chip-field").press("Enter");
  await page.locator(".answer-figures").first().filter({ hasText: "75" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.input), "push");
  assert.match(await answer.getAttribute("href"), /push=2/);
  await chip(page, "push").click();
  await page.locator(".ask-chip-field").fill("5");
  await page.locator(".ask-chip-field").press("Enter");
  await page.locator(".answer-problem").waitFor();
  assert.match(await chip(page, "push").innerText(), /5/, "the chip says what was tried");
  await chip(page, "class").click();
  await page.locator(".ask-chip-field").selectOption("unbound");
  await page.locator(".answer-figures").first().waitFor();
  assert.match(await answer.getAttribute("href"), /class=unbound.*push=5/);
});

for (const [path, question, keep, kept] of [["/en/dark-heresy/focus-power-test/", "wp 45 pr 4", "Keep as my psyker on this device", /Psyker 1 is kept and in use.*on this device only/], ["/fr/dark-heresy/focus-power-test/", "forcer fm 45 np 4", "Enregistrer mon psyker sur cet appareil", /choisi : Psyker 1.*sur cet appareil seulement/]]) {
  test(`one tap keeps the values that a question names as the psyker, and the calculators of the page follow (${path.slice(1, 3)})`, thoroughUnless(path.startsWith("/fr/")), async ({ open }) => {
    const { page, wrong, field } = await open(path);
    const storage = () => page.evaluate(() => localStorage.getItem("psykers"));
    await field.fill(question);
    const button = page.locator(".ask-keep");
    await button.filter({ hasText: keep }).waitFor();
    assert.ok((await button.boundingBox()).height >= 36);
    assert.equal(await storage(), null, "nothing is kept before the tap");
    await button.click();
    assert.deepEqual(JSON.parse(await storage()), { version: 1, used: { "dark-heresy": "Psyker 1" }, psykers: { "dark-heresy": [{ name: "Psyker 1", values: { willpower: "45", "psy-rating": "4" } }] } });
    assert.match((await page.evaluate(() => document.activeElement.textContent)).replace(/[\u00a0\u202f]/g, " "), kept);
    await page.waitForFunction(() => document.querySelector('[data-calculator="dark-heresy/focus"] input[name="psy-rating"]').value === "4");
    await field.fill(path.startsWith("/en/") ? "pr 5 to 6" : "np 5 à 6");
    await page.locator(".search-answer").first().filter({ hasText: /1.?200/ }).waitFor();
    await button.filter({ hasText: "Psyker 1" }).waitFor();
    await field.fill(question.replace("forcer ", ""));
    await page.locator(".search-answer").first().filter({ hasText: /65.%/ }).waitFor();
    assert.equal(await button.count(), 0, "the psyker has these values");
    await page.evaluate(() => localStorage.clear());
    assert.deepEqual(wrong, []);
  });
}

test("without values of a psyker, or where the browser stores nothing, an answer offers to keep nothing", async ({ open }) => {
  const { page, field, answer } = await open("/en/");
  await field.fill("6 dice warp charge 2");
  await answer.filter({ hasText: "89.1" }).waitFor();
  assert.equal(await page.locator(".ask-keep").count(), 0);
  await page.evaluate(() => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("closed", "SecurityError"); } }));
  await field.fill("wp 45 pr 4");
  await answer.filter({ hasText: /65.%/ }).waitFor();
  assert.equal(await page.locator(".ask-keep").count(), 0);
});

test("figures are named as those of the question only where it makes the choice", async ({ open }) => {
  const { page, field, answer } = await open("/en/");
  for (const [question, asked] of [["2 nullify cards against level 3", "2\u00a0cards"], ["nullify level 3 with psykers 4 and 2", ""], ["unfettered wp 45 pr 4", "Unfettered"], ["wp 45 pr 4", ""], ["6 dice warp charge 2", "6\u00a0dice"]]) {
    await field.fill(question);
    await answer.filter({ hasText: "%" }).waitFor();
    await expect.poll(() => page.locator(".search-answer").first().evaluate((one) => one.querySelector(".answer-choice")?.textContent ?? ""), question).toBe(asked && `Your question: ${asked}`);
  }
});

test("the figures of an amount that the question states come before a verdict that advises another", async ({ open }) => {
  const { page, field, answer } = await open("/en/");
  for (const [question, asked] of [["push 2 wp 45 pr 4", true], ["vortex 7 dice", true], ["push wp 45 pr 4", false], ["2 nullify cards against level 3", false]]) {
    await field.fill(question);
    await answer.filter({ hasText: "%" }).waitFor();
    await expect.poll(() => page.locator(".search-answer").first().evaluate((one) => one.querySelector(".answer-figures")?.compareDocumentPosition(one.querySelector(".answer-verdict")) === Node.DOCUMENT_POSITION_FOLLOWING), question).toBe(asked);
  }
});

test("the power of the other player gets no advice, and his numbers cannot be kept", async ({ open }) => {
  const { page, field, answer, chips } = await open("/en/");
  await field.fill("my wp 40, he has wp 50 pr 5, do I resist");
  await answer.filter({ hasText: "63" }).waitFor();
  assert.match(await answer.innerText(), /If your opponent chooses: Unfettered\s+63.%\s+The power works/);
  assert.equal(await answer.locator(".answer-verdict").count(), 0);
  assert.ok((await saidOf(chips)).includes("They resist with 40"));
  assert.equal(await page.locator(".ask-keep").count(), 0);
  await chip(page, "level").click();
  await page.locator("select.ask-chip-field").selectOption("push");
  await answer.filter({ hasNotText: "If your opponent" }).waitFor();
  assert.equal(await answer.locator(".answer-verdict").count(), 0);
});

for (const [path, question, loud, use, input] of [["/en/", "wp 45 pr 4 gargoyles 2", ["not used: gargoyles", "not used: 2"], "Use 2 as", "sustained"], ["/fr/", "fm 45 np 4 gargouilles 2", ["non utilisé : gargouilles", "non utilisé : 2"], "Utiliser 2 pour", "sustained"]]) {
  test(`what is not used is a loud chip, and a number becomes the input that the reader chooses (${path.slice(1, 3)})`, thoroughUnless(path.startsWith("/fr/")), async ({ open }) => {
    const { page, wrong, field, answer } = await open(path);
    const unused = page.locator(".ask-chip.unused");
    await field.fill(question);
    await answer.filter({ hasText: /65.%/ }).waitFor();
    await expect.poll(async () => (await unused.allInnerTexts()).map((text) => text.replace(/[\u00a0\u202f]/g, " "))).toEqual(loud);
    await page.locator("button.ask-chip.unused").click();
    await page.getByRole("combobox", { name: use }).selectOption(input);
    await expect.poll(() => answer.getAttribute("href")).toMatch(/sustained=2/);
    await expect(unused).toHaveCount(1);
    assert.deepEqual(wrong, []);
  });
}

test("the figure that a question names is the first and largest", async ({ open }) => {
  const { page, field, answer } = await open("/en/");
  await field.fill("psyker 1 second power perils");
  await answer.filter({ hasText: "16.7" }).waitFor();
  assert.match(await page.locator(".answer-figure").first().innerText(), /16.7.%\s+Perils of the Warp/);
  const sizes = await page.locator(".answer-value").evaluateAll((list) => list.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  assert.ok(sizes[0] > sizes[1]);
});

test("a question that does not say who casts, or whose the numbers are, has both figures", async ({ open }) => {
  for (const [path, question, both] of [
    ["/en/", "wp 45 push 2 vs 40", /60.%\s+You cast · The power works\s+42.7.%\s+Your opponent casts · The power works/],
    ["/fr/", "fm 45 forcer 2 contre 40", /60.%\s+Vous lancez · [^]*42,7.%\s+Votre adversaire lance/],
    ["/en/", "duel 3 vs 2", /58.3.%\s+In this order · You win\s+27.8.%\s+The other way round · You win/],
  ]) {
    const { page, field, answer } = await open(path);
    await field.fill(question);
    await answer.filter({ has: page.locator(".both") }).waitFor();
    assert.match(await answer.innerText(), both);
  }
});

test("a power of two games has an answer in each, and the page of a game settles which comes first", async ({ open }) => {
  for (const [path, first] of [["/en/dark-heresy/psy-rating/", "dark-heresy"], ["/en/wh40k-7e/psykers/", "wh40k-7e"]]) {
    const { page, field } = await open(path);
    await field.fill("smite");
    await page.locator(".search-answer").first().waitFor();
    assert.match(await page.locator(".search-answer").first().getAttribute("class"), new RegExp(first), path);
  }
});

test("questions about rules have no figure, and a topic alone offers its calculator after the rules", async ({ open }) => {
  const { page, field } = await open("/en/");
  await field.fill("psychic duel");
  await page.locator(".search-answer").first().waitFor();
  assert.equal(await page.locator("#search-results a").first().evaluate((one) => one.className.includes("search-answer")), false);
  assert.match(await page.locator(".search-answer").last().innerText(), /Who wins the Psychic Duel\?/);

  await field.fill("can dice be kept for next turn");
  await page.locator("#search-results a:not(.search-answer)").first().waitFor();
  await page.locator(".search-answer").first().waitFor({ state: "detached" });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  assert.equal(await page.locator(".search-answer").count(), 0);
});

test("how many dice a power needs, or whether to cast again, is answered first with assumed inputs", async ({ open }) => {
  for (const [path, question, said, assumed] of [["/fr/", "combien de dés pour prescience", /Lancez 7\sdés/, 2], ["/en/", "another cast", /^Cast once more, then stop/, 3]]) {
    const { page, field, answer } = await open(path);
    await expect(async () => {
      await ask(field, question);
      await answer.locator(".answer-verdict").filter({ hasText: said }).waitFor();
      assert.equal(await page.locator(".ask-chip.assumed").count(), assumed, question);
    }).toPass();
  }
});

test("the figure of a power that is only named follows its powers, before rules", async ({ open }) => {
  const { page, field, answer } = await open("/en/");
  await expect(async () => {
    await ask(field, "vortex");
    await answer.waitFor();
    const labels = await page.locator(".search-group").evaluateAll((list) => list.map((one) => one.getAttribute("aria-label")));
    assert.deepEqual(labels.slice(0, 3), ["Powers", "Answer", "Rules"]);
  }).toPass();
});

for (const [name, options] of [["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true }], ["a desk in the dark", { viewport: { width: 1280, height: 800 }, colorScheme: "dark" }]]) {
  test(`on ${name} the answer is in sight and accessible`, async ({ open }) => {
    const { page, field, answer } = await open("/fr/dark-millennium/nullify/", options);
    if (options.hasTouch) await page.locator(".system-bar a").last().tap(); else await field.focus();
    await page.keyboard.type("2 annulations contre niveau 3");
    await answer.filter({ hasText: "55,6" }).waitFor();
    await expect.poll(async () => { // what is typed next makes the answer anew
      const box = await answer.boundingBox();
      return box ? box.y + box.height : Infinity;
    }, "where the answer ends").toBeLessThan(620);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    // The open search covers targets of the bar.
    assert.deepEqual(await violationsOf(page, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }), []);
  });
}

test("the first page begins with the field and questions that are answered already", async ({ open }) => {
  for (const path of ["/fr/", "/"]) {
    const { page } = await open(path, { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "en-GB" });
    const examples = page.locator(".examples a").filter({ visible: true });
    assert.equal(await examples.count(), 4, path);
    assert.match(await examples.first().innerText(), /70.%/);
    const { y } = await page.locator("#site-search input").boundingBox();
    assert.ok(y < 400, `the field is at ${y}`);
    await examples.first().tap();
    await page.waitForURL(/level=push/);
    await page.locator(".option[aria-current]").first().filter({ hasText: "70" }).waitFor();
  }
});
