// The powers in the browser: filters and sorting, the comparison, and the calculator on a power's
// page. Selections are in the address.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

import { languages, test as base, thoroughUnless } from "../fixtures.mjs";

import { addressOf, announcedWhileTyping } from "../browser.mjs";
import { odds } from "../server.mjs";

const systems = ["dark-heresy", "wh40k-7e", "trenchhammer", "dark-millennium"];

const data = (name) => readFileSync(join(process.env.PSYREF_SITE, `data/${name}.jsonl`), "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** Opens an address and runs the test on it. No error may occur meanwhile. */
const test = base.extend({
  visit: async ({ open }, use) => use(async (address, look, options) => {
    const { page, wrong, close } = await open(address, options);
    await look(page);
    assert.deepEqual(wrong, []);
    await close();
  }),
  /** Every power in the open data of the site. */
  records: async ({}, use) => use(systems.flatMap(data)),
  /** The powers of factions in the open data. */
  indexed: async ({}, use) => use(data("faction-powers")),
});
test.use({ saveData: true });

test.describe("powers", () => {

  // drawn waits for the work that the page does after it has drawn the visible rows.
  const drawn = (page) => page.locator('.index-table tbody[aria-busy="false"]').waitFor({ state: "attached" });
  const shown = async (page) => {
    if (!(await page.evaluate(() => matchMedia("(scripting: none)").matches))) await drawn(page);
    return page.locator("tr[data-key]:not([hidden])").evaluateAll((rows) => rows.map((row) => row.dataset.key));
  };
  const keys = (records, fits) => records.filter(fits).map((r) => `${r.system}/${r.id}`).sort();
  /** Waits until the address has these inputs. The page writes it after a pause in typing. */
  const hasQuery = (page, wanted) => expect.poll(async () => new URL(await addressOf(page)).search).toBe(wanted);
  const press = async (page, filter, choice, sign) => {
    const details = page.locator(`[data-filter="${filter}"]`);
    if (!(await details.evaluate((d) => d.open))) await details.locator("summary").click();
    await details.locator(`[data-choice="${choice}"] button[data-sign="${sign}"]`).click();
  };

  for (const language of languages) {
    const index = `/${language}/powers/`;
    const once = thoroughUnless(language === "en"); // the script that both languages share
    const french = thoroughUnless(language === "fr");

    test(`the index shows every power, with scripts and without (${language})`, once, async ({ visit, records }) => {
      for (const javaScriptEnabled of [true, false]) {
        await visit(index, async (page) => {
          assert.deepEqual((await shown(page)).sort(), keys(records, () => true));
          assert.equal(await page.locator("[data-filters]").isVisible(), javaScriptEnabled);
        }, { javaScriptEnabled });
      }
    });

    test(`filters include and exclude, and the address holds them (${language})`, once, ({ visit, records, indexed }) => visit(index, async (page) => {
      await press(page, "system", "dark-heresy", "+");
      await hasQuery(page, "?system=dark-heresy");
      assert.deepEqual((await shown(page)).sort(), keys(records, (r) => r.system === "dark-heresy"));
      await press(page, "cost", "xp-200", "-");
      await press(page, "cost", "xp-100", "-");
      await hasQuery(page, "?system=dark-heresy&cost=-xp-200,-xp-100");
      const costs = (r) => [r.cost?.either ?? r.cost].flat();
      assert.deepEqual((await shown(page)).sort(), keys(records, (r) => r.system === "dark-heresy" && !costs(r).some((c) => c === 100 || c === 200)));
      await press(page, "lasts", "sustained-free", "+");
      await press(page, "lasts", "sustained-half", "+");
      const wanted = keys(records, (r) => r.system === "dark-heresy" && !costs(r).some((c) => c === 100 || c === 200) && ["free", "half"].includes(r.sustained));
      assert.ok(wanted.length > 0);
      assert.deepEqual((await shown(page)).sort(), wanted);
      assert.match(await page.locator("[data-status]").textContent(), new RegExp(`\\b${wanted.length}\\b.*\\b${records.length + indexed.length}\\b`));
      const address = await addressOf(page);
      await page.reload();
      assert.equal(await addressOf(page), address);
      assert.deepEqual((await shown(page)).sort(), wanted, "the address shows the same again");
      await page.locator("[data-clear]").click();
      await hasQuery(page, "");
      assert.equal((await shown(page)).length, records.length);
    }));

    test(`pressing a choice again takes it back, and its button says so (${language})`, once, ({ visit, records }) => visit(index, async (page) => {
      await press(page, "type", "witchfire", "-");
      const button = page.locator('[data-filter="type"] [data-choice="witchfire"] button[data-sign="-"]');
      assert.equal(await button.getAttribute("aria-pressed"), "true");
      await press(page, "type", "witchfire", "+");
      await hasQuery(page, "?type=witchfire");
      assert.deepEqual((await shown(page)).sort(), keys(records, (r) => r.category === "witchfire"));
      await press(page, "type", "witchfire", "+");
      await hasQuery(page, "");
    }));

    test(`free text finds names of both languages and effects, whatever the accents (${language})`, once, ({ visit, records }) => visit(index, async (page) => {
      const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      const holding = (word) => keys(records, (r) => fold(JSON.stringify([r.names, r.effect?.[language]])).includes(word));
      const settled = (n) => page.waitForFunction((count) => document.querySelectorAll("tr[data-key]:not([hidden])").length === count, n);
      await page.locator("#q").fill("CHATIMENT");
      await hasQuery(page, "?q=CHATIMENT");
      assert.ok(holding("chatiment").includes("wh40k-7e/smite"));
      for (const word of ["chatiment", "plaguebearers", "démon".normalize("NFC")]) {
        await page.locator("#q").fill(word);
        await settled(holding(fold(word)).length);
        assert.deepEqual((await shown(page)).sort(), holding(fold(word)));
      }
      await page.goto(`${index}?q=plaguebearers`);
      await settled(holding("plaguebearers").length);
      await page.locator("#q").fill("no such power at all");
      assert.deepEqual(await shown(page), []);
      assert.ok(await page.locator("[data-nothing]").isVisible());
    }));

    const [stun, stunned] = language === "fr" ? ["étourdi", /^La cible est Étourdie/] : ["stun", /^The target is Stunned/];
    test(`a search shows the words that it found in effects, and no longer once it is cleared (${language})`, once, ({ visit }) => visit(`${index}?q=${stun}`, async (page) => {
      const row = page.locator('tr[data-key="dark-heresy/enfeeble"] .effect');
      await row.locator("mark").first().waitFor();
      const marks = page.locator("tr[data-key]:not([hidden]) .effect mark");
      assert.ok(await marks.count() >= 5);
      for (const text of await marks.allTextContents()) assert.match(text, new RegExp(stun, "iu"));
      await page.locator("[data-clear]").click();
      await page.locator("tr[data-key] mark").first().waitFor({ state: "detached" });
      assert.equal(await page.locator("tr[data-key] mark").count(), 0);
      assert.match(await row.textContent(), stunned);
    }));

    test(`a word with a minus excludes, and an empty result does not mention filters that are not set (${language})`, french, ({ visit }) => visit(`${index}?q=smite`, async (page) => {
      const named = await shown(page);
      const systems = new Set(named.map((key) => key.split("/")[0]));
      assert.ok(systems.size > 1);
      const announced = page.locator("[data-filters] [role=status]");
      assert.equal(await announcedWhileTyping(page.locator("#q"), "[data-filters] [role=status]", "vortex"), "");
      await expect(announced).toHaveText(/\d/);
      assert.equal(await announced.textContent(), await page.locator("[data-status]").textContent());
      await page.locator("#q").fill("smite -zzzz");
      await page.waitForFunction((n) => document.querySelectorAll("tr[data-key]:not([hidden])").length === n, named.length);
      assert.doesNotMatch(await page.locator("[data-status]").textContent(), /zzzz/);
      await page.locator("#q").fill("smite -smite");
      await page.locator("[data-nothing]").waitFor();
      assert.doesNotMatch(await page.locator("[data-status]").textContent(), /smite/);
      assert.match(await page.locator("[data-nothing]").innerText(), language === "fr" ? /un mot ou retirez un filtre/ : /a word or remove a filter/);
    }));

    test(`typing errors are forgiven, in the words of both languages, and the page says what it took them for (${language})`, french, ({ visit }) => visit(index, async (page) => {
      for (const [typed, key] of [["vortx", "wh40k-7e/vortex-of-doom"], ["smtie", "dark-heresy/smite"], ["chatimnet", "wh40k-7e/smite"], ["telepatic", "dark-heresy/telepathic-link"]]) {
        await page.locator("#q").fill(typed);
        await page.waitForFunction((word) => document.querySelector("[data-status]").textContent.includes(word), typed);
        assert.ok((await shown(page)).includes(key), `${typed} finds ${key}`);
        assert.ok((await shown(page)).length < 40, `${typed} finds little else`);
      }
      await page.locator("#q").fill("smite");
      assert.doesNotMatch(await page.locator("[data-status]").textContent(), /smite/, "what is spelled right is taken as it is");
    }));

    test(`long texts are cut and freeze nothing (${language})`, once, ({ visit }) => visit(`${index}?q=${"%C3%A9".repeat(2000)}`, async (page) => {
      assert.equal((await page.locator("#q").inputValue()).length, 60);
      await page.evaluate(() => { // returns at once, since a runaway pattern would outlast the test
        const field = document.querySelector("#q");
        field.value = "é".repeat(100_000); // a script can write more than the field takes
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await expect.poll(async () => new URL(await addressOf(page)).search.length).toBeLessThan(400);
    }));

    test(`on a phone powers are cards, with their filters in a sheet (${language})`, thoroughUnless(language === "fr", "@phone"), ({ visit, records }) => visit(index, async (page) => {
      const card = page.locator('tr[data-key="dark-heresy/smite"]');
      assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 6000, "groups are closed");
      assert.ok(!(await card.isVisible()));
      const biomancy = page.getByRole("button", { name: /^Biomanc/ }).first();
      assert.equal(await biomancy.getAttribute("aria-expanded"), "false");
      await biomancy.click();
      assert.equal(await biomancy.getAttribute("aria-expanded"), "true");
      await card.scrollIntoViewIfNeeded();
      await card.locator(".effect").waitFor();
      const record = records.find((r) => r.system === "dark-heresy" && r.id === "smite");
      const visible = await card.evaluate((row) => [...row.cells].filter((cell) => cell.checkVisibility()).map((cell) => cell.textContent));
      assert.equal(visible.length, 4, visible.join(" | ")); // name, effect, cost, range
      assert.ok(visible.some((text) => text.includes(String(record.cost))));
      const boxes = await card.evaluate((row) => ({ row: row.getBoundingClientRect().toJSON(), line: row.querySelector(".effect").getBoundingClientRect().toJSON(), wide: document.documentElement.scrollWidth }));
      assert.equal(boxes.wide, 390);
      assert.ok(boxes.line.height < 50, "the effect has two lines");
      assert.ok(boxes.line.width > 300, "and no other fact beside it");
      assert.ok(boxes.row.height < 105);
      assert.ok(!(await page.locator("[data-filter-list]").isVisible()));
      await page.locator("[data-sheet-open]").click();
      await press(page, "system", "dark-heresy", "+");
      await hasQuery(page, "?system=dark-heresy");
      assert.match(await page.locator("[data-sheet-close]").textContent(), new RegExp(`\\b${keys(records, (r) => r.system === "dark-heresy").length}\\b`));
      await page.locator("[data-sheet-close]").click();
      assert.ok(!(await page.locator("[data-sheet]").isVisible()));
      assert.match(await page.locator("[data-sheet-open]").textContent(), /1/);
      assert.ok(await page.locator('tr[data-key="dark-heresy/iron-arm"]').isVisible(), "what a filter finds is open");
      assert.deepEqual((await shown(page)).sort(), keys(records, (r) => r.system === "dark-heresy"));
      await page.locator("[data-sheet-open]").click();
      await page.keyboard.press("Escape");
      assert.ok(!(await page.locator("[data-sheet]").isVisible()));
      await page.setViewportSize({ width: 1280, height: 800 });
      assert.ok(await page.locator("[data-filter-list]").isVisible(), "with room, the filters stand above the table");
    }));

    test(`on cards no name of one word is cut in two (${language})`, thoroughUnless(language === "fr"), async ({ visit }) => {
      for (const width of [320, 390, 768]) {
        await visit(index, async (page) => {
          await drawn(page);
          const cut = await page.locator("tr[data-key] > th > a").evaluateAll((links) => links.filter((link) => {
            if (/[\s-]/.test(link.textContent)) return false;
            link.closest("tr").style.contentVisibility = "visible";
            const name = document.createRange();
            name.selectNodeContents(link);
            return name.getClientRects().length > 1;
          }).map((link) => link.textContent));
          assert.deepEqual(cut, [], `at ${width} px`);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        }, { viewport: { width, height: 844 } });
      }
    });

    test(`powers of factions are found, filtered and sorted, lead to their discipline and cannot be chosen (${language})`, french, ({ visit, indexed }) => visit(index, async (page) => {
      const rows = async () => {
        await drawn(page);
        return page.locator("tr[data-is]:not([data-key], [hidden]) th a").allTextContents();
      };
      const named = (fits) => indexed.filter(fits).map((r) => r.name.replaceAll("'", "’")).sort();
      assert.deepEqual((await rows()).sort(), named(() => true));
      assert.equal(await page.locator("tr:not([data-key]) input").count(), 0);
      await page.goto(`${index}?discipline=ruin&type=attack&sort=name`);
      assert.deepEqual(await rows(), named((r) => r.discipline === "ruin" && r.type === "attack"));
      await page.goto(`${index}?discipline=trenchhammer-malefic&cost=glory-4`);
      assert.deepEqual(await rows(), ["Incursion"]);
      await page.goto(`${index}`);
      await page.locator("#q").fill("null zone");
      assert.deepEqual(await rows(), ["Null Zone", "Null Zone"]);
      await page.locator("tr[data-is]:not([data-key], [hidden]) th a").first().click();
      await page.waitForURL((url) => url.pathname.endsWith("/trenchhammer/powers/librarius/") && url.hash === "#null-zone");
      assert.ok(await page.locator("tr:target").getByText("Null Zone").isVisible());
    }));

    test(`powers of which only the name is known cannot be chosen, and the comparison says so (${language})`, french, ({ visit }) => visit(index, async (page) => {
      await page.locator('tr[data-key="dark-heresy/smite"] .pick input').waitFor({ state: "attached" });
      const chosen = await page.locator(".pick input").evaluateAll((boxes) => boxes.map((box) => box.value));
      await page.goto(`/${language}/powers/compare/`);
      const compared = JSON.parse(await page.locator("#comparison").textContent()).powers.map(({ key }) => key);
      assert.deepEqual(chosen.sort(), compared.sort());
      await page.goto(`/${language}/powers/compare/?powers=dark-heresy/smite,dark-millennium/da-krunch,unknown/power`);
      await page.locator("[data-heads] a").first().waitFor();
      assert.match(await page.locator("[data-problem]").textContent(), /Krunch.*: .*unknown\/power/);
    }));

    test(`sorting by name follows the language, and the address holds it (${language})`, ({ visit }) => visit(index, async (page) => {
      await page.locator("#sort").selectOption("name");
      await hasQuery(page, "?sort=name");
      const names = await page.locator("tr[data-key] th a").allTextContents();
      const sorted = names.toSorted(new Intl.Collator(language).compare);
      const same = names.filter((name, i) => name === sorted[i]).length;
      assert.ok(same > names.length * 0.97, `${same} of ${names.length} names stand where the language puts them`);
      await page.locator("#sort").selectOption("cost");
      const orders = await page.locator("tr[data-key]").evaluateAll((rows) => rows.map((row) => Number(row.dataset.by.split(".")[1])));
      assert.deepEqual(orders, orders.toSorted((a, b) => a - b));
    }));

    test(`unknown filters in an address are reported, and the others apply (${language})`, once, ({ visit, records }) => visit(`${index}?system=dark-heresy,daemonhunters&colour=red`, async (page) => {
      const problem = page.locator("[data-filters] [data-problem]");
      assert.match(await problem.textContent(), /system=daemonhunters.*colour=red/);
      assert.deepEqual((await shown(page)).sort(), keys(records, (r) => r.system === "dark-heresy"));
    }));

    test(`powers are chosen in the index, and compared, four at most, or printed (${language})`, once, ({ visit }) => visit(index, async (page) => {
      const box = (key) => page.locator(`tr[data-key="${key}"] .pick input`);
      const links = page.locator("[data-chosen] a:visible");
      await box("dark-heresy/smite").check();
      assert.ok(!(await page.locator("[data-chosen]").isVisible()), "one power alone cannot be compared");
      await box("wh40k-7e/smite").check();
      await box("wh40k-7e/iron-arm").check();
      await box("trenchhammer/fiery-form").check();
      await box("wh40k-7e/endurance").check();
      assert.deepEqual(await links.evaluateAll((list) => list.map((link) => new URL(link.href).pathname)), [`/${language}/print/powers/`], "five powers can only be printed");
      assert.equal(await links.first().evaluate((link) => link.search.split(",").length), 5);
      await box("wh40k-7e/endurance").uncheck();
      await links.first().click();
      await page.waitForURL((url) => url.pathname.endsWith("/compare/"));
      await page.locator("[data-heads] a").nth(3).waitFor();
      await hasQuery(page, "?powers=dark-heresy/smite,wh40k-7e/smite,wh40k-7e/iron-arm,trenchhammer/fiery-form");
      assert.equal(await page.locator("[data-heads] a").count(), 4);
      assert.ok(await page.locator("[data-power-field] input").isDisabled());
    }));

    test(`the comparison shows the effect of each power, or that it is unknown (${language})`, once, ({ visit, records }) => visit(`/${language}/powers/compare/?powers=dark-millennium/fortune,dark-millennium/assail,dark-millennium/mind-war,trenchhammer/terrify`, async (page) => {
      await page.locator("[data-rows] tr").first().waitFor();
      const shown = await page.locator("[data-rows] tr").first().locator("td").allTextContents();
      const wanted = ["dark-millennium/fortune", "dark-millennium/assail", "dark-millennium/mind-war", "trenchhammer/terrify"].map((key) => records.find((r) => `${r.system}/${r.id}` === key).effect[language]);
      const plain = (text) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, " ");
      for (const [i, text] of shown.entries()) {
        if (wanted[i]) assert.equal(plain(text).slice(0, 40), plain(wanted[i]).slice(0, 40));
        else assert.match(text, /^(unknown|inconnu)$/);
      }
      assert.equal(wanted.filter(Boolean).length, 3);
    }));

    test(`the comparison marks what is equal and nothing else (${language})`, once, ({ visit }) => visit(`/${language}/powers/compare/?powers=dark-heresy/smite,dark-heresy/iron-arm`, async (page) => {
      await page.waitForFunction(() => document.querySelectorAll("[data-rows] tr").length > 8);
      const rows = await page.locator("[data-rows] tr").evaluateAll((list) => list.map((row) => ({ cells: [...row.cells].slice(1).map((cell) => cell.textContent), equal: row.classList.contains("equal"), said: Boolean(row.querySelector(".mark")) })));
      for (const { cells, equal, said } of rows) {
        assert.equal(equal, new Set(cells).size === 1, cells.join(" | "));
        assert.equal(said, equal);
      }
      assert.ok(rows.some((row) => row.equal) && rows.some((row) => !row.equal));
    }));

    test(`the names of the powers stay in sight while one reads their comparison (${language})`, once, ({ visit }) => visit(`/${language}/powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite`, async (page) => {
      const top = async (row) => {
        await page.locator("[data-rows] tr").nth(row).evaluate((line) => scrollTo(0, line.getBoundingClientRect().top + scrollY - 300));
        return page.evaluate(() => [document.querySelector(".site-bar").getBoundingClientRect().bottom, ...[...document.querySelectorAll("[data-heads] a")].map((name) => name.getBoundingClientRect()).flatMap(({ top, left, right }) => [top, left, innerWidth - right])]);
      };
      for (const [width, more] of [[1280, ""], [1280, ",dark-heresy/iron-arm,wh40k-7e/iron-arm"]]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(new URL(`?powers=dark-heresy/smite,wh40k-7e/smite${more}`, page.url()).href);
        await page.waitForFunction(() => document.querySelectorAll("[data-rows] tr").length > 8);
        const [bar, ...names] = await top(11);
        for (const [i, at] of names.entries()) assert.ok(i % 3 ? at >= 0 : at >= bar - 1 && at < bar + 60, `${width} px: ${names}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `the page is wider than ${width} px`);
      }
    }));

    test(`on a phone, each field of a comparison has a line for each power, the effect first (${language})`, once, ({ visit }) => visit(`/${language}/powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite`, async (page) => {
      for (const width of [320, 390, 700]) {
        await page.setViewportSize({ width, height: 800 });
        await page.waitForFunction(() => document.querySelectorAll("[data-rows] tr").length > 8);
        const effect = page.locator("[data-rows] tr").first();
        const [dark, seventh] = await effect.locator("td").evaluateAll((cells) => cells.map((cell) => ({ label: getComputedStyle(cell, "::before").content, text: cell.textContent, top: cell.getBoundingClientRect().top, bottom: cell.getBoundingClientRect().bottom })));
        // In French the names differ, so that they need no system.
        assert.match(dark.label, language === "fr" ? /Smite/ : /Dark Heresy/);
        assert.match(seventh.label, language === "fr" ? /Châtiment/ : /40K 7/);
        assert.ok(dark.text.length > 40 && seventh.top >= dark.bottom - 1, "the effects stand below each other");
        assert.equal(await page.locator("[data-rows] td.none:visible").count(), 0);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `the page is wider than ${width} px`);
      }
    }));

    test(`a field that a game lacks is not equal, and neither is an unknown value (${language})`, once, ({ visit }) => visit(`/${language}/powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite,dark-millennium/doom`, async (page) => {
      await page.waitForFunction(() => document.querySelectorAll("[data-rows] tr").length > 8);
      const { rows, powers } = JSON.parse(await page.locator("#comparison").textContent());
      const label = new Map(rows);
      const fieldsOf = (system) => new Set(powers.filter((p) => p.system === system).flatMap((p) => p.fields.map(([id]) => id)));
      const chosen = ["dark-heresy/smite", "wh40k-7e/smite", "dark-millennium/doom"].map((key) => powers.find((p) => p.key === key));
      const marked = await page.locator("[data-rows] tr.equal th").evaluateAll((list) => list.map((head) => head.firstChild.textContent));
      const isKnown = (p, id) => fieldsOf(p.system).has(id) && !p.unknown?.includes(id);
      const said = (id) => new Set(chosen.map((p) => p.fields.find(([field]) => field === id)?.[1]));
      const wanted = [...label].filter(([id]) => chosen.every((p) => isKnown(p, id)) && said(id).size === 1 && !said(id).has(undefined)).map(([, text]) => text);
      assert.deepEqual(marked, wanted);
      const alone = [...label.keys()].filter((id) => chosen.filter((p) => fieldsOf(p.system).has(id)).length === 1);
      assert.ok(alone.length >= 2, "fields that one system alone has");
      for (const id of alone) assert.ok(!marked.includes(label.get(id)), `${id} is marked`);
    }));

    test(`the choice of the comparison is in the address (${language})`, once, ({ visit }) => visit(`/${language}/powers/compare/`, async (page) => {
      const field = page.locator("[data-power-field] input");
      const found = (key) => page.locator(`[data-power-field] [data-key="${key}"]`);
      const announced = page.locator("[data-power-field] [role=status]");
      assert.equal(await announcedWhileTyping(field, "[data-power-field] [role=status]", "smite"), "");
      await expect(announced).toHaveText(/\d/);
      assert.equal(await announced.textContent(), await page.locator("[data-power-field] [data-found]").textContent());
      await found("dark-heresy/smite").click();
      assert.equal(await field.inputValue(), "");
      await field.fill(language === "fr" ? "doom prophete" : "fatalite farseer"); // another language, and the discipline
      await page.keyboard.press("Enter");
      await hasQuery(page, "?powers=dark-heresy/smite,dark-millennium/doom");
      assert.ok((await page.locator("[data-rows] .unknown-fact").count()) >= 3, "what nobody knows looks so");
      await page.locator("[data-heads] button").first().click();
      await hasQuery(page, "?powers=dark-millennium/doom");
      await page.goto(`/${language}/powers/compare/?powers=dark-heresy/smite,unknown/power`);
      await page.locator("[data-heads] a").waitFor(); // the table waits for the effects
      assert.match(await page.locator("[data-problem]").textContent(), /unknown\/power/);
      assert.equal(await page.locator("[data-heads] a").count(), 1);
    }));

    test(`the language switch keeps the choice (${language})`, once, ({ visit, records }) => visit(`/${language}/powers/?system=trenchhammer`, async (page) => {
      await page.locator(".languages a").click();
      await page.waitForURL((url) => !url.pathname.startsWith(`/${language}/`));
      await page.locator("[data-filters]").waitFor();
      await hasQuery(page, "?system=trenchhammer");
      assert.deepEqual((await shown(page)).sort(), keys(records, (r) => r.system === "trenchhammer"));
    }));

    test(`the calculator of a power starts from the power's own numbers (${language})`, once, ({ visit, records }) => visit(`/${language}/dark-heresy/powers/telepathy/dominate/`, async (page) => {
      const record = records.find((r) => r.system === "dark-heresy" && r.id === "dominate");
      const section = page.locator('[data-calculator="dark-heresy/opposed"]');
      assert.equal(await section.locator('input[name="modifier"][type="number"]').inputValue(), String(record.test.difficulty));
      const { values } = await odds("dark-heresy/opposed", { modifier: record.test.difficulty });
      const figure = (await section.locator('.figures [data-figure="manifest"] [data-value]').textContent()).replace(",", ".");
      assert.ok(Math.abs(parseFloat(figure) - 100 * values.manifest) < 0.06, `${figure}, want ${100 * values.manifest}`);
    }));
  }

  test("the tree can be walked by keyboard and read as a list", ({ visit, records }) => visit("/en/dark-heresy/powers/biomancy/", async (page) => {
    const links = page.locator(".tree a");
    const wanted = records.filter((r) => r.system === "dark-heresy" && r.discipline === "biomancy").length;
    assert.equal(await links.count(), wanted);
    await links.first().focus();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.closest(".tree") !== null), true);
    assert.match(await links.nth(1).getAttribute("aria-label"), /needs/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/powers\/biomancy\/[a-z-]+\/$/);
  }));

  for (const language of languages) {
    test(`in every tree names stay in their boxes and costs beside them, on a phone too (${language})`, thoroughUnless(language === "fr", "@phone"), async ({ visit, records }) => {
      const disciplines = new Set(records.filter((r) => r["any-of"] || r.prerequisites?.length).map((r) => `${r.system}/powers/${r.discipline}`));
      assert.ok(disciplines.size >= 8, `${disciplines.size} disciplines with trees`);
      for (const discipline of disciplines) {
        await visit(`/${language}/${discipline}/`, async (page) => {
          assert.deepEqual(await page.locator("svg.tree").evaluate(outside), [], discipline);
        });
      }
    });
  }

  // outside lists the texts of a tree that overflow their box or overlap the box beside them, and
  // reports whether the tree has to be scrolled.
  function outside(tree) {
    const list = tree.parentElement.scrollWidth > tree.parentElement.clientWidth ? ["the tree is wider than the page"] : [];
    for (const link of tree.querySelectorAll("a")) {
      const box = link.querySelector("rect").getBBox();
      for (const text of link.querySelectorAll("text")) {
        const { x, y, width, height } = text.getBBox();
        const aside = text.classList.contains("side") ? x < box.x + box.width + 4 || x + width > tree.viewBox.baseVal.width : x + width > box.x + box.width - 4;
        if (aside || y < box.y - 1 || y + height > box.y + box.height + 1) list.push(text.textContent);
      }
    }
    return list;
  }
});
