// Printing: pages printed to PDF by the browser. Nothing may be cut off, and every sheet names its
// source.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

import { languages, test as base, thoroughUnless } from "../fixtures.mjs";

import { extractText, getDocumentProxy } from "unpdf";

import { addressOf } from "../browser.mjs";
import { odds } from "../server.mjs";
import { spells, spellSite } from "../spells.mjs";

const point = 72 / 25.4; // a millimetre in points
const papers = { A4: [210 * point, 297 * point], Letter: [612, 792] };
const disciplines = ["dark-heresy/biomancy", "dark-heresy/sanctic-daemonology", "wh40k-7e/telepathy", "wh40k-7e/pyromancy", "trenchhammer/pyromancy", "dark-millennium/eldar", "dark-millennium/tyranid"];

/** Returns the sizes of the pages of a PDF, in points. */
const sizesOf = (pdf) => [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*([\d.\s-]+?)\s*\]/g)].map(([, box]) => box.split(/\s+/).map(Number).slice(2));

/** Returns what overflows its place on the sheets. */
function cut() {
  const found = [];
  const inside = (inner, outer) => inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5 && inner.top >= outer.top - 0.5 && inner.bottom <= outer.bottom + 0.5;
  for (const sheet of document.querySelectorAll(".sheet")) {
    const box = sheet.getBoundingClientRect();
    for (const part of sheet.querySelectorAll(".card, .imprint, .marks")) if (!inside(part.getBoundingClientRect(), box)) found.push(`${part.className.baseVal ?? part.className} leaves its sheet`);
    if (sheet.querySelector(".imprint").getBoundingClientRect().top < sheet.querySelector(".cards").getBoundingClientRect().bottom) found.push("the imprint stands on the cards");
    for (const card of sheet.querySelectorAll(".card:not(.back)")) {
      const name = card.querySelector("h2").textContent;
      if (card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth) found.push(`${name}: ${card.scrollWidth} × ${card.scrollHeight} px in ${card.clientWidth} × ${card.clientHeight}`);
      const style = getComputedStyle(card);
      const around = card.getBoundingClientRect();
      const room = { left: around.left + parseFloat(style.paddingLeft) / 2, right: around.right - parseFloat(style.paddingRight) / 2, top: around.top + parseFloat(style.paddingTop) / 2, bottom: around.bottom - parseFloat(style.paddingBottom) / 2 };
      for (const part of card.querySelectorAll("h2, p, dl div")) for (const line of part.getClientRects()) if (!inside(line, room)) found.push(`${name}: “${part.textContent.trim().slice(0, 40)}” comes too near to the edge`);
    }
  }
  return found;
}

/** Opens an address with print styles. No error may occur, and everything has to fit. */
const test = base.extend({
  visit: async ({ open }, use) => use(async (address, look) => {
    const { page, wrong } = await open(address, { viewport: { width: 1000, height: 1200 } });
    await page.locator(".sheet .card").first().waitFor();
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await page.evaluate(cut), [], address);
    await look(page);
    assert.deepEqual(wrong, []);
  }),
});
test.use({ saveData: true });

