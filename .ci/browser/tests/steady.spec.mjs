// Nothing on a page moves while it loads on a slow line.
import assert from "node:assert/strict";

import { test, thoroughUnless } from "../fixtures.mjs";
import { addressOfFile, htmlFiles } from "../html.mjs";

/** A page of each kind, by its address or by a pattern, of which the first match is opened. */
const kinds = [
  "/", "/en/", "/en/dark-heresy/", "/en/dark-heresy/focus-power-test/", "/en/dark-heresy/power-levels/", "/en/dark-heresy/psychic-phenomena/", "/en/dark-heresy/perils-of-the-warp/",
  "/en/dark-heresy/questions/", "/en/dark-heresy/sources/", "/en/dark-heresy/quick/", "/en/wh40k-7e/psychic-test/", "/en/trenchhammer/casting/", "/fr/dark-millennium/nullify/",
  "/en/compare/drawing-power/", "/en/compare/perils/", "/en/glossary/", "/en/odds/", "/en/print/", "/en/offline/", "/en/powers/", "/fr/powers/?system=dark-heresy&sort=name", "/en/powers/compare/",
  "/fr/powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite", "/en/data/", "/en/print/powers/", "/fr/print/powers/?powers=dark-heresy/smite,wh40k-7e/smite", "/en/embed/dark-heresy/focus/", "/en/no-such-page/",
  /^\/en\/trenchhammer\/powers\/[^/]+\/$/, /^\/en\/trenchhammer\/powers\/[^/]+\/[^/]+\/$/, /^\/en\/odds\/[^/]+\/$/, /^\/en\/print\/[^/]+\/[^/]+\/$/,
];

const atOnce = 4; // pages that are opened beside one another, as each mostly waits for its line

/**
 * Returns the layout shift of a page while it loads, as browsers measure it, and the elements that
 * moved.
 */
async function shiftOf({ newPage }, address, options) {
  const { page, close } = await newPage(options);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 100, downloadThroughput: 1e6, uploadThroughput: 1e5 });
  await page.addInitScript(() => {
    globalThis.shift = { sum: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        globalThis.shift.sum += value;
        globalThis.shift.moved.push(`${value.toFixed(3)}: ${sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).slice(0, 3)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const shift = await page.evaluate(() => globalThis.shift);
  await close();
  return shift;
}

for (const device of ["desktop", "phone"]) {
  for (const [loading, saveData] of [["loads on a slow line", true], ["and the rules core load on a slow line", false]]) {
    test.describe(`on the ${device}, nothing moves while a page ${loading}`, { tag: `@${device}` }, () => {
      for (let from = 0; from < kinds.length; from += atOnce) {
        const some = kinds.slice(from, from + atOnce);
        const kept = saveData ? device === "phone" && from / atOnce % 2 === 1 || device === "desktop" && from / atOnce === 4 : device === "phone" && from === 0;
        test(some.join(" "), thoroughUnless(kept), async ({ newPage, site }) => {
          const files = some.some((kind) => kind instanceof RegExp) ? htmlFiles(site).map(addressOfFile) : [];
          await Promise.all(some.map(async (kind) => {
            const address = kind instanceof RegExp ? files.find((file) => kind.test(file)) : kind;
            assert.ok(address, `there is no page ${kind}`);

            const { sum, moved } = await shiftOf({ newPage }, address, { saveData });

            const most = address.includes("sort=") ? 0.1 : 0.01; // a script sorts the rows, and takes their groups away
            assert.ok(sum <= most, `${address} moves by ${sum.toFixed(3)}: ${moved.join("; ")}`);
          }));
        });
      }
    });
  }
}
