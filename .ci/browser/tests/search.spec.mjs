// The search in the bar: its results, and how to open and close it, by keyboard, on a phone,
// without scripts and without a connection.
import assert from "node:assert/strict";

import { expect } from "@playwright/test";

import { test as base } from "../fixtures.mjs";
import { answerRates, ownAddresses, ownPlaces, rates, rules, rulesApart } from "../../search/hits.mjs";

const test = base.extend({
  open: async ({ open }, use) => use(async (path, options) => {
    const opened = await open(path, options);
    return { ...opened, field: opened.page.locator("#site-search input"), results: opened.page.locator("#search-results a") };
  }),
});

test.use({ saveData: true });

const focused = (page) => page.evaluate(() => document.activeElement?.closest("[id]")?.id || document.activeElement?.tagName);

test("no fewer queries than before find the right page", async ({ site }) => {
  assert.deepEqual(rates(await ownPlaces(site)), { first: 90, five: 92, of: 93 }, "more is better: write down the new number");
});

test("questions about rules are answered as often as before", async ({ site }) => {
  for (const [list, least] of [[rules, { first: 255, five: 278, read: 232, linked: 215 }], [rulesApart, { first: 109, five: 122, read: 102, linked: 95 }]]) {
    const { first, five } = rates(await ownPlaces(site, list));
    const { read, linked } = await answerRates(site, list);
    const now = { first, five, read, linked };
    for (const [name, n] of Object.entries(now)) assert.ok(n >= least[name], `${JSON.stringify(now)}; at least ${JSON.stringify(least)}`);
  }
});

test("a number beside the name of a table finds what that roll does, in each game that has the table", async ({ site }) => {
  const rows = (await ownAddresses(site, "en", "perils 2")).slice(0, 3);
  assert.deepEqual(rows.map((address) => address.split("/")[2]).sort(), ["dark-heresy", "trenchhammer", "wh40k-7e"]);
  assert.ok(rows.every((address) => address.includes("/perils-of-the-warp/#")), rows.join(" "));
  for (const query of ["périls 2", "périls jet de 2"]) assert.deepEqual(new Set((await ownAddresses(site, "fr", query)).slice(0, 3).map((address) => address.split("/")[2])), new Set(["dark-heresy", "trenchhammer", "wh40k-7e"]), query);
  for (const [tag, query] of [["en", "roll 73 on perils"], ["fr", "73 aux périls"], ["fr", "périls du warp d100 73"]]) assert.equal((await ownAddresses(site, tag, query))[0], `/${tag}/dark-heresy/perils-of-the-warp/#perils-73`, query);
  for (const query of ["7th perils 2", "40k perils 2"]) assert.equal((await ownAddresses(site, "en", query))[0], "/en/wh40k-7e/perils-of-the-warp/#perils-2", query);
});

test("the row of a number that was asked for is shown in full", async ({ open }) => {
  for (const [path, query, kind, text] of [["/en/", "roll 73 on perils", "Table", /^Everyone.*also causes Perils.*Corruption\.$/s], ["/fr/", "73 aux périls", "Tableau", /^À 5d10.*déclenche aussi les Périls.*corruption\.$/s]]) {
    const { field, results } = await open(path);
    await field.fill(query);
    const row = results.first();
    await row.filter({ hasText: "73–78" }).waitFor();
    assert.equal(await row.locator(".search-kind").innerText(), kind);
    assert.match(await row.locator(".search-text").innerText(), text);
    assert.doesNotMatch(await row.locator(".search-text").innerText(), /…/);
  }
});

test("the row of a roll and its modifier comes first, with the sum, and is announced", async ({ open }) => {
  for (const [path, query, sum, row] of [["/en/", "78 phenomena +10", "78 + 10 = 88", /^75\+ Perils of the Warp/], ["/fr/", "78 phénomènes +10", "78 + 10 = 88", /^75\+ Périls du Warp/], ["/en/", "shock 95 −20", "95 − 20 = 75", /^61–80 Shock table/]]) {
    const { page, field, results, wrong } = await open(path);
    await field.fill(query);
    await expect(results.first().locator(".search-sum")).toHaveText(sum);
    assert.match(await results.first().locator(".search-title").innerText(), row);
    await expect(page.locator(".search:visible [role=status]")).toContainText(`${sum} · `);
    assert.deepEqual(wrong, []);
  }
});

