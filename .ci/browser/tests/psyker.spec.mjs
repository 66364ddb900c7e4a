// My psyker: values that the device stores fill every calculator that uses them, on every page, and
// change nothing else.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

import { deferred, test as base, thoroughUnless } from "../fixtures.mjs";

import { answered, caseOf, checkAnswer, control, reset, settled } from "../answer.mjs";
import { addressOf, copiedBy } from "../browser.mjs";
import { addressOfFile, htmlFiles } from "../html.mjs";
import { odds } from "../server.mjs";

const focus = ["dark-heresy/focus", "/en/dark-heresy/focus-power-test/"];
const power = "/en/dark-heresy/powers/biomancy/smite/"; // its calculator is dark-heresy/bolts
const ysolde = { name: "Ysolde", values: { willpower: "45", "psy-rating": "5", class: "unbound" } };
const mine = { characteristic: 45, "psy-rating": 5, class: "unbound" };

/** The stored text of some psykers of Dark Heresy, with the first one selected. */
const kept = (...psykers) => JSON.stringify({ version: 1, used: { "dark-heresy": psykers[0].name }, psykers: { "dark-heresy": psykers } });
const keep = (text) => { if (!localStorage.getItem("met")) localStorage.setItem("psykers", text); localStorage.setItem("met", ""); };
const storage = (page) => page.evaluate(() => localStorage.getItem("psykers"));

/** Returns the visible text of the first figure, whose fold it opens. */
const figure = (section) => section.evaluate((element) => {
  element.querySelector(".fold").open = true;
  return [...element.querySelectorAll("[data-figure] [data-value]")].find((value) => value.checkVisibility({ visibilityProperty: true }))?.textContent ?? "";
});

/** Waits until a calculator has answered a case, which its controls show. */
async function answers(section, id, inputs) {
  const all = { ...(await odds(id)).inputs, ...inputs };
  await answered(section, id, all);
  assert.deepEqual(await caseOf(section), all);
}

/**
 * Opens the page of the power again with the calculator of focus tests on it: no page of the content
 * has two calculators of one game with the same traits.
 */
