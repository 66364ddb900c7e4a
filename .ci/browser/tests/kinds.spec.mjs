// One page of each kind loads without an error, sends requests only to the site, stores nothing on
// the device, and fits a phone and a window at 400 %. In `make thorough` every page written by hand
// fits, and a sample of the generated pages.
import assert from "node:assert/strict";

import { languages, test as base } from "../fixtures.mjs";
import { readHeads } from "../html.mjs";

const test = base.extend({
  /** Every page of the site by its address; see readHeads in html.mjs. */
  pages: async ({ site }, use) => use(readHeads(site)),
});
test.use({ saveData: true });

/** Returns what the site stores on the device. Runs in the page. */
async function stored() {
  const databases = await indexedDB.databases();
  const workers = await navigator.serviceWorker.getRegistrations();
  return [
    ...Object.keys(localStorage).map((name) => `localStorage ${name}`),
    ...Object.keys(sessionStorage).map((name) => `sessionStorage ${name}`),
    ...(document.cookie ? [`cookie ${document.cookie}`] : []),
    ...databases.map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...workers.map(({ scope }) => `service worker ${scope}`),
  ];
}

/**
 * Returns the elements that make a page wider than its window, with everything folded and with
 * everything unfolded. Runs in the page.
 */
function sideways() {
  const found = [];
  const width = document.documentElement.clientWidth;
  for (const open of [false, true]) {
    for (const details of document.querySelectorAll("details")) details.open = open;
    if (["hidden", "clip"].some((value) => [document.body, document.documentElement].some((element) => getComputedStyle(element).overflowX === value))) found.push("what is too wide is cut off");
    if (document.documentElement.scrollWidth <= width) continue;
    const scrolls = (element) => element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const culprits = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > width + 0.5 && !scrolls(element.parentElement));
    found.push(`${document.documentElement.scrollWidth} px wide${open ? ", unfolded" : ""}: ${culprits.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)).join(" … ")}`);
  }
  return found;
}

const phone = { width: 390, height: 844 };
const zoomed = { width: 320, height: 256 }; // a window of 1280 by 1024 at 400 %

/** Returns what makes a page wider than a phone or a window at 400 %. */
async function tooWide(page) {
  const found = [];
  for (const size of [phone, zoomed]) {
    await page.setViewportSize(size);
    found.push(...(await page.evaluate(sideways)).map((element) => `at ${size.width} px: ${element}`));
  }
  return found;
}

/**
 * Returns one page of each kind and language. Pages of one kind load the same styles and scripts.
 */
function kindsOf(pages) {
  const kinds = new Map();
  for (const [address, { assets, refresh, lang }] of pages) {
    const kind = `${lang} ${assets}`;
    if (!refresh && !kinds.has(kind)) kinds.set(kind, address);
  }
  return [...kinds.values()];
}

/** Pages that scripts fill by their query. */
const filled = ["/fr/print/powers/?powers=dark-heresy/smite,wh40k-7e/smite", "/fr/powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite", "/fr/powers/?system=dark-heresy&discipline=biomancy"];

for (const [part, of] of [["one half", 0], ["the other half", 1]]) {
  test(`a page of each kind loads without an error, asks only the site, keeps nothing and fits a phone: ${part}`, { tag: "@phone" }, async ({ newPage, pages, baseURL }) => {
    const kinds = kindsOf(pages);
    assert.ok(kinds.length > 20, `${kinds.length} kinds`);
    const { page, wrong } = await newPage();
    const found = [];
    page.context().on("request", (request) => { if (new URL(request.url()).origin !== baseURL) found.push(`${page.url()} asks ${request.url()}`); });
    for (const address of [...kinds, ...filled].filter((_, i) => i % 2 === of)) {
      await page.setViewportSize(phone);
      await page.goto(address, { waitUntil: filled.includes(address) ? "networkidle" : "load" });
      const kept = [...await page.evaluate(stored), ...(await page.context().cookies()).map(({ name }) => `cookie ${name}`)];
      found.push(...[...kept, ...await tooWide(page)].map((what) => `${address}: ${what}`));
    }

    assert.deepEqual(found, []);
    assert.deepEqual(wrong, []);
  });
}