test("the row of a roll waits for no figure", async ({ open }) => {
  const { page, field, results } = await open("/en/", { serviceWorkers: "block" });
  await page.route(/\.wasm/, () => {}); // the core never comes
  await field.fill("78 phenomena +10");
  await page.waitForURL("**/en/?q=78%20phenomena%20%2B10");
  await expect(results.first()).toContainText("78 + 10 = 88", { timeout: 2000 });
});

test("a literal French translation finds a power that has only an English name, below powers of that name", async ({ site }) => {
  for (const [query, power] of [["vortex funeste", "sanctic/vortex-of-doom"], ["bras de fer", "biomancy/iron-arm"], ["sangsue", "biomancy/life-leech"], ["hémorragie", "biomancy/haemorrhage"], ["hurlement psychique", "telepathy/psychic-shriek"], ["souffle de feu", "pyromancy/flame-breath"]]) assert.ok((await ownAddresses(site, "fr", query)).slice(0, 3).includes(`/fr/wh40k-7e/powers/${power}/`), query);
  for (const [query, first] of [["hurlement psychique", "/fr/dark-millennium/powers/tyranid/psychic-scream/"], ["hémorragie", "/fr/dark-heresy/conditions/#dh-cond-blood-loss"]]) assert.equal((await ownAddresses(site, "fr", query))[0], first, query);
});

test("readers who want cards of their own find the page that prints chosen powers", async ({ site }) => {
  for (const query of ["print cards", "print my cards", "my deck"]) assert.equal((await ownAddresses(site, "en", query))[0], "/en/print/powers/", query);
  for (const query of ["imprimer cartes", "imprimer des cartes", "imprimer trois cartes", "imprimer mes cartes", "mon deck"]) assert.equal((await ownAddresses(site, "fr", query))[0], "/fr/print/powers/", query);
  assert.equal((await ownAddresses(site, "fr", "imprimer cartes biomancie"))[0], "/fr/print/dark-heresy/biomancy/");
  for (const [tag, query] of [["en", "compare powers"], ["fr", "comparer des pouvoirs"]]) assert.equal((await ownAddresses(site, tag, query))[0], `/${tag}/powers/compare/`, query);
});

test("readers who want to keep their psyker read how", async ({ site, open }) => {
  for (const [tag, query] of [["en", "my psyker"], ["en", "save psyker"], ["en", "save my psyker"], ["fr", "mon psyker"], ["fr", "enregistrer mon psyker"], ["fr", "sauvegarder psyker"], ["fr", "garder mon psyker"]]) assert.equal((await ownAddresses(site, tag, query))[0], `/${tag}/odds/`, query);
  const { field, results } = await open("/fr/");
  await field.fill("sauvegarder psyker");
  await results.first().filter({ hasText: /Pour enregistrer votre psyker.*Garder sur cet appareil/ }).waitFor();
});

test("the open search leads offline in one tap", async ({ open }) => {
  for (const [tag, name] of [["en", "Offline"], ["fr", "Hors ligne"]]) {
    const { page } = await open(`/${tag}/`, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.locator("#site-search input").tap();
    await page.locator(".search-lists").getByText(name, { exact: true }).tap();
    await page.waitForURL(`**/${tag}/offline/`);
  }
});

test("two or more named powers open side by side or as cards, of each game that has them", async ({ open }) => {
  for (const [path, query, titles, first] of [
    ["/en/", "compare smite iron arm", ["Compare powers", "Compare powers", "Print power cards", "Print power cards"], "/en/powers/compare/?powers=dark-heresy/smite,dark-heresy/iron-arm"],
    ["/en/", "print 40k smite enfeeble endurance", ["Print power cards", "Compare powers"], "/en/print/powers/?powers=wh40k-7e/smite,wh40k-7e/enfeeble,wh40k-7e/endurance#print"],
    ["/fr/", "châtiment vs endur", ["Comparer des pouvoirs", "Imprimer des cartes de pouvoir"], "/fr/powers/compare/?powers=wh40k-7e/smite,wh40k-7e/endurance"],
  ]) {
    const { page, wrong, field, results } = await open(path);
    await field.fill(query);
    const together = page.locator('[id^="search-together-"]');
    await together.first().waitFor();
    assert.deepEqual(await together.locator(".search-title").allInnerTexts(), titles, query);
    assert.equal(await results.first().getAttribute("href"), first, query);
    await page.evaluate(() => { window.print = () => {}; });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href.includes(first.replace("#print", "")));
    assert.deepEqual(wrong, []);
  }
});

