// axe finds no violation on a page of each kind, in each of its states: in English in light colours
// on the desktop, and in French in dark colours on a phone. `make test` does every second state on
// each.
import assert from "node:assert/strict";

import { violationsOf } from "../accessible.mjs";
import { test, thoroughUnless } from "../fixtures.mjs";
import { readHeads } from "../html.mjs";

test.use({ saveData: true });

// Boxes over other content are states of their own.
const unfold = (page) => page.evaluate(() => {
  for (const details of document.querySelectorAll("details:not(.best, .share)")) details.open = true;
  for (const part of document.querySelectorAll(".fields, .control")) part.hidden = false;
});
const openControl = (page) => page.locator(".field > .case-chip").first().click();
const explain = (page) => page.locator(".best > summary").first().click();
const share = (page) => page.locator(".share > summary").first().click();
const answered = (page) => page.locator("[data-calculator]:not([data-moving])").first().waitFor();

async function ask(page) {
  await answered(page);
  const section = page.locator("[data-calculator]").first();
  await section.locator(".fold > summary").click();
  await section.locator("[data-pin]").click();
  await section.locator('[data-take="level=unfettered"]').first().click();
  await answered(page);
  await unfold(page);
  for (const form of ["[data-ask]", "[data-luck]"]) {
    await section.locator(`${form} [type="submit"]`).click();
    await section.locator(`${form} [data-reply]`).filter({ hasText: /\d/ }).waitFor();
  }
}

async function preview(page) {
  await page.locator("main a.term").first().focus();
  await page.locator(".preview").waitFor();
}

async function refuse(page) {
  const section = page.locator("[data-calculator]").first();
  await openControl(page);
  await section.locator("input:visible").first().fill("999");
  await section.getByRole("alert").filter({ hasText: "999" }).waitFor();
}

/**
 * Each state, with the path of a page that has it (below the language) or a pattern for one, and
 * the actions that lead to it.
 */
const states = [
  ["the first page", /^\/$/],
  ["the page for wrong addresses", /^\/404\.html$/],
  ["the start", ""],
  ["an overview", "dark-heresy/"],
  ["rulings with everything unfolded", "dark-heresy/sustaining/", unfold],
  ["the questions of a system", "dark-heresy/questions/"],
  ["the quick sheet of a system", "wh40k-7e/quick/"],
  ["a calculator with everything unfolded", "dark-heresy/focus-power-test/", unfold],
  ["a calculator with an open control", "dark-heresy/focus-power-test/", openControl],
  ["a calculator that explains what is best", "dark-heresy/focus-power-test/", explain],
  ["a calculator with its ways to share", "dark-heresy/focus-power-test/", share, ".decision"],
  ["a calculator that refuses an input", "dark-heresy/focus-power-test/", refuse],
  ["a calculator with its questions answered and a case kept", "dark-heresy/focus-power-test/?level=push", ask],
  ["chips", "dark-millennium/nullify/?nullifiers=4,2", answered],
  // A tap beside a preview first closes it, so elements under it are no targets. The page without
  // the preview is another state.
  ["the preview of a term", "dark-heresy/focus-power-test/", preview, "[data-calculator]"],
  ["the choice of what a device keeps", "offline/", (page) => page.locator(".offline-go").waitFor()],
  ["a page of wh40k-7e", "wh40k-7e/psychic-test/"],
  ["a page of trenchhammer", "trenchhammer/casting/"],
  ["a page of dark-millennium", "dark-millennium/nullify/"],
  ["the page with the widest table", (pages, language) => [...pages].filter(([, { lang }]) => lang === language).sort(([, a], [, b]) => b.columns - a.columns)[0][0]],
  ["a power", /^\/..\/trenchhammer\/powers\/[^/]+\/[^/]+\/$/],
  ["the index of powers", "powers/"],
  ["a discipline", /^\/..\/dark-heresy\/powers\/[^/]+\/$/],
  ["the comparison of powers", "powers/compare/"],
  ["a comparison of systems", /^\/..\/compare\/[^/]+\/$/],
  ["the glossary", "glossary/"],
  ["a case with a page of its own", /^\/..\/odds\/[^/]+\/$/],
  ["a calculator to embed", /^\/..\/embed\/.+/],
  ["the data", "data/"],
  ["cards to print", /^\/..\/print\/[^/]+\/[^/]+\/$/],
];

/** Returns the address of a page in a language. */
function addressIn(pages, language, where) {
  if (typeof where === "string") return `/${language}/${where}`;
  if (typeof where === "function") return where(pages, language);
  const found = [...pages.keys()].filter((address) => where.test(address));
  return found.find((address) => address.startsWith(`/${language}/`)) ?? found[0] ?? assert.fail(`there is no page ${where}`);
}

for (const [device, language, colorScheme, of] of [["desktop", "en", "light", 0], ["phone", "fr", "dark", 1]]) {
  test.describe(`on the ${device}, in ${colorScheme} colours, axe finds nothing wrong with`, { tag: `@${device}` }, () => {
    for (const [i, [state, where, prepare, covered]] of states.entries()) {
      test(state, thoroughUnless(i % 2 === of), async ({ open, site }) => {
        const { page } = await open(addressIn(readHeads(site), language, where), { colorScheme });

        await prepare?.(page);

        assert.deepEqual(await violationsOf(page, { covered }), []);
      });
    }
  });
}

test("on the way back through a page, no fixed bar hides what has the focus", { tag: "@phone" }, async ({ open }) => {
  for (const [path, last] of [["/en/dark-heresy/focus-power-test/", "[data-calculator] :is(a, summary):visible"], ["/fr/trenchhammer/quick/", ".quick h2 a"]]) {
    const { page } = await open(path);
    await page.locator(last).last().focus();
    const hidden = [];
    for (let i = 0; i < 45; i++) {
      await page.keyboard.press("Shift+Tab");
      hidden.push(...await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused.closest("header, [data-calculator] .result")) return [];
        const { top, right, bottom, left } = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
        const covers = [[left + 2, top + 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]].map(([x, y]) => document.elementFromPoint(x, y)?.closest(".site-bar, .result"));
        return covers.every((bar) => bar && !bar.contains(focused)) ? [`${focused.outerHTML.slice(0, 80)} at ${top}`] : [];
      }));
    }
    assert.deepEqual(hidden, [], path);
  }
});