test.describe("cards for the psyker in use", () => {
  const psykers = { "dark-heresy": [{ name: "Inquisitor Ysolde of the Long Name", values: { willpower: "45", "psy-rating": "5", class: "unbound" } }], trenchhammer: [{ name: "Nun", values: { psyker: "2" } }] };
  const kept = JSON.stringify({ version: 1, used: { "dark-heresy": psykers["dark-heresy"][0].name, trenchhammer: "Nun" }, psykers });
  const keep = (text) => localStorage.setItem("psykers", text);

  for (const [language, pages] of [["en", ["dark-heresy/telepathy", "dark-heresy/malefic-daemonology", "trenchhammer/pyromancy"]], ["fr", ["dark-heresy/telepathy", "trenchhammer/pyromancy"]]]) {
    for (const address of pages) {
      test(`have its figures in place of the table, and fit: ${language}, ${address}`, async ({ newPage }) => {
        const { page, wrong } = await newPage({ viewport: { width: 1000, height: 1200 } });
        await page.addInitScript(keep, kept);
        await page.goto(`/${language}/print/${address}/`);
        await page.emulateMedia({ media: "print" });
        const cards = page.locator("[data-odds]");
        await expect(cards.locator(".card-psyker")).toHaveCount(await cards.count());
        assert.equal(await cards.locator("table").count(), 0);
        assert.deepEqual(await page.evaluate(cut), []);
        const [game] = address.split("/");
        const { values: traits } = psykers[game][0];
        for (const card of (await cards.all()).slice(0, 3)) {
          const { odds: calculator, case: own } = await card.evaluate(({ dataset }) => ({ ...dataset }));
          const inputs = game === "trenchhammer" ? { psyker: traits.psyker } : { characteristic: traits.willpower, "psy-rating": traits["psy-rating"], class: traits.class };
          const { values } = await odds(calculator, { ...Object.fromEntries(new URLSearchParams(own)), ...inputs });
          const text = (await card.locator(".card-psyker").innerText()).replace(/\s+/g, " ").replaceAll(",", ".");
          assert.match(text, game === "trenchhammer" ? /^Nun \(PSYKER 2/ : /^Inquisitor Ysolde of the Long Name \(.*\b45\b/);
          const percents = [...text.matchAll(/([\d.]+) %/g)].map(([, percent]) => Number(percent));
          for (const chance of [values.manifest ?? values.success, values.perils]) assert.ok(percents.some((percent) => Math.abs(percent - chance * 100) < .06), `${text} has not ${chance}`);
        }
        assert.deepEqual(wrong, []);
      });
    }
  }

  test("keep the table of examples without a psyker, without a core, and where no psyker changes it", async ({ newPage }) => {
    for (const [text, address, blocked] of [["", "dark-heresy/telepathy", false], [kept, "dark-heresy/telepathy", true], [kept, "wh40k-7e/telepathy", false]]) {
      const { page } = await newPage({ viewport: { width: 1000, height: 1200 }, serviceWorkers: "block" });
      if (text) await page.addInitScript(keep, text);
      if (blocked) await page.route(/\.wasm/, (route) => route.abort());
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(`/en/print/${address}/`);
      await page.waitForLoadState("networkidle");
      assert.ok(await page.locator(".card-strip").count());
      assert.equal(await page.locator(".card-psyker").count(), 0);
      assert.equal(asked.some((url) => /\.wasm/.test(url)), blocked);
    }
  });

  test("are printed once the figures are there", async ({ newPage }) => {
    const { page } = await newPage({ viewport: { width: 1000, height: 1200 } });
    await page.addInitScript((text) => {
      localStorage.setItem("psykers", text);
      globalThis.print = () => { globalThis.printed = document.querySelectorAll(".sheet .card-psyker").length; };
    }, kept);
    await page.goto("/en/print/powers/?powers=dark-heresy/smite,trenchhammer/life-leech,dark-heresy/life-leech#print");
    await page.waitForFunction(() => globalThis.printed !== undefined);
    assert.equal(await page.evaluate(() => globalThis.printed), await page.locator(".sheet [data-odds]").count());
    assert.ok(await page.evaluate(() => globalThis.printed) > 1);
  });
});

test.describe("print", () => {
  /**
   * Prints a page, and checks the number and the size of its sheets and the text that each one must
   * have.
   */
  async function print(page, paper, count) {
    const pdf = await page.pdf({ format: paper, preferCSSPageSize: true });
    const sizes = sizesOf(pdf);
    const path = new URL(await addressOf(page)).pathname;
    if (process.env.PSYREF_PRINTED) { // a folder for those who want to look at what was printed
      await mkdir(process.env.PSYREF_PRINTED, { recursive: true });
      await writeFile(join(process.env.PSYREF_PRINTED, `${path.replaceAll("/", "-")}${paper}.pdf`), pdf);
    }
    assert.equal(sizes.length, count, `${path} prints on ${sizes.length} pages`);
    for (const size of sizes) size.forEach((side, i) => assert.ok(Math.abs(side - papers[paper][i]) < 1.5, `${path} prints on ${size.join(" × ")} points, not on ${paper}`));
    // Line breaks and hyphens differ in a PDF.
    const plain = (text) => text.replace(/[\s\u00ad-]+/g, "");
    const printed = (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text.map(plain);
    const revisions = new Set();
    for (const [i, sheet] of (await page.locator(".sheet").all()).entries()) {
      const imprint = await sheet.locator(".imprint").innerText();
      revisions.add(/\b[0-9a-f]{8}\b/.exec(imprint)?.[0]);
      assert.ok(imprint.includes(path), `${path}: no address in “${imprint}”`);
      assert.match(imprint, new RegExp(`\\b${i + 1} \\S+ ${count}$`));
      for (const text of [imprint, ...await sheet.locator(".card :is(h2, dd, .card-text)").allInnerTexts()]) {
        assert.ok(printed[i].includes(plain(text)), `${path}: sheet ${i + 1} was printed without “${text}”`);
      }
    }
    assert.ok(revisions.size === 1 && ![...revisions].includes(undefined), `revisions ${[...revisions]}`);
  }

  for (const [language, ...systems] of [["fr", "dark-heresy"], ["fr", "wh40k-7e", "trenchhammer", "dark-millennium"], ["en", "dark-heresy", "wh40k-7e", "trenchhammer", "dark-millennium"]]) {
    test(`the quick reference of ${systems.join(", ")} comes out on both sides of one sheet, whole (${language})`, thoroughUnless(systems.length === 1), async ({ open }) => {
      for (const system of systems) {
        const { page, wrong } = await open(`/${language}/${system}/quick/`);
        const plain = (text) => text.replace(/[\s\u00ad\u200b-]+/g, "");
        // A PDF has superior marks apart from their texts.
        const cells = await page.locator(".quick :is(td, li), .mark-legend a").evaluateAll((all) => all.map((cell) => {
          const copy = cell.cloneNode(true);
          for (const mark of copy.querySelectorAll(".from")) mark.remove();
          return copy.textContent;
        })).then((texts) => texts.map(plain));
        assert.ok(cells.length > 40);
        for (const paper of ["A4", "Letter"]) {
          const pdf = await page.pdf({ format: paper, preferCSSPageSize: true });
          const sizes = sizesOf(pdf);
          assert.ok(sizes.length <= 2, `${system} prints on ${sizes.length} pages of ${paper}`);
          for (const [i, side] of sizes[0].entries()) assert.ok(Math.abs(side - papers[paper][i]) < 1.5, `${system} prints on ${sizes[0].join(" × ")} points`);
          const pages = (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text.map(plain);
          assert.ok(pages.every((text) => text.length > 400), `${system} prints an empty page of ${paper}`);
          // Longer texts break over columns.
          const missing = cells.filter((text) => text.length < 40 && !pages.join("").includes(text));
          assert.deepEqual(missing, [], `${system}: missing on ${paper}`);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 320, "on a phone nothing stands outside");
        assert.deepEqual(wrong, []);
      }
    });
  }

  test("the index of powers prints every power, also from a phone, on which groups are closed", async ({ open }) => {
    const { page, wrong } = await open("/en/powers/", { viewport: { width: 390, height: 844 } });
    const plain = (text) => text.replace(/[\s\u00ad\u200b-]+/g, "");
    const names = (await page.locator(".index-table tbody tr:not(.group) th").allTextContents()).map(plain);
    assert.ok(names.length > 400);
    assert.equal(await page.locator(".index-table tbody tr:not(.group)").filter({ visible: true }).count(), 0, "on screen the groups are closed");
    const pdf = await page.pdf({ format: "A4" });
    const text = plain((await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text);
    assert.deepEqual(names.filter((name) => !text.includes(name)), []);
    assert.deepEqual(wrong, []);
  });

  test("no card of a book of spells is cut, however long a text is, and no word is lost", async ({ newPage, serve }) => {
    const book = spells(132); // each length of a text in each shape, three times
    const { origin } = await serve(await spellSite(book));
    const { page, wrong } = await newPage({ viewport: { width: 1000, height: 1200 } });
    await page.emulateMedia({ media: "print" });
    const [found, sizes, printed] = [[], new Set(), new Map()];
    for (const school of new Set(book.map((spell) => spell.school.id))) {
      await page.goto(`${origin}/en/print/spells/srd/${school}/`);
      found.push(...await page.evaluate(cut));
      for (const card of await page.locator(".power-card").evaluateAll((cards) => cards.map((card) => ({ key: card.dataset.key, size: card.classList.item(2), parts: [".card-effect", ".card-large, .card-fields, .card-effect"].map((part) => [...card.querySelectorAll(part)].map((one) => one.textContent).join(" ")) })))) {
        sizes.add(card.size);
        printed.set(card.key, card.parts.map((text, i) => `${printed.get(card.key)?.[i] ?? ""}${text}`));
      }
    }
    const plain = (text) => text.replace(/[^\p{L}\p{N}]+/gu, "");

    assert.deepEqual(found, []);
    for (const { id, text, higher, range, time, material } of book) {
      const [effect, whole] = printed.get(`srd/${id}`).map(plain);
      assert.ok(effect.startsWith(plain([...text, higher && `At higher levels ${higher}`].join())), `${id} lost a word of its effect`);
      for (const field of [range, time, material]) assert.ok(whole.includes(plain(field)), `${id} lost ${field}`);
    }
    assert.ok(sizes.has("smallest") && sizes.has("wide") && sizes.size >= 4, `sizes ${[...sizes].join()}`);
    assert.deepEqual(wrong, []);
  });

  test("on the screen nothing lies over the sheets of a system, and they are whole", async ({ open }) => {
    for (const width of [1120, 1600]) {
      const { page, wrong } = await open("/en/print/dark-heresy/biomancy/", { viewport: { width, height: 900 } });
      const main = await page.locator("main").boundingBox();
      const sidebar = await page.locator(".sidebar").boundingBox();
      const sheets = await page.locator(".sheets").evaluate((element) => [element.scrollWidth, element.clientWidth]);

      assert.ok(sidebar.x + sidebar.width <= main.x, `at ${width} px the sidebar ends at ${sidebar.x + sidebar.width}, and the sheets begin at ${main.x}`);
      assert.ok(sheets[0] <= sheets[1] + 1, `at ${width} px sheets of ${sheets[0]} px are cut at ${sheets[1]}`);
      assert.deepEqual(wrong, []);
    }
  });

  test("rules are printed without the line in their margin, and a line may end before an id", async ({ open }) => {
    const { page, wrong } = await open("/fr/dark-millennium/nullify/");
    await page.emulateMedia({ media: "print" });
    const rule = page.locator(".text li.rule").first();
    assert.equal(await rule.evaluate((item) => getComputedStyle(item, "::before").content), "none");
    assert.equal(await rule.locator(".rule-ids").evaluate((ids) => getComputedStyle(ids).whiteSpace), "normal");
    assert.deepEqual(wrong, []);
  });

  for (const language of languages) {
    test(`short tables and boxes of rules pages are printed in one piece (${language})`, thoroughUnless(language === "en"), async ({ open }) => {
      const plain = (text) => text.replace(/[\s\u00ad\u200b-]+/g, "");
      for (const rules of ["wh40k-7e/perils-of-the-warp", "trenchhammer/perils-of-the-warp", "dark-heresy/focus-power-test"]) {
        const { page, wrong } = await open(`/${language}/${rules}/`);
        await page.emulateMedia({ media: "print" });
        const pieces = await page.locator(".text :is(.table:not(.lookup *, .callout *, :has(tbody > :nth-child(13))), .callout)").evaluateAll((all) => all.map((piece) => [...piece.querySelectorAll("td, p:not(.callout-name)")].map((part) => part.innerText)));
        assert.ok(pieces.length > 2, `${rules} has ${pieces.length} tables and boxes`);
        for (const paper of ["A4", "Letter"]) {
          const pdf = await page.pdf({ format: paper, margin: { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" } });
          const pages = (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text.map(plain);
          const torn = pieces.filter((texts) => !pages.some((printed) => texts.every((text) => printed.includes(plain(text)))));
          assert.deepEqual(torn, [], `${rules} on ${paper}`);
        }
        assert.deepEqual(wrong, []);
      }
    });

    for (const [path, paper, each] of [["warp-deck/", "A4", 9], ["warp-deck/letter/", "Letter", 6]]) {
      test(`the Warp deck comes out on ${paper} (${language})`, thoroughUnless(language === (paper === "A4" ? "en" : "fr")), ({ visit }) => visit(`/${language}/print/${path}`, async (page) => {
        const sides = await page.locator(".sheet").evaluateAll((sheets) => sheets.map((sheet) => [sheet.querySelectorAll(".face").length, sheet.querySelectorAll(".back").length]));
        assert.deepEqual(sides, Array.from({ length: 72 / each }, (_, i) => (i % 2 ? [0, each] : [each, 0])));
        // Turned over its long edge, the block of backs must match the block of faces, card by
        // card.
        const places = await page.locator(".sheet").evaluateAll((sheets) => sheets.map((sheet) => {
          const { left, top, width } = sheet.getBoundingClientRect();
          const boxes = [...sheet.querySelectorAll(".card")].map((card) => card.getBoundingClientRect());
          return boxes.map((box) => ({ left: box.left - left, right: width - (box.right - left), top: box.top - top, width: box.width, height: box.height }));
        }));
        const millimetre = 96 / 25.4;
        for (let i = 0; i < places.length; i += 2) {
          for (const face of places[i]) {
            assert.ok(Math.abs(face.width - 60 * millimetre) < 0.2 && Math.abs(face.height - 92 * millimetre) < 0.2, `a card of ${face.width} × ${face.height} px`);
            assert.ok(places[i + 1].some((back) => Math.abs(back.right - face.left) < 0.5 && Math.abs(back.top - face.top) < 0.5), "a face without a back behind it");
          }
        }
        await print(page, paper, 72 / each);
      }));
    }

    for (const [i, discipline] of disciplines.entries()) {
      const once = languages[i % 2] === language && disciplines.findIndex((one) => one.split("/")[0] === discipline.split("/")[0]) === i; // others are laid out by the same templates
      test(`the cards of ${discipline} come out on A4 and on Letter (${language})`, thoroughUnless(once), ({ visit }) => visit(`/${language}/print/${discipline}/`, async (page) => {
        const count = await page.locator(".sheet").count();
        await print(page, "A4", count);
        await print(page, "Letter", count);
      }));
    }

    test(`no card of any discipline is cut (${language})`, thoroughUnless(false), async ({ open }) => {
      const { page, wrong } = await open(`/${language}/print/powers/`);
      const addresses = await page.locator("[data-sheets]").evaluateAll((all) => all.map((details) => details.dataset.sheets));
      assert.ok(addresses.length > 20);
      const found = [];
      let cards = 0;
      await page.emulateMedia({ media: "print" });
      for (const address of addresses) {
        await page.goto(address, { waitUntil: "load" });
        cards += await page.locator(".power-card").count();
        found.push(...(await page.evaluate(cut)).map((line) => `${address}: ${line}`));
      }
      assert.ok(cards > 180);
      assert.deepEqual(found, []);
      assert.deepEqual(wrong, []);
    });

    test(`the powers that a player chooses come out on sheets of nine (${language})`, thoroughUnless(language === "en"), async ({ open, visit }) => {
      const chosen = ["dark-heresy/smite", "wh40k-7e/smite", "dark-millennium/doom"];
      await visit(`/${language}/print/powers/?powers=${chosen.join(",")}`, async (page) => {
        const keys = () => page.locator(".sheet .power-card").evaluateAll((cards) => cards.map((card) => card.dataset.key));
        assert.deepEqual((await keys()).sort(), chosen.toSorted());
        assert.match(await page.locator(".sheet .imprint").textContent(), /\?powers=dark-heresy\/smite,wh40k-7e\/smite,dark-millennium\/doom/);
        await print(page, "A4", 1);
        await page.emulateMedia({ media: "screen" });
        await page.locator('details[data-sheets$="/dark-heresy/biomancy/"] summary').click();
        const boxes = page.locator("details[open] input");
        const count = await boxes.count();
        for (let i = 0; i < count; i++) await boxes.nth(i).check();
        await page.waitForFunction((n) => document.querySelectorAll(".sheet .power-card").length === n, count + 2);
        assert.equal(new URL(await addressOf(page)).searchParams.get("powers").split(",").length, count + 2);
        await page.emulateMedia({ media: "print" });
        assert.deepEqual(await page.evaluate(cut), []);
        await print(page, "Letter", await page.locator(".sheet").count());
      });
    });

    test(`powers are added to the cards by their names, and ticked in their disciplines (${language})`, thoroughUnless(language === "fr"), async ({ open }) => {
      const { page, wrong } = await open(`/${language}/print/powers/`);
      const field = page.locator("[data-power-field] input");
      for (const [typed, key] of [["smi", "wh40k-7e/smite"], ["vortex of doom", "wh40k-7e/vortex-of-doom"]]) {
        await field.fill(typed);
        await page.locator(`[data-power-field] [data-key="${key}"]`).click();
        assert.equal(await page.evaluate(() => document.activeElement.id), "power", "the next name can be typed at once");
      }
      await field.fill("smite");
      assert.ok(await page.locator('[data-power-field] [data-key="wh40k-7e/smite"]').isDisabled());
      await page.locator("[data-chosen] [data-print]", { hasText: "2" }).waitFor();
      assert.deepEqual(await page.locator("[data-choosing] input:checked").evaluateAll((boxes) => boxes.map((box) => box.value)), ["wh40k-7e/smite", "wh40k-7e/vortex-of-doom"]);
      assert.equal(new URL(await addressOf(page)).search, "?powers=wh40k-7e/smite,wh40k-7e/vortex-of-doom");
      assert.deepEqual(wrong, []);
    });

    test(`a bar in the window prints, keeps and clears the choice, and covers no box that has the focus (${language})`, thoroughUnless(language === "fr"), async ({ open }) => {
      const { page, wrong } = await open(`/${language}/print/powers/`, { viewport: { width: 390, height: 700 } });
      const bar = page.locator("[data-chosen]");
      await page.locator('details[data-sheets$="/dark-heresy/biomancy/"] summary').click();
      assert.ok(!(await bar.isVisible()), "before a choice there is nothing to print");
      const boxes = page.locator("details[open] input");
      await boxes.nth(0).check();
      const top = await boxes.nth(0).evaluate((box) => box.getBoundingClientRect().top);
      await bar.locator("[data-print]").waitFor();
      assert.equal(await boxes.nth(0).evaluate((box) => box.getBoundingClientRect().top), top, "the bar moved the list");
      await boxes.nth(1).check();
      await bar.locator("[data-print]", { hasText: "2" }).waitFor();
      await expect(bar.locator("[data-print]")).toBeInViewport({ ratio: 1 });
      const covered = [];
      for (let i = 0; i < 20; i++) {
        await page.keyboard.press("Tab");
        covered.push(...await page.evaluate(() => {
          const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
          const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("[data-chosen]");
          return over && !over.contains(document.activeElement) ? [document.activeElement.outerHTML.slice(0, 80)] : [];
        }));
      }
      assert.deepEqual(covered, []);
      await bar.locator("[data-keep-deck]").click();
      assert.equal(JSON.parse(await page.evaluate(() => localStorage.getItem("deck"))).powers.length, 2);
      assert.ok(!(await bar.locator("[data-keep-deck]").isVisible()), "a kept choice need not be kept again");
      await bar.locator("[data-clear]").click();
      await bar.waitFor({ state: "hidden" });
      assert.equal(await page.locator("[data-choosing] input:checked").count(), 0);
      assert.deepEqual(wrong, []);
    });

    test(`a deck that the reader keeps is printed from the list of prints in one tap, and once (${language})`, thoroughUnless(language === "fr"), async ({ open }) => {
      const { page, wrong } = await open(`/${language}/print/powers/?powers=dark-heresy/smite,wh40k-7e/smite`);
      await page.addInitScript(() => { globalThis.print = () => { sessionStorage.setItem("printed", `${sessionStorage.getItem("printed") ?? ""}${document.querySelectorAll(".sheet .power-card").length} cards`); }; });
      const printed = () => page.evaluate(() => sessionStorage.getItem("printed"));
      await page.locator("[data-keep-deck]").click();
      await page.locator("[data-keep-deck]").waitFor({ state: "hidden" });
      await page.goto(`/${language}/print/`);
      await page.locator("a[data-deck]:visible").click();
      await page.waitForFunction(() => sessionStorage.getItem("printed"));
      assert.equal(await printed(), "2 cards");
      assert.match(await addressOf(page), /\?powers=dark-heresy\/smite,wh40k-7e\/smite$/);
      await page.reload();
      await page.locator(".sheet .power-card").nth(1).waitFor();
      assert.equal(await printed(), "2 cards", "a reload prints nothing");
      assert.deepEqual(wrong, []);
    });

    test(`an address that asks for a power that is not there says so (${language})`, thoroughUnless(language === "en"), ({ visit }) => visit(`/${language}/print/powers/?powers=dark-heresy/smite,unknown/power,dark-millennium/da-krunch`, async (page) => {
      assert.match(await page.locator("[data-problem]").textContent(), /Krunch.*: .*unknown\/power/);
      assert.equal(await page.locator(".sheet .power-card").count(), 1);
    }));

    test(`the page of the selection leads to the sheets of every discipline without scripts (${language})`, thoroughUnless(language === "fr", "@no-scripts"), async ({ open }) => {
      const { page } = await open(`/${language}/print/powers/`);
      assert.ok(await page.locator(".no-script").isVisible());
      assert.ok(!(await page.locator("[data-choosing]").isVisible()));
      assert.ok((await page.locator(".sheet-list a:visible").count()) > 20);
    });
  }
});