test("a verb comes before the figures of the powers, and replaces them in a question without amounts", async ({ open }) => {
  for (const [path, questions] of [
    ["/en/", [
      ["compare smite vortex 7th", "/en/powers/compare/?powers=wh40k-7e/smite,wh40k-7e/vortex-of-doom", 0],
      ["print smite iron arm enfeeble 7th", "/en/print/powers/?powers=wh40k-7e/smite,wh40k-7e/iron-arm,wh40k-7e/enfeeble#print", 0],
      ["compare smite vortex 6 dice 7th", "/en/powers/compare/?powers=wh40k-7e/smite,wh40k-7e/vortex-of-doom", 1],
    ]],
    ["/fr/", [
      ["comparer châtiment et vortex 7e", "/fr/powers/compare/?powers=wh40k-7e/smite,wh40k-7e/vortex-of-doom", 0],
      ["imprimer châtiment endurance 7e", "/fr/print/powers/?powers=wh40k-7e/smite,wh40k-7e/endurance#print", 0],
    ]],
  ]) {
    const { page, field, results } = await open(path);
    for (const [query, first, answers] of questions) {
      await field.fill(query.replace(/^\S+ /, "")); // without its verb
      await page.waitForFunction((href) => document.querySelector(".search-answer") && document.querySelector("#search-results a")?.getAttribute("href") !== href, first);
      await field.fill(query);
      await page.waitForFunction(({ href, count }) => {
        const links = [...document.querySelectorAll("#search-results a")];
        return links[0]?.getAttribute("href") === href && links.filter((link) => link.matches(".search-answer")).length === count;
      }, { href: first, count: answers });
      assert.equal(await page.locator(".ask-head").isVisible(), false, query);
      assert.equal(await page.locator(".ask-understood").isVisible(), false, query);
      if (answers) assert.match(await results.nth(2).getAttribute("class"), /search-answer/, "after the two links");
    }
  }
});

