// The layout of pages: what is on the first screen, what stays visible, navigation, and tables that
// are read with a die.
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { languages, test, thoroughUnless } from "../fixtures.mjs";

test.use({ saveData: true });

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const lookups = ["dark-heresy/perils-of-the-warp/", "dark-heresy/psychic-phenomena/", "wh40k-7e/perils-of-the-warp/", "trenchhammer/perils-of-the-warp/", "dark-millennium/daemonic-attack/"];

test.describe("layout", () => {

  const box = (page, selector) => page.locator(selector).first().evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return { top, bottom, height };
  });

  /** Returns the addresses of the system pages in a language that have an element with a class. */
  const topics = (site, language, part, systems = ["dark-heresy", "wh40k-7e", "trenchhammer", "dark-millennium"]) => systems.flatMap((system) => readdirSync(join(site, language, system), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "powers").map((entry) => `/${language}/${system}/${entry.name}/`))
    .filter((address) => new RegExp(`class="([^"]* )?${part}[ "]`).test(readFileSync(join(site, address, "index.html"), "utf8")));

  for (const [language, which, share, least] of [["fr", "one page in eight", 8, 3], ["en", "every page", 1, 20], ["fr", "every page", 1, 20]]) {
    test(`on a phone the case is on the first screen with what to do about it: ${which} in ${language}`, thoroughUnless(share > 1), async ({ open, site }) => {
      const { page } = await open(`/${language}/`, { viewport: phone });
      const late = [];
      let seen = 0;
      for (const address of topics(site, language, "beside").filter((_, i) => i % share === 0)) {
        await page.goto(address);
        if (!(await page.locator(".beside > .title + .panel").count())) continue; // a table comes first
        seen++;
        const [chips, answer] = await Promise.all([box(page, ".calculator .fields"), box(page, ".calculator .result")]);
        if (chips.bottom > 0.65 * phone.height || answer.bottom > 0.85 * phone.height) late.push(`${address}: the chips end at ${Math.round(chips.bottom)} px, the answer at ${Math.round(answer.bottom)} px`);
      }
      assert.ok(seen > least, `${seen} pages`);
      assert.deepEqual(late, []);
    });
  }

  for (const language of languages) {
    test(`on a desk title, rule and answer share the first screen, and the answer stays while one reads, in ${language}`, thoroughUnless(language === "fr"), async ({ open }) => {
      for (const path of ["dark-heresy/focus-power-test/", "wh40k-7e/psychic-test/", "trenchhammer/casting/", "dark-millennium/nullify/"]) {
        const { page } = await open(`/${language}/${path}`, { viewport: desk });
        for (const selector of ["h1", ".lead", ".result"]) assert.ok((await box(page, selector)).bottom < desk.height, `${path}: ${selector} is below the first screen`);
        assert.ok((await box(page, ".text")).top < desk.height / 2, `${path}: the text begins late`);
        await page.evaluate(() => scrollTo(0, 1200));
        const { top, bottom } = await box(page, ".result");
        assert.ok(top >= 0 && bottom < desk.height, `${path}: the answer is out of sight`);
      }
    });
  }

  for (const language of languages) {
    test(`a calculator with choices is lower than a phone, and on a desk it needs no scroll of its own, in ${language}`, async ({ open }) => {
      const { page } = await open(`/${language}/dark-heresy/focus-power-test/`, { viewport: phone });
      assert.ok((await box(page, ".calculator")).height <= 720);
      await page.setViewportSize({ width: 1280, height: 900 });
      const { whole, room } = await page.locator(".panel").evaluate((panel) => ({ whole: panel.scrollHeight, room: panel.clientHeight }));
      assert.ok(whole <= room, `${whole} px in ${room}`);
    });
  }

  test("the bar is one line on every window, with the current place and the languages in it", async ({ open }) => {
    for (const path of ["/en/dark-heresy/focus-power-test/", "/fr/dark-millennium/nullify/", "/fr/glossary/", "/404.html"]) {
      const { page } = await open(path);
      for (const width of [320, 390, 800, 1100, 1280, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const { top, height, bottom } = await box(page, ".site-bar");
        assert.ok(height <= 56, `${height} px at ${width}`);
        const parts = await page.locator(".site-bar > *:visible").evaluateAll((all) => all.map((part) => ({ name: part.className, ...part.getBoundingClientRect().toJSON() })));
        for (const part of parts) assert.ok(part.top >= top - 1 && part.bottom <= bottom + 1 && part.left >= 0 && part.right <= width, `${path} at ${width}: ${part.name} sticks out`);
        assert.equal(await page.locator(".site-bar .languages a").first().isVisible(), true);
      }
    }
  });

  const narrow = [320, 390], widths = [320, 360, 375, 390, 640, 1280];
  for (const [language, which, some] of [["fr", "on phones", narrow], ["en", "on every window", widths], ["fr", "on every window", widths]]) {
    test(`the name of the current place is whole in the bar, in no more lines than it has words, ${which} in ${language}`, thoroughUnless(some === narrow), async ({ open }) => {
      const { page } = await open(`/${language}/`);
      const cut = [];
      for (const path of ["dark-heresy/focus-power-test/", "wh40k-7e/psychic-test/", "trenchhammer/casting/", "dark-millennium/nullify/", "glossary/", "print/"].map((name) => `/${language}/${name}`)) {
        await page.goto(path);
        for (const width of some) {
          await page.setViewportSize({ width, height: 800 });
          const name = await page.locator(".menu-button span").evaluate((span) => {
            const range = document.createRange();
            range.selectNodeContents(span);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
            return { text: span.textContent, whole: span.scrollWidth <= span.clientWidth && span.scrollHeight <= span.clientHeight + 1 && lines <= span.textContent.split(" ").length };
          });
          if (!name.whole) cut.push(`${name.text} of ${path} at ${width} px`);
        }
      }
      assert.deepEqual(cut, []);
    });
  }

  test("in a window at 400 %, bars that stay cover less than a quarter of the quick reference", async ({ open }) => {
    for (const language of languages) {
      const { page } = await open(`/${language}/wh40k-7e/quick/`, { viewport: { width: 320, height: 256 } });
      const covered = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight / 2);
        const { top, bottom } = document.querySelector(".site-bar").getBoundingClientRect();
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
      });
      assert.ok(covered < .25, `${Math.round(100 * covered)} % (${language})`);
    }
  });

  test("text of double size overlaps nothing and pushes nothing out of the window", async ({ open }) => {
    const { page } = await open("/en/");
    const session = await page.context().newCDPSession(page);
    // Like the setting of a browser, which changes rem in media queries too.
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    const wrong = [];
    for (const path of ["/en/dark-heresy/focus-power-test/", "/fr/wh40k-7e/perils-of-the-warp/", "/fr/trenchhammer/casting/", "/en/dark-millennium/nullify/", "/fr/wh40k-7e/powers/telepathy/", "/en/glossary/", "/en/powers/"]) {
      await page.goto(path);
      for (const width of [390, 800, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        wrong.push(...(await page.evaluate(() => {
          if (getComputedStyle(document.documentElement).fontSize !== "34px") return ["letters are not twice as large"];
          const sideways = document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} px wide`] : [];
          const crossed = [".site-bar > *", ".system-bar > *"].flatMap((selector) => {
            const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
            const boxes = all.map((element) => ({ name: element.className || element.tagName, ...element.getBoundingClientRect().toJSON() }));
            return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map((b) => `${a.name} lies over ${b.name}`));
          });
          const sizes = ["h1", "h2", "h3", "p"].flatMap((name) => [...document.querySelectorAll(`main ${name}`)].filter((one) => one.checkVisibility() && getComputedStyle(one).fontFamily.includes("Charter")).slice(0, 1).map((one) => ({ name, size: parseFloat(getComputedStyle(one).fontSize) })));
          const small = sizes.slice(1).flatMap(({ name, size }, i) => (size <= sizes[i].size ? [] : [`${name} of ${size} px is below ${sizes[i].name} of ${sizes[i].size} px`]));
          const outside = [...document.querySelectorAll(".site-bar > *, .site-bar a")].filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth).map((element) => `${element.className || element.textContent} is out of the window`);
          return [...sideways, ...crossed, ...outside, ...small];
        })).map((line) => `${path} at ${width} px: ${line}`));
      }
    }
    assert.deepEqual(wrong, []);
  });

  const kinds = [
    "", "dark-heresy/", "dark-heresy/focus-power-test/", "dark-heresy/psychic-phenomena/", "dark-heresy/quick/", "dark-heresy/my-turn/", "dark-heresy/powers/biomancy/", "dark-heresy/powers/biomancy/smite/",
    "dark-heresy/focus-power-test/history/", "dark-heresy/sources/", "dark-heresy/questions/", "powers/", "powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite", "compare/drawing-power/", "glossary/", "changes/",
    "odds/", "print/", "print/powers/", "offline/", "data/", "guide/pages/",
  ];

  const some = ["", "dark-heresy/focus-power-test/", "dark-heresy/psychic-phenomena/", "dark-heresy/quick/", "dark-heresy/powers/biomancy/smite/", "powers/", "compare/drawing-power/"];
  for (const [language, which, paths] of [["en", "on some pages", some], ["en", "on a page of each kind", kinds], ["fr", "on a page of each kind", kinds]]) {
    test(`letters smaller than the text have one of three sizes, and no word of a table is broken, ${which} in ${language}`, thoroughUnless(paths === some), async ({ open }) => {
      const { page } = await open(`/${language}/`);
      const sizes = new Set();
      const broken = [];
      for (const path of paths) {
        await page.goto(`/${language}/${path}`);
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const seen = await page.evaluate(() => {
            const text = parseFloat(getComputedStyle(document.documentElement).fontSize);
            const small = new Set(), broken = new Set();
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
              const parent = node.parentElement;
              if (!node.data.trim() || parent.closest("script, style, option, svg") || !parent.checkVisibility({ visibilityProperty: true })) continue;
              const size = parseFloat(getComputedStyle(parent).fontSize);
              if (size && size < text - .01) small.add((size / text).toFixed(2));
              const cell = parent.closest("td, th");
              if (!cell || parent.closest("code") || cell.parentElement.parentElement.getBoundingClientRect().width < 2) continue;
              for (const { index, 0: word } of node.data.matchAll(/[\p{L}\d]+/gu)) {
                if (word.length > 5) continue; // longer words may be hyphenated
                const range = document.createRange();
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.add(`${word} of “${parent.textContent.slice(0, 40)}”`);
              }
            }
            return { small: [...small], broken: [...broken].slice(0, 3) };
          });
          seen.small.forEach((size) => sizes.add(size));
          broken.push(...seen.broken.map((what) => `${path} at ${width} px: ${what}`));
        }
      }
      assert.deepEqual(broken, []);
      assert.equal(sizes.size, 3, `of the text: ${[...sizes].sort()}`);
    });
  }

  test("one tap opens the pages of the game, the other games and the tools, also without scripts, with the current page in view", async ({ open }) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open("/en/dark-heresy/perils-of-the-warp/", { viewport: phone, hasTouch: true, javaScriptEnabled });
      const menu = page.locator(".menu-button");
      assert.equal(await menu.innerText(), "Dark Heresy");
      assert.equal(await page.locator(".menu a:visible").count(), 0);
      await menu.tap();
      const links = await page.locator(".menu a:visible").allInnerTexts();
      const wanted = ["Quick reference", "Overview", "Psykers", "My turn", "Conditions and tables", "Biomancy", "40K 7th", "TrenchHammer", "Dark Millennium", "Compare games", "Powers", "Odds", "Print", "Glossary"];
      assert.deepEqual(wanted.map((name) => links.indexOf(name)).filter((at) => at >= 0).length, wanted.length, `${links}`);
      assert.ok(links.indexOf("Biomancy") < links.indexOf("40K 7th") && links.indexOf("40K 7th") < links.indexOf("Odds"), `${links}`);
      assert.equal(await page.locator('.places [aria-current="true"]').innerText(), "Dark Heresy");
      if (!javaScriptEnabled) continue;
      await page.waitForFunction(() => { // the script scrolls to the current page
        const { top, bottom } = document.querySelector('.sidebar [aria-current="page"]').getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
      await page.keyboard.press("Escape");
      assert.equal(await page.locator(".menu a:visible").count(), 0);
    }
  });

  test("on a phone a bar has the places of the game; it goes away while one scrolls down or types", async ({ open }) => {
    const { page } = await open("/fr/dark-heresy/focus-power-test/", { viewport: phone, hasTouch: true });
    const bar = page.locator(".system-bar");
    assert.deepEqual(await bar.locator("a").allInnerTexts(), ["Règles", "Pouvoirs", "Mon tour", "Tableaux", "Chercher"]);
    assert.equal(await bar.locator("[aria-current]").innerText(), "Règles");
    assert.ok((await bar.boundingBox()).height <= 56);
    const inSight = () => bar.evaluate((it) => it.getBoundingClientRect().top < innerHeight && it.getClientRects().length > 0);
    await page.mouse.wheel(0, 900);
    await expect.poll(inSight, "while scrolling down").toBe(false);
    await page.mouse.wheel(0, -300);
    await expect.poll(inSight, "while scrolling up").toBe(true);
    await page.locator(".field.number > .case-chip").first().tap();
    await page.locator('article input[type="number"]:visible').first().focus();
    assert.equal(await inSight(), false, "while typing");
    await page.evaluate(() => document.activeElement.blur());
    await bar.locator("a").last().tap();
    assert.equal(await page.locator("#site-search input:focus").count(), 1);
    await page.keyboard.press("Escape");
    await bar.locator("a").nth(1).tap();
    await page.waitForURL("**/fr/powers/?system=dark-heresy");
  });

  test("the sidebar keeps the current page in view and marks the section being read", async ({ open }) => {
    for (const height of [800, 500]) {
      const { page } = await open("/fr/dark-heresy/detecting-powers/", { viewport: { width: 1280, height } });
      const rail = await box(page, ".sidebar");
      const current = await box(page, '.sidebar [aria-current="page"]');
      assert.ok(current.top >= rail.top && current.bottom <= rail.bottom, `${current.top} of ${rail.top} to ${rail.bottom} at ${height}`);
    }
    const { page } = await open("/en/dark-heresy/focus-power-test/", { viewport: desk });
    const link = page.locator(".sidebar .sections a").nth(2);
    await page.evaluate((id) => document.getElementById(id).scrollIntoView(), (await link.getAttribute("href")).slice(1));
    await page.locator('.sidebar .sections a[aria-current="location"]').filter({ hasText: await link.innerText() }).waitFor();
  });

  test("on a phone, figures that unfold are in sight, below the answer", { tag: "@phone" }, async ({ open }) => {
    for (const path of ["/en/dark-heresy/focus-power-test/", "/fr/trenchhammer/casting/"]) {
      const { page } = await open(path);
      const section = page.locator("[data-calculator]").first();
      await section.locator(".fold > summary").click();
      await expect.poll(() => section.locator(".fold h3:visible").first().evaluate((head) => {
        const { top, bottom } = head.getBoundingClientRect();
        return top >= document.querySelector(".result").getBoundingClientRect().bottom && bottom < .8 * innerHeight;
      })).toBe(true);
    }
  });

  test("a page with a look-up table opens with it, and its rows have the same ids in both languages", async ({ open }) => {
    const { page } = await open("/en/", { viewport: phone });
    for (const path of lookups) {
      const rows = [];
      for (const language of languages) {
        await page.goto(`/${language}/${path}`);
        const { lookup, text, calculator } = Object.fromEntries(await Promise.all([["lookup", ".lookup"], ["text", ".text"], ["calculator", ".calculator"]].map(async ([name, selector]) => [name, (await box(page, selector)).top])));
        assert.ok(lookup < text && lookup < calculator, `${path}: the table comes late`);
        const facts = await page.locator(".lookup").first().locator(":scope > .table tbody tr").evaluateAll((list) => list.map((row) => ({ id: row.id || row.querySelector("[id]")?.id, link: row.querySelector(".rule-ids a")?.hash, from: row.dataset.from, to: row.dataset.to, chance: (row.querySelector(".chance") ?? row.closest("table").caption).textContent })));
        for (const { id, link, chance } of facts) {
          assert.equal(link, `#${id}`);
          assert.match(chance, /^(Each row: |Chaque ligne.: )?\d+(,|\.)?\d*\u202f%( on the die alone, unmodified| avec le dé seul, sans modificateur)?$/);
        }
        rows.push(facts.map(({ id, from, to }) => ({ id, from, to })));
      }
      assert.deepEqual(rows[0], rows[1], path);
    }
  });

  test("every row of every table of a text can be linked to", async ({ open }) => {
    const { page } = await open("/en/dark-heresy/focus-power-test/", { viewport: desk });
    const rows = await page.locator(".text > .table tbody tr, .text .lookup tbody tr").evaluateAll((list) => list.map((row) => row.id || row.querySelector("[id]")?.id || row.outerHTML));
    assert.ok(rows.length > 10);
    for (const id of rows) assert.match(id, /^[a-z0-9-]+$/);
  });

  test("a roll that is typed or tapped shows its row, with its range, effect and chance", async ({ open }) => {
    const { page, wrong } = await open("/en/dark-heresy/perils-of-the-warp/", { viewport: phone });
    const said = page.locator("[data-rolled]").first();
    await page.locator("[data-roll] input").first().fill("43");
    assert.match(await said.innerText(), /39–46[^]*Psychic Mirror[^]*hits its user[^]*8\u202f%/);
    assert.equal(await page.locator('.lookup tr[aria-current="true"]').getAttribute("id"), "perils-39");
    await page.locator("[data-roll] input").first().fill("140");
    assert.match(await said.innerText(), /100\+[^]*Annihilation/);
    for (const zeros of ["0", "00"]) {
      await page.locator("[data-roll] input").first().fill(zeros);
      assert.match(await said.innerText(), /100\+[^]*Annihilation/, `${zeros} on two ten-sided dice`);
    }
    await page.locator("[data-roll] input").first().fill("");
    assert.equal(await said.innerText(), "");
    await page.goto("/fr/wh40k-7e/perils-of-the-warp/");
    await page.locator(".faces button", { hasText: "2" }).tap().catch(() => page.locator(".faces button", { hasText: "2" }).click());
    assert.match(await said.innerText(), /^2[^]*16,7\u202f%/);
    assert.equal(await page.locator('.faces [aria-pressed="true"]').innerText(), "2");
    assert.deepEqual(wrong, []);
  });

  test("without scripts the look-up is the table", async ({ open }) => {
    const { page } = await open("/fr/trenchhammer/perils-of-the-warp/", { viewport: phone, javaScriptEnabled: false });
    assert.equal(await page.locator("[data-roll]").first().isVisible(), false);
    assert.equal(await page.locator(".lookup tbody tr").first().isVisible(), true);
  });

  const every = [[phone, "en"], [phone, "fr"], [desk, "en"], [desk, "fr"]];
  for (const [viewport, language, share] of [[phone, "fr", 3], [desk, "en", 3], ...every.map((kind) => [...kind, 1])]) {
    test(`${share > 1 ? "a comparison" : "every comparison"} opens with its table, and its calculators say of which system they are, at ${viewport.width} px (${language})`, thoroughUnless(share > 1), async ({ open, site }) => {
      const { page } = await open("/en/", { viewport });
      const wrong = [];
      let seen = 0;
      for (const address of [`/${language}/compare/`, ...topics(site, language, "across", ["compare"])].filter((_, i) => i % share === 0)) {
        await page.goto(address);
        if (!(await page.locator(".across").count())) continue;
        seen++;
        const [table, others] = [await box(page, ".text > .table tbody tr"), await page.locator(".calculator, .text > p:not(.stale)").evaluateAll((list) => Math.min(...list.map((element) => element.getBoundingClientRect().top)))];
        if (table.bottom > viewport.height) wrong.push(`${address}: the first row ends at ${Math.round(table.bottom)} px`);
        if (table.top > others) wrong.push(`${address}: something stands above the table`);
        for (const system of await page.locator(".of-system").all()) if (!(await system.isVisible())) wrong.push(`${address}: a calculator does not name ${await system.textContent()}`);
        if (await page.locator(".text > .table").evaluateAll((list) => list.some((one) => one.scrollWidth > one.clientWidth))) wrong.push(`${address}: a table is cut off`);
      }
      assert.ok(seen > 5 / share, `${seen} pages`);
      assert.deepEqual(wrong, []);
    });
  }

  test("the row and column headers of a comparison stay in view", async ({ open }) => {
    const left = ({ page }) => page.locator(".text > .table tbody th").first().evaluate((cell) => { cell.closest(".table").scrollLeft = 150; return cell.getBoundingClientRect().left; });
    assert.equal(await left(await open("/fr/compare/drawing-power/", { viewport: phone })), 17, "the names of the rows scroll away on a phone");
    const { page } = await open("/fr/compare/resisting-powers/", { viewport: desk });
    await page.locator(".text > .table tbody tr").nth(8).evaluate((row) => scrollTo(0, row.getBoundingClientRect().top - 150));
    const { top, bottom } = await box(page, ".text > .table thead th");
    assert.ok(top >= (await box(page, ".site-bar")).bottom - 1 && bottom < 150, `the systems are named at ${top}`);
  });

  test("the root address leads to the language that was chosen or that the browser prefers, and is English without scripts", async ({ open }) => {
    for (const [locale, path] of [["fr-CA", "/fr/"], ["en-GB", "/"], ["de-DE", "/"]]) {
      const { page, wrong } = await open("/", { viewport: phone, locale });
      await page.waitForURL(`**${path}`);
      assert.equal(await page.evaluate(() => document.documentElement.lang), path === "/" ? "en" : "fr", locale);
      assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]), [0, 0, ""]);
      assert.deepEqual(wrong, []);
    }
    const { page } = await open("/", { viewport: desk, locale: "en-GB" });
    await page.locator(".languages a").click();
    await page.waitForURL("**/fr/");
    await page.goto(new URL("/", page.url()).href);
    await page.waitForURL("**/fr/");
    const { page: plain } = await open("/", { viewport: phone, javaScriptEnabled: false, locale: "fr-FR" });
    assert.equal(await plain.evaluate(() => document.documentElement.lang), "en");
    assert.equal(await plain.locator(".game").count(), 4);
  });

  test("the first page is two screens of a phone with one field, which is at the top while one types", async ({ open }) => {
    for (const [path, word, said] of [["/fr/", "perils", /Périls/], ["/en/", "vortx", /Vortex/]]) {
      const { page, wrong } = await open(path, { viewport: phone, hasTouch: true });
      const { bottom } = await box(page, ".games");
      assert.ok(bottom <= 2 * phone.height, `${path} ends at ${bottom}`);
      const field = page.locator('[type="search"]:visible');
      assert.equal(await field.count(), 1);
      await field.tap();
      await page.keyboard.insertText(word);
      await page.locator("#search-results a").filter({ hasText: said }).first().waitFor();
      assert.ok((await field.boundingBox()).y < 20);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator(".search-panel:visible").count(), 0);
      assert.deepEqual(wrong, []);
    }
  });

  test("a line of text on the first page is no longer than one reads with ease", async ({ open }) => {
    for (const language of languages) {
      const { page } = await open(`/${language}/`, { viewport: { width: 1280, height: 900 } });
      const widths = await page.locator("article p:not(.stale)").evaluateAll((list) => list.map((p) => p.getBoundingClientRect().width / parseFloat(getComputedStyle(p).fontSize)));
      assert.ok(widths.length > 2 && widths.every((em) => em <= 40), `${language}: ${widths.map(Math.round)} em`);
    }
  });

  test("a wrong address is explained in its language, with the nearest pages first", async ({ open }) => {
    const { page } = await open("/fr/dark-heresy/focus-powre-test/", { viewport: phone });
    assert.equal(await page.locator("h1:visible").innerText(), "Page introuvable");
    const first = page.locator("[data-nearest]:visible a").first();
    assert.match(await first.getAttribute("href"), /\/fr\/dark-heresy\/focus-power-test\/$/);
    assert.equal(await page.locator(".site-bar").isVisible(), true);
  });
});