async function addFocus(page) {
  const section = /<section class="calculator".*?<\/section>/s.exec(await (await page.request.get(focus[1])).text())[0].replace('data-prefix=""', 'data-prefix="focus."');
  await page.route(`**${power}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<section class="calculator"', `${section}$&`) });
  });
  await page.reload();
}

/**
 * Opens an address with a text stored on the device; `init` runs in the page before its scripts.
 * `asked` collects the addresses of all requests since then.
 */
const test = base.extend({
  visit: async ({ newPage }, use) => use(async (address, { text = "", options, init } = {}) => {
    const opened = await newPage(options);
    const { page } = opened;
    if (text) await page.addInitScript(keep, text);
    if (init) await page.addInitScript(init);
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(address);
    const of = (id) => page.locator(`[data-calculator="${id}"]`).first();
    const panel = page.locator("dialog.psyker");
    return { ...opened, of, section: of(focus[0]), panel, asked, openPanel: async (section = of(focus[0])) => { await section.locator("[data-psyker]").click(); await panel.waitFor(); } };
  }),
});
test.use({ saveData: true });

test.describe("my psyker", { tag: "@phone" }, () => {
  const type = async (section, name, text) => {
    await (await control(section, name)).fill(text);
    await settled(section);
  };
  const defaults = async (id, inputs = {}) => ({ ...(await odds(id)).inputs, ...inputs });

  /** Returns the inputs of the page's own case that are not at their defaults. */
  const own = (section) => section.evaluate((element) => Object.fromEntries(new URLSearchParams(element.dataset.preset)));

  test("a psyker kept with consent fills the next page, also in the other language, but no address", async ({ visit }) => {
    const { page, wrong, section, panel, openPanel, of } = await visit(focus[1]);
    await type(section, "characteristic", "45");
    await type(section, "psy-rating", "5");
    await openPanel();
    assert.equal(await panel.evaluate((dialog) => dialog.matches(":modal") && dialog.contains(document.activeElement)), true);
    assert.equal(await panel.locator(".psyker-keep input").inputValue(), "Psyker 1", "one tap keeps it");
    assert.equal(await panel.evaluate(() => document.activeElement.textContent), "Keep on this device", "no keyboard of a phone covers the button");
    assert.match(await panel.locator(".psyker-keep").innerText(), /on this device only\. Nothing is sent anywhere/);
    assert.equal(await storage(page), null, "nothing is kept before the tap");
    await panel.locator(".psyker-keep input").fill("");
    await panel.locator(".psyker-keep [type=submit]").click();
    assert.match(await panel.locator("[role=status]").innerText(), /name/, "a name is asked for");
    await panel.locator(".psyker-keep input").fill("  Ysolde ");
    await page.keyboard.press("Enter");
    assert.deepEqual(JSON.parse(await storage(page)), JSON.parse(kept({ ...ysolde, values: { ...ysolde.values, class: "bound" } })));
    await page.keyboard.press("Escape");
    assert.equal(await panel.isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.hasAttribute("data-psyker")), true, "Escape leads back");
    assert.equal(await section.locator("[data-psyker]").getAttribute("aria-label"), "Psyker: Ysolde");

    for (const [path, id, inputs, button] of [
      ["/en/dark-heresy/psychic-bolts/", "dark-heresy/bolts", { ...mine, class: "bound" }, "Psyker: Ysolde"],
      // "Psyker : Ysolde" does not fit.
      ["/fr/dark-heresy/opposed-tests/", "dark-heresy/opposed", { ...mine, class: "bound" }, "Ysolde"],
    ]) {
      await page.goto(path);
      const there = of(id);
      const own = await there.evaluate((element) => Object.fromEntries(new URLSearchParams(element.dataset.preset)));
      await answers(there, id, { ...own, ...inputs });
      assert.equal(new URL(await addressOf(page)).search, "");
      assert.equal(await there.locator("[data-psyker]").innerText(), button);
    }
    await page.goto("/en/trenchhammer/casting/");
    await settled(of("trenchhammer/cast"));
    assert.equal(await of("trenchhammer/cast").locator("[data-psyker]").innerText(), "My psyker", "another system has its own");
    assert.deepEqual(wrong, []);
  });

  test("without a stored psyker nothing is loaded, and nothing is stored without consent", async ({ baseURL, visit }) => {
    const { page, asked, section, openPanel, panel } = await visit(focus[1]);
    await page.waitForLoadState("networkidle");
    assert.deepEqual(asked.filter((url) => /psyker-/.test(url)), []);
    await type(section, "characteristic", "45");
    await openPanel();
    await panel.locator(".psyker-close").click();
    assert.equal(asked.filter((url) => /psyker-en\.\w+\.js$/.test(url)).length, 1);
    assert.deepEqual(await page.evaluate(() => [Object.keys(localStorage), document.cookie]), [[], ""]);
    assert.deepEqual(asked.filter((url) => !url.startsWith(baseURL)), []);
  });

  test("the page's own figures are hidden before the first paint if a psyker is in use", async ({ newPage, serve }) => {
    const [script, mineToo, core] = [deferred(), deferred(), deferred()];
    const host = await serve();
    host.holds = (file) => (/\/calculator\.\w+\.js$/.test(file) && script.promise) || (/\/psyker-en\./.test(file) && mineToo.promise) || (file.endsWith(".wasm") && core.promise);
    const { page } = await newPage();
    await page.addInitScript(keep, kept(ysolde));
    await page.goto(host.origin + focus[1], { waitUntil: "commit" });
    const section = page.locator(`[data-calculator="${focus[0]}"]`).first();
    assert.equal(await figure(section), "", "before any script");
    script.resolve();
    await page.locator("[data-calculator][data-pending]").first().waitFor();
    assert.equal(await figure(section), "", "before the psyker");
    mineToo.resolve();
    await page.locator('input[name="characteristic"]').first().and(page.locator(":enabled")).waitFor({ state: "attached" });
    await page.waitForFunction(() => document.querySelector('input[name="characteristic"]').value === "45");
    assert.equal(await figure(section), "", "before the answer");
    core.resolve();
    const own = await section.evaluate((element) => Object.fromEntries(new URLSearchParams(element.dataset.preset)));
    await checkAnswer(section, focus[0], { ...await defaults(focus[0]), level: own.level ?? "unfettered", ...mine }, "en");
    assert.notEqual(await figure(section), "");
  });

  test("if the script does not load there are no figures, and a button to retry", async ({ newPage, serve }) => {
    const host = await serve();
    host.fails = (file) => /\/psyker-en\./.test(file);
    const { page } = await newPage();
    await page.addInitScript(keep, kept(ysolde));
    await page.goto(host.origin + focus[1]);
    const section = page.locator(`[data-calculator="${focus[0]}"]`).first();
    const again = section.locator("[data-failed] button");
    await again.waitFor();
    assert.equal(await figure(section), "");
    host.fails = () => false;
    await again.click();
    await page.waitForFunction(() => document.querySelector('input[name="characteristic"]').value === "45");
    await settled(section);
    assert.notEqual(await figure(section), "");
    assert.equal(await again.isVisible(), false);
  });

  test("two calculators of a page have its values, change together, and share one address", async ({ visit }) => {
    const { page, wrong, of } = await visit(power, { text: kept(ysolde) });
    await addFocus(page);
    const [one, other] = [of("dark-heresy/focus"), of("dark-heresy/bolts")];
    await checkAnswer(one, "dark-heresy/focus", await defaults("dark-heresy/focus", mine), "en");
    await answers(other, "dark-heresy/bolts", mine);
    await type(other, "psy-rating", "7");
    await checkAnswer(one, "dark-heresy/focus", await defaults("dark-heresy/focus", { ...mine, "psy-rating": 7 }), "en");
    await answers(other, "dark-heresy/bolts", { ...mine, "psy-rating": 7 });
    for (const section of [one, other]) assert.match(await section.locator(".psyker-line").innerText(), /You changed these values.*Take those of Ysolde/s);
    await settled(other);
    const { search } = new URL(await addressOf(page));
    assert.match(search, /focus\.psy-rating=7/);
    assert.match(search, /[?&]psy-rating=7/, "who opens the address sees both");
    await one.locator(".psyker-line button").click();
    await answers(other, "dark-heresy/bolts", mine);
    assert.equal(await one.locator(".psyker-line").isVisible(), false);
    assert.deepEqual(wrong, []);
  });

  test("a page of several systems fills the calculators of each system, and a psyker of another system has no effect", async ({ visit }) => {
    const nun = { version: 1, used: { "dark-heresy": "Ysolde", trenchhammer: "Nun" }, psykers: { "dark-heresy": [ysolde], trenchhammer: [{ name: "Nun", values: { psyker: "4" } }] } };
    const { page, of, asked, wrong } = await visit("/en/compare/choosing-powers/", { text: JSON.stringify(nun) });
    await answers(of("dark-heresy/advance"), "dark-heresy/advance", { from: 5, to: 6 });
    const other = of("dark-millennium/powers");
    assert.deepEqual(await caseOf(other), await defaults("dark-millennium/powers", await own(other)));
    assert.notEqual(await figure(other), "");
    asked.length = 0;
    await page.goto("/en/wh40k-7e/psychic-phase/");
    await page.waitForLoadState("networkidle");
    assert.deepEqual(asked.filter((url) => /psyker-/.test(url)), []);
    assert.deepEqual(wrong, []);
  });

  const some = ["dark-heresy/psychic-phenomena/", "wh40k-7e/perils-of-the-warp/", "trenchhammer/perils-of-the-warp/", "dark-millennium/daemonic-attack/"];
  for (const [which, paths] of [["a table of each system", some.map((path) => `/en/${path}`)], ["every table"]]) test(`${which} is read with psykers of every game in use, whether its calculator has their values or not`, thoroughUnless(paths), async ({ visit }) => {
    const used = { "dark-heresy": "Ysolde", "wh40k-7e": "Lena", trenchhammer: "Nun", "dark-millennium": "Sage" };
    const psykers = { "dark-heresy": [ysolde], "wh40k-7e": [{ name: "Lena", values: { leadership: "9", wounds: "2" } }], trenchhammer: [{ name: "Nun", values: { psyker: "2" } }], "dark-millennium": [{ name: "Sage", values: { level: "3" } }] };
    const { page, wrong } = await visit("/en/", { text: JSON.stringify({ version: 1, used, psykers }) });
    const tables = paths ?? htmlFiles(process.env.PSYREF_SITE).filter((file) => /^en\/(?!embed\/)/.test(file) && readFileSync(join(process.env.PSYREF_SITE, file), "utf8").includes("data-lookup=")).map(addressOfFile);
    assert.ok(tables.length >= 4, tables.join());
    for (const address of tables) {
      await page.goto(address);
      assert.ok(await page.locator("[data-lookup] > [data-roll]:visible").count(), address);
      for (const form of await page.locator("[data-lookup] > [data-roll]:visible").all()) {
        await form.locator("input").first().fill("3");
        await expect(form.locator("[data-rolled]"), address).toHaveText(/\p{L}{3}/u);
      }
    }
    assert.deepEqual(wrong, []);
  });

  test("without a psyker in use the calculators of a page change together too, also on reset, and nothing is stored", async ({ visit }) => {
    const { page, wrong, asked, of } = await visit(power);
    await addFocus(page);
    const [one, other] = [of("dark-heresy/focus"), of("dark-heresy/bolts")];
    await type(other, "psy-rating", "7");
    await answers(one, "dark-heresy/focus", { "psy-rating": 7 });
    await type(one, "characteristic", "52");
    await (await control(one, "class", 'label:has([value="unbound"])')).click();
    await answers(other, "dark-heresy/bolts", { characteristic: 52, "psy-rating": 7, class: "unbound" });
    await type(one, "characteristic", "999");
    assert.equal((await caseOf(other)).characteristic, 52, "an invalid value stays where it is");
    await type(one, "characteristic", "52");
    await other.locator("[data-more]").click();
    await reset(other);
    await answers(one, "dark-heresy/focus", {});
    assert.deepEqual(asked.filter((url) => /psyker-/.test(url)), []);
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    assert.deepEqual(wrong, []);
  });

  test("an address with inputs overrides the psyker and says so; a tap applies the psyker's values", async ({ visit }) => {
    const { page, wrong, section } = await visit(`${focus[1]}?characteristic=30&level=push`, { text: kept(ysolde) });
    const link = await defaults(focus[0], { characteristic: 30, level: "push" });
    await checkAnswer(section, focus[0], link, "en");
    const line = section.locator(".psyker-line");
    assert.match(await line.innerText(), /values of the link, not those of Ysolde/);
    assert.equal(new URL(await addressOf(page)).search, "?characteristic=30&level=push");
    await line.locator("button").click();
    await checkAnswer(section, focus[0], { ...link, ...mine }, "en");
    assert.equal(await line.isVisible(), false);
    await page.reload();
    await settled(section);
    assert.equal(await line.isVisible(), false, "an address with the psyker's values is the psyker's");
    assert.deepEqual(wrong, []);
  });

  test("a page that is a case keeps its case and says so", async ({ visit }) => {
    const { page, of } = await visit("/en/odds/psyker-1-first-power/", { text: JSON.stringify({ version: 1, used: { trenchhammer: "Nun" }, psykers: { trenchhammer: [{ name: "Nun", values: { psyker: "4" } }] } }) });
    const section = of("trenchhammer/cast");
    const line = section.locator(".psyker-line");
    await line.waitFor();
    assert.equal((await caseOf(section)).psyker, 1);
    assert.notEqual(await figure(section), "");
    assert.match(await line.innerText(), /this page’s case, not those of Nun/);
    await line.locator("button").click();
    await checkAnswer(section, "trenchhammer/cast", { ...await caseOf(section), psyker: 4 }, "en");
    assert.equal(new URL(await addressOf(page)).search, "");
  });

  test("a shared case includes all values of the psyker", async ({ visit }) => {
    const { page, section } = await visit(focus[1], { text: kept(ysolde), options: { permissions: ["clipboard-read", "clipboard-write"] } });
    await page.waitForFunction(() => document.querySelector('input[name="characteristic"]').value === "45");
    await settled(section);
    await section.locator(".share > summary").click();
    const { search } = new URL(await copiedBy(page, () => section.locator('[data-share="link"]').click()));
    for (const pair of ["characteristic=45", "psy-rating=5", "class=unbound"]) assert.ok(search.includes(pair), `${search} has ${pair}`);
    await reset(section);
    await settled(section);
    assert.equal((await caseOf(section)).characteristic, 45, "reset leads back to the psyker");
  });

  test("a value that a calculator does not accept is not applied, and the page says so", async ({ visit }) => {
    const { of } = await visit("/en/dark-heresy/psy-rating/", { text: kept({ name: "Old one", values: { "psy-rating": "12" } }) });
    const section = of("dark-heresy/advance");
    await section.locator(".psyker-line").waitFor();
    assert.match(await section.locator(".psyker-line").innerText(), /Old one has .*12.*keeps its own value/s);
    await answers(section, "dark-heresy/advance", { from: 2, to: 3 });
  });

  test("the core refuses a value that contradicts the page's own case, and no figures are shown", async ({ visit }) => {
    const { section } = await visit("/en/dark-heresy/resolving-powers/", { text: kept({ name: "It", values: { class: "daemonic" } }) });
    await section.locator(".field-problem:not([hidden])").waitFor();
    assert.equal(await figure(section), "");
    await section.locator('label:has(input[value="unfettered"])').first().click();
    await checkAnswer(section, focus[0], await defaults(focus[0], { class: "daemonic", "psy-rating": 5 }), "en");
  });

  test("a number that must exceed a psyker's value is raised to the next one", async ({ visit }) => {
    const { of } = await visit("/en/dark-heresy/psy-rating/", { text: kept(ysolde) });
    const section = of("dark-heresy/advance");
    await answers(section, "dark-heresy/advance", { from: 5, to: 6 });
    await type(section, "to", "9");
    await answers(section, "dark-heresy/advance", { from: 5, to: 9 });
  });

  test("psykers are chosen, renamed, deleted, brought back and forgotten by keyboard", async ({ visit }) => {
    const { page, wrong, section, panel, openPanel } = await visit(focus[1], { text: kept(ysolde, { name: "Corvin", values: { willpower: "38" } }) });
    const names = () => panel.locator(".psyker-pick b").allInnerTexts();
    await page.waitForFunction(() => document.querySelector('input[name="characteristic"]').value === "45");
    await section.locator("[data-psyker]").focus();
    await page.keyboard.press("Enter");
    await panel.waitFor();
    assert.deepEqual(await names(), ["Ysolde", "Corvin"]);
    await panel.locator(".psyker-pick").nth(1).press("Enter");
    await panel.waitFor({ state: "hidden" });
    assert.equal((await caseOf(section)).characteristic, 38);
    await openPanel();
    await panel.getByRole("button", { name: "Rename Corvin" }).press("Enter");
    await page.keyboard.type("Ysolde");
    await page.keyboard.press("Enter");
    assert.match(await panel.locator("[role=status]").innerText(), /already have a psyker named Ysolde/);
    await panel.locator(".psyker-rename input").fill("Brother Corvin");
    await page.keyboard.press("Enter");
    assert.deepEqual(await names(), ["Ysolde", "Brother Corvin"]);
    assert.equal(await section.locator("[data-psyker]").innerText(), "Brother Corvin");
    await panel.getByRole("button", { name: "Delete Brother Corvin" }).press("Enter");
    assert.deepEqual(await names(), ["Ysolde"]);
    assert.equal(await section.locator("[data-psyker]").innerText(), "My psyker");
    await panel.getByText("Undo").press("Enter");
    assert.deepEqual(await names(), ["Ysolde", "Brother Corvin"]);
    assert.equal(await section.locator("[data-psyker]").innerText(), "Brother Corvin");
    await page.evaluate(() => localStorage.setItem("deck", '["dark-heresy/smite"]'));
    await panel.getByText("Forget everything").click();
    assert.equal(await storage(page), null);
    assert.equal(await page.evaluate(() => localStorage.getItem("deck")), null);
    assert.match(await panel.locator("[role=status]").innerText(), /Everything is forgotten/);
    await page.keyboard.press("Escape");
    await settled(section);
    assert.equal(await section.locator("[data-psyker]").innerText(), "My psyker");
    const own = await section.evaluate((element) => Object.fromEntries(new URLSearchParams(element.dataset.preset)));
    assert.equal((await caseOf(section)).characteristic, Number(own.characteristic ?? (await odds(focus[0])).inputs.characteristic), "the page has its own case again");
    assert.deepEqual(wrong, []);
  });

  test("another tab follows", async ({ visit }) => {
    const { page, section, panel, openPanel } = await visit(focus[1]);
    const second = await page.context().newPage();
    await second.goto(power);
    const there = second.locator('[data-calculator="dark-heresy/bolts"]');
    await type(section, "characteristic", "45");
    await openPanel();
    await panel.locator(".psyker-keep input").fill("Ysolde");
    await panel.getByText("Keep on this device").click();
    await second.waitForFunction(() => document.querySelector('[data-calculator="dark-heresy/bolts"] input[name="characteristic"]').value === "45");
    assert.equal(await there.locator("[data-psyker]").innerText(), "Psyker: Ysolde");
    await panel.getByText("Forget everything").click();
    await second.waitForFunction(() => document.querySelector('[data-calculator="dark-heresy/bolts"] [data-psyker]').textContent === "My psyker");
    assert.equal((await caseOf(there)).characteristic, (await odds("dark-heresy/bolts")).inputs.characteristic);
  });

  test("a change in another tab leaves the case that the reader made", async ({ visit }) => {
    const { page, section, panel, openPanel } = await visit(focus[1], { text: kept(ysolde) });
    const has = (page, text) => page.waitForFunction((text) => document.querySelector('[data-calculator="dark-heresy/focus"] input[name="characteristic"]').value === text, text);
    await has(page, "45");
    const second = await page.context().newPage();
    await second.goto(focus[1]);
    await has(second, "45");
    const there = second.locator('[data-calculator="dark-heresy/focus"]').first();
    await type(there, "characteristic", "60");
    await openPanel(section);
    await panel.getByRole("button", { name: "Rename Ysolde" }).click();
    await panel.locator(".psyker-rename input").fill("Corvin");
    await page.keyboard.press("Enter");
    await there.locator("[data-psyker]", { hasText: "Corvin" }).waitFor();
    assert.equal((await caseOf(there)).characteristic, 60);
  });

  test("with blocked storage the panel says so, and the calculators work", async ({ visit }) => {
    const { wrong, section, panel, openPanel } = await visit(focus[1], {
      init: () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("closed", "SecurityError"); } }),
    });
    await type(section, "characteristic", "45");
    await checkAnswer(section, focus[0], await caseOf(section), "en");
    await openPanel();
    assert.match(await panel.innerText(), /does not let the site keep anything/);
    assert.equal(await panel.locator("form").count(), 0);
    assert.deepEqual(wrong, []);
  });

  for (const [what, text, seen] of [
    ["what is kept is broken", `{"version":1,"used":{"dark-heresy":"X"},"psykers":{"dark-heresy":[{"name":7}]}}`, /Keep your psyker’s values once/],
    ["a later form of the site kept it", `{"version":2,"used":{"dark-heresy":"X"}}`, /newer version of this site/],
  ]) {
    test(`where ${what} the page has its own case, and the panel opens`, async ({ visit }) => {
      const { page, wrong, section, panel, openPanel } = await visit(focus[1], { text });
      await page.locator("[data-calculator]:not([data-waiting], [data-pending])").first().waitFor();
      await page.waitForFunction(() => !document.querySelector("[data-moving]"));
      assert.notEqual(await figure(section), "");
      assert.equal(new URL(await addressOf(page)).search, "");
      await openPanel();
      assert.match(await panel.innerText(), seen);
      assert.deepEqual(wrong, []);
    });
  }

  test("names are shown as text, whatever they contain", async ({ visit }) => {
    const { wrong, section, panel, openPanel } = await visit(focus[1], { text: kept({ name: "<img src=x onerror=alert(1)> {name}", values: { willpower: "41" } }) });
    await openPanel();
    assert.equal(await panel.locator("img").count(), 0);
    assert.equal(await panel.locator(".psyker-pick b").innerText(), "<img src=x onerror=alert(1)> {name}");
    await settled(section);
    assert.deepEqual(wrong, []);
  });

  test("a frame of another site neither reads nor keeps anything", async ({ visit }) => {
    const { page, asked, section } = await visit("/en/embed/dark-heresy/focus/", { text: kept(ysolde) });
    await settled(section);
    assert.equal(await section.locator("[data-psyker]").isVisible(), false);
    assert.deepEqual(await caseOf(section), await defaults(focus[0]));
    assert.notEqual(await figure(section), "");
    assert.deepEqual(asked.filter((url) => /psyker-/.test(url)), []);
    assert.equal(await storage(page), kept(ysolde));
  });

  test("touch targets are large enough, and fit a narrow phone", async ({ visit }) => {
    const { page, section, panel, openPanel } = await visit(focus[1], { text: kept({ ...ysolde, name: "x".repeat(40) }, { name: "B", values: { willpower: "38" } }), options: { viewport: { width: 320, height: 640 } } });
    await page.waitForFunction(() => document.querySelector('input[name="characteristic"]').value === "45");
    await type(section, "characteristic", "46");
    await section.locator(".psyker-line").waitFor();
    await openPanel();
    const small = await page.locator(":is(:is(.psyker, .psyker-line) :is(button, input), .case-chip)").evaluateAll((list) => list.filter((element) => element.checkVisibility()).map((element) => [element.textContent || element.name, element.getBoundingClientRect()]).filter(([, { width, height }]) => width < 43.9 || height < 43.9).map(([name, { width, height }]) => `${name} ${width}×${height}`));
    assert.deepEqual(small, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    const { left, right } = await panel.evaluate((element) => element.getBoundingClientRect());
    assert.ok(left >= 0 && right <= 320);
    assert.equal(await panel.evaluate((element) => element.scrollWidth > element.clientWidth), false);
    const boxes = await section.locator(".case-chip").evaluateAll((list) => list.map((element) => element.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })));
    for (const a of boxes) for (const b of boxes) assert.ok(a === b || a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, "no control lies on another");
  });
});