test("a fragment that cannot be decoded is an unknown id", async ({ newPage }) => {
  for (const address of ["/en/dark-heresy/focus-power-test/", "/en/dark-heresy/focus-power-test/?as-of=2024", "/en/dark-heresy/focus-power-test/history/", "/en/glossary/"]) {
    const { page, wrong, close } = await newPage();
    await page.goto(`${address}#100%`);

    await page.locator("button.theme:visible").first().waitFor();
    await page.evaluate(() => new Promise((done) => { // glossaries look for the term of a new fragment
      addEventListener("hashchange", done, { once: true });
      location.hash = "#%";
    }));

    for (const section of await page.locator("[data-calculator] fieldset").all()) assert.equal(await section.isEnabled(), true, address);
    assert.deepEqual(wrong, []);
    await close();
  }
});

test("the site keeps what the reader chooses, and only then", async ({ open }) => {
  const { page } = await open("/en/");
  const before = await page.evaluate(stored);

  await page.locator("button.theme:visible").first().click();

  assert.deepEqual(before, []);
  assert.equal((await page.evaluate(stored)).length, 1, "the colours that were chosen");
});

test("the permanent address of a rule redirects to it", async ({ open, pages, baseURL }) => {
  const moved = [...pages].filter(([, { refresh }]) => refresh);
  assert.ok(moved.length > 500, `${moved.length} addresses lead on`);
  for (let i = 0; i < moved.length; i += 400) {
    const [address, { refresh }] = moved[i];
    const { page, close } = await open(address);

    await page.waitForURL((url) => url.pathname !== address);

    assert.equal(page.url(), baseURL + refresh);
    await close();
  }
});

test("an unknown address shows the page for errors, with its styles", async ({ newPage, pages }) => {
  const { page, wrong } = await newPage();

  const response = await page.goto("/en/dark-heresy/no/such/page/");

  assert.equal(response.status(), 404);
  assert.equal(await page.title(), pages.get("/404.html").title);
  assert.equal(await page.evaluate(() => [...document.styleSheets].some((sheet) => sheet.cssRules.length > 0)), true);
  assert.deepEqual(wrong.filter((line) => !line.includes("status of 404")), []);
});

/** Generated pages by address. Of each kind, one in this many is opened. */
const alike = [[/^\/..\/[^/]+\/powers\/[^/]+\/[^/]+\/$/, 15], [/^\/..\/[^/]+\/powers\/[^/]+\/$/, 7], [/\/embed\//, 7], [/\/history\/$/, 9], [/^\/..\/print\/[^/]+\/(?!letter)[^/]+\/$/, 9]];

function writtenByHand(pages, language) {
  const seen = new Map();
  return [...pages].filter(([address, { refresh, lang }]) => {
    if (refresh || lang !== language) return false;
    const [kind, share] = alike.find(([pattern]) => pattern.test(address)) ?? ["", 1];
    seen.set(kind, (seen.get(kind) ?? -1) + 1);
    return seen.get(kind) % share === 0;
  }).map(([address]) => address);
}

for (const language of languages) {
  for (const [what, viewport] of [["a phone", phone], ["a window at 400 %", zoomed]]) {
    for (const [part, of] of [["one half", 0], ["the other half", 1]]) {
      test(`every page that is written by hand fits ${what}, with everything unfolded (${language}, ${part})`, { tag: ["@no-scripts", "@thorough"] }, async ({ newPage, pages }) => {
        const addresses = writtenByHand(pages, language);
        assert.ok(addresses.length > 100, `${addresses.length} pages`);
        const { page } = await newPage({ viewport });
        const found = [];
        for (const address of addresses.filter((_, i) => i % 2 === of)) {
          await page.goto(address);
          found.push(...(await page.evaluate(sideways)).map((element) => `${address}: ${element}`));
        }

        assert.deepEqual(found, []);
      });
    }
  }
}