test("the id of a rule finds that rule, and no figure", async ({ open }) => {
  const { page, field, results } = await open("/en/");
  await field.fill("push pr 3 bonus"); // the core is loaded
  await page.locator('.search-group[aria-label="Answer"]').waitFor();
  await field.fill("dh-push-pr-bonus");
  await page.waitForURL("**/en/?q=dh-push-pr-bonus");
  await expect(results.first()).toHaveAttribute("href", /power-levels\/#dh-push-pr-bonus$/);
  await page.waitForTimeout(500); // as long as a figure of a loaded core takes
  assert.equal(await page.locator('.search-group[aria-label="Answer"]').count(), 0);
});

test("a page that several games share is found by how readers ask for it", async ({ site }) => {
  for (const [tag, query] of [["en", "compare two powers"], ["en", "two powers side by side"], ["fr", "comparer deux pouvoirs"]]) assert.equal((await ownAddresses(site, tag, query))[0], `/${tag}/powers/compare/`, query);
  assert.equal((await ownAddresses(site, "en", "dark mode"))[0], "/en/about/");
});

test("a word with a wrong beginning is understood, too", async ({ site }) => {
  assert.equal((await ownAddresses(site, "en", "psychc fenomena"))[0], "/en/dark-heresy/psychic-phenomena/");
  assert.equal((await ownAddresses(site, "en", "denny the wich"))[0], "/en/wh40k-7e/deny-the-witch/");
});

test("below a figure the results of its game come before those of others", async ({ open }) => {
  const { page, field } = await open("/en/");
  await field.fill("7 dice smite vortex of doom enemy 6");
  await page.locator(".search-answer").waitFor();
  const found = page.locator(".search-results a:not(.search-answer):not([id^=search-together])");
  await found.nth(2).waitFor();
  const games = await found.evaluateAll((links) => links.map((link) => link.className));
  assert.equal(games[0], "wh40k-7e");
  assert.ok(games.includes("trenchhammer"), "the others follow");
});

test("one named power opens nothing together, nor does one without a card", async ({ open }) => {
  const { page, field, results } = await open("/en/");
  for (const query of ["smite", "smite doombolt"]) {
    await field.fill(query);
    await results.filter({ hasText: "Smite" }).first().waitFor();
    await page.waitForFunction((text) => document.querySelector("#search-results").innerText.includes(text), query === "smite" ? "Smite" : "Doombolt");
    assert.equal(await page.locator('[id^="search-together-"]').count(), 0, query);
  }
});

test("a slash opens it, arrows select, Enter opens", async ({ open }) => {
  const { page, wrong, field, results } = await open("/en/dark-heresy/power-levels/");
  await page.keyboard.press("/");
  await page.keyboard.type("perils 33");
  // Results for the first letters are replaced.
  await results.first().filter({ hasText: "31–38" }).waitFor();
  assert.equal(await field.getAttribute("aria-expanded"), "true");
  assert.match(await results.first().textContent(), /31–38 Chronological Incontinence/);
  assert.deepEqual(await results.first().locator("mark").allTextContents(), ["31–38"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await field.getAttribute("aria-activedescendant"), await results.nth(1).getAttribute("id"));
  assert.equal(await results.nth(1).getAttribute("aria-selected"), "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp"); // from the first one to the field
  assert.equal(await field.getAttribute("aria-activedescendant"), null);
  await page.keyboard.press("ArrowUp"); // and to the last one
  assert.equal(await field.getAttribute("aria-activedescendant"), await results.last().getAttribute("id"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const to = await results.first().getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${to}`);
  assert.deepEqual(wrong, []);
});

test("Enter opens the first result as soon as it is found", async ({ open }) => {
  const { page, field } = await open("/fr/");
  await field.focus();
  await page.keyboard.type("dh-push-pr-bonus");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/fr/dark-heresy/power-levels/#dh-push-pr-bonus");
});

test("Enter opens the first visible result, and nothing without results", async ({ open }) => {
  const { page, field, results } = await open("/en/");
  await field.focus();
  await page.keyboard.type("xqzzkw");
  await page.locator(".search [role=status]").filter({ hasText: "xqzzkw" }).waitFor();
  await page.keyboard.press("Enter");
  await field.fill("nullify");
  const first = results.first().filter({ hasText: "Nullify" });
  await first.waitFor();
  assert.equal(new URL(page.url()).pathname, "/en/");
  const to = await first.getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${to}`);
});

test("Enter before the search is loaded waits for it; if it fails to load, Enter opens the lists", async ({ open }) => {
  const { page, field } = await open("/fr/");
  let come;
  const script = new Promise((done) => { come = done; });
  await page.route(/\/search\.[^/]*\.js$/, async (route) => { await script; await route.continue(); });
  await field.focus();
  await page.keyboard.type("dh-push-pr-bonus");
  await page.keyboard.press("Enter");
  come();
  await page.waitForURL("**/fr/dark-heresy/power-levels/#dh-push-pr-bonus");

  await page.unroute(/\/search\.[^/]*\.js$/);
  await page.route(/\/search\.[^/]*\.js$/, (route) => route.abort());
  await page.goto(`/fr/odds/`);
  await field.focus();
  await page.locator("[role=status]").filter({ hasText: /\S/ }).first().waitFor();
  await page.waitForFunction(() => document.querySelector(".search [role=status]").textContent === document.querySelector(".search").dataset.failed);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/fr/glossary/?q=*");
});

test("a result by its name in the other language says so, and a typing error shows what was meant", async ({ open }) => {
  const { page, field, results } = await open("/fr/");
  await field.fill("smite");
  await results.first().waitFor();
  const other = results.filter({ has: page.locator(".search-called") }).first();
  assert.match(await other.textContent(), /anglais\s: Smite/);
  assert.equal(await other.locator(".search-called [lang]").getAttribute("lang"), "en");
  await field.fill("perlis");
  await page.locator("#site-search [role=status]", { hasText: /«\sperlis\s».*«\spérils\s»/ }).waitFor();
  await field.fill("Hémoragie");
  await page.locator("#site-search [role=status]", { hasText: /«\sHémoragie\s».*«\shémorragie\s»/ }).waitFor();
  await field.fill("qqqqqqq");
  await page.locator("#site-search [role=status]", { hasText: "Aucun résultat" }).waitFor();
  assert.equal(await results.count(), 0);
  assert.equal(await field.getAttribute("aria-expanded"), "false");
});

test("screen readers hear how many results there are, once the reader pauses", async ({ open }) => {
  const { page, field, results } = await open("/fr/");
  await field.fill("fm 45 np 4");
  await results.filter({ hasText: "%" }).first().waitFor(); // everything is loaded
  for (const [query, said] of [["coiffe psychique", /^\d+ résultats$/], ["dm-deck-homemade", /^1 résultat$/], ["xqzzkwxx", /^Aucun résultat pour «\sxqzzkwxx\s»/], ["forcer 3 avec fm 40 np 3", /%.*\.\s\d+ résultats$/]]) {
    await field.fill("");
    await page.evaluate(() => {
      globalThis.said = [];
      const status = document.querySelector("#site-search [role=status]");
      globalThis.heard?.disconnect();
      globalThis.heard = new MutationObserver(() => { if (status.textContent) globalThis.said.push(status.textContent); });
      globalThis.heard.observe(status, { childList: true, characterData: true, subtree: true });
    });
    await field.pressSequentially(query, { delay: 30 });
    await page.waitForFunction(() => globalThis.said.length > 0);
    await page.waitForTimeout(300); // for a second one
    const all = await page.evaluate(() => globalThis.said);
    assert.equal(all.length, 1, all.join("\n"));
    assert.match(all[0], said);
  }
});

test("it can be limited to one system, and shows more", async ({ open, baseURL }) => {
  const { page, field, results } = await open("/en/");
  await field.fill("perils of the warp");
  await results.first().waitFor();
  assert.equal(await page.locator("#search-results a:not(.search-answer)").count(), 8);
  await page.locator(".search-more").click();
  await page.waitForFunction(() => document.querySelectorAll("#search-results a:not(.search-answer)").length > 8);
  await page.locator(".search-system").selectOption("trenchhammer");
  await page.waitForFunction(() => !document.querySelector("#search-results a.dark-heresy"));
  assert.equal(new URL(await results.first().getAttribute("href"), baseURL).pathname, "/en/trenchhammer/perils-of-the-warp/");
});

test("a text that was typed while the index loads shows no results of the texts before it", async ({ open }) => {
  const { page, field, results } = await open("/en/");
  let letThrough;
  const held = new Promise((resolve) => { letThrough = resolve; });
  await page.route("**/search/en.json", async (route) => {
    await held;
    await route.continue();
  });
  await field.fill("vortex");
  await page.locator(".search-answers").waitFor({ state: "attached" }); // the script has the first text
  await page.locator("#site-search").evaluate((box) => {
    globalThis.lists = [];
    new MutationObserver(() => globalThis.lists.push(box.querySelector("#search-results").textContent)).observe(box, { childList: true, subtree: true, characterData: true });
  });
  await field.fill("smite");
  letThrough();
  await results.filter({ hasText: "Smite" }).first().waitFor();
  assert.deepEqual((await page.evaluate(() => globalThis.lists)).filter((text) => /vortex/i.test(text) && !/smite/i.test(text)), []);
});

test("Escape closes it and returns the focus", async ({ open }) => {
  const { page } = await open("/en/dark-heresy/power-levels/");
  const link = page.locator("main a[href]").first();
  await link.focus();
  const at = await page.evaluate(() => document.activeElement?.getAttribute("href"));
  await page.keyboard.press("/");
  assert.equal(await focused(page), "site-search");
  await page.keyboard.type("pu");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("href")), at);
  assert.equal(await page.locator("#site-search").getAttribute("data-open"), null);
});

for (const [name, viewport] of [["a phone above whose keyboard there is half a window", { width: 390, height: 508 }], ["320 px at 400 %", { width: 320, height: 256 }]]) {
  test(`on ${name}, a button opens it and results are in sight`, async ({ open }) => {
    const { page, field, results } = await open("/fr/dark-heresy/power-levels/", { viewport, hasTouch: true });
    assert.equal(await field.isVisible(), false);
    const button = page.locator('a[href="#site-search"]:visible');
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
    await button.tap();
    await page.keyboard.type("abjurer");
    await results.first().waitFor();
    // In one step, since a later key replaces the results.
    const box = await page.evaluate(() => document.querySelector("#search-results a").getBoundingClientRect().toJSON());
    assert.ok(box.y < viewport.height && box.x >= 0 && box.x + box.width <= viewport.width, JSON.stringify(box));
    const panel = await page.locator(".search-panel").boundingBox();
    assert.ok(panel.y + panel.height <= viewport.height + 1, JSON.stringify(panel));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await page.locator(".search-close").tap();
    assert.equal(await field.isVisible(), false);
  });
}

test("without scripts it links to the lists", { tag: "@no-scripts" }, async ({ open }) => {
  for (const width of [390, 1280]) {
    const { page, field } = await open("/fr/dark-heresy/power-levels/", { viewport: { width, height: 844 } });
    await page.locator('a[href="#site-search"]:visible').click();
    assert.equal(await field.isVisible(), false);
    await page.locator(".search-lists a[href='/fr/glossary/']").click();
    await page.waitForURL("**/fr/glossary/**");
  }
});

test("text typed before the index is loaded is answered afterwards, and a lost connection is reported", async ({ open }) => {
  const { page, field, results } = await open("/en/");
  const status = page.locator("#site-search [role=status]");
  let letThrough;
  const held = new Promise((resolve) => { letThrough = resolve; });
  const requests = [];
  page.on("request", (request) => { if (request.url().includes("/search/")) requests.push(request.url()); });
  await page.route("**/search/en.json", async (route) => {
    await held;
    await route.abort();
  });
  const atOnce = await field.evaluate((input) => {
    input.focus();
    return document.querySelector("#site-search [role=status]").textContent;
  });
  assert.equal(atOnce, "", "it says that it loads only after a while");
  await field.fill("vortx");
  await status.filter({ hasText: "Loading" }).waitFor();
  letThrough();
  await status.filter({ hasText: "could not be loaded" }).waitFor();
  assert.equal(await results.count(), 0);
  await page.unroute("**/search/en.json");
  await field.fill("vortx "); // the next key asks again
  await results.filter({ hasText: "Vortex" }).first().waitFor();
  await page.waitForFunction(() => !/could not/.test(document.querySelector("#site-search .search-status").textContent));
  requests.length = 0;
  await page.route("**/*", (route) => route.abort());
  await field.fill("biomancy"); // the index that was loaded needs no connection
  await results.filter({ hasText: "Biomancy" }).first().waitFor();
  assert.deepEqual(requests, []);
});

test("the search keeps nothing on the device", async ({ open }) => {
  const { page, field, results } = await open("/en/");
  await field.fill("smite");
  await results.first().waitFor();
  assert.deepEqual(await page.evaluate(async () => [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length]), [0, 0, "", 0]);
});

test("the way back from a result leads to the results, and their address opens them", async ({ open }) => {
  const { page, field, results } = await open("/en/dark-heresy/focus-power-test/?characteristic=45");
  await field.fill("can i deny a blessing");
  await results.first().click();
  await page.waitForURL((url) => !/focus-power-test|[?]q=/.test(url.href));
  await page.goBack();
  await page.waitForURL("**/en/?q=can%20i%20deny%20a%20blessing");
  await results.first().waitFor();
  assert.equal(await field.inputValue(), "can i deny a blessing");
  await field.fill("perils 45");
  await page.waitForURL("**/en/?q=perils%2045");
  await page.goBack();
  await page.waitForURL("**/en/dark-heresy/focus-power-test/?characteristic=45");
});

test("no result moves when the core is slow, and a figure that comes very late is below the results", async ({ open }) => {
  for (const [delay, late] of [[500, false], [4500, true]]) {
    const { page, field, results } = await open("/en/wh40k-7e/deny-the-witch/", { serviceWorkers: "block" });
    await page.route(/\.wasm/, async (route) => {
      await new Promise((done) => { setTimeout(done, delay); });
      await route.continue();
    });
    await page.evaluate(() => {
      globalThis.tops = {};
      globalThis.said = new Set();
      const status = document.querySelector("#site-search [role=status]");
      new MutationObserver(() => said.add(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
      const note = () => {
        for (const link of document.querySelectorAll("#search-results a")) (globalThis.tops[link.href] ??= new Set()).add(Math.round(link.getBoundingClientRect().top));
        requestAnimationFrame(note);
      };
      note();
    });
    await field.fill("smite vs 6 dice");
    await results.first().waitFor();
    await page.locator('.search-group[aria-label="Answer"]').waitFor();
    const moved = await page.evaluate(() => Object.entries(globalThis.tops).filter(([, tops]) => tops.size > 1).map(([href, tops]) => `${href} ${[...tops]}`));
    assert.deepEqual(moved, []);
    const groups = await page.locator(".search-group").evaluateAll((list) => list.map((one) => one.getAttribute("aria-label")));
    if (!late) continue; // the figure may be there before the wait is announced
    assert.equal(groups.at(-1), "Answer", `${groups}`);
    assert.match((await page.evaluate(() => [...said])).join("\n"), /Working out the odds/);
  }
});
