// No page asks anybody but the site for anything, sets a cookie, or keeps anything on the device that the reader did not choose to keep.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { after, before, describe, test } from "node:test";

import { launch, newPage } from "./browser.mjs";
import { serveFolder, site } from "./server.mjs";

describe("every page", () => {
  let browser, server, folder;
  let addresses = [];

  before(async () => {
    folder = await site();
    [browser, server] = [await launch(), await serveFolder(folder)];
    addresses = readdirSync(folder, { recursive: true }).map((file) => file.split(sep).join("/")).filter((file) => file.endsWith(".html"))
      .filter((file) => !/<meta http-equiv="refresh"/.test(readFileSync(join(folder, file), "utf8"))) // they lead on before anything else, and hold no script
      .map((file) => "/" + file.replace(/(^|\/)index\.html$/, "$1")).sort();
  });
  after(() => Promise.all([browser?.close(), server?.close()]));

  test("keeps to the site and leaves nothing behind", async (t) => {
    t.diagnostic(`${addresses.length} pages opened`);
    assert.ok(addresses.length > 500, "there are hardly any pages");
    const queue = [...addresses];
    const found = [];
    await Promise.all([1, 2].map(async () => {
      const { page, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
      const context = page.context();
      let asked = [];
      context.on("request", (request) => asked.push(request.url()));
      for (let address; (address = queue.shift()); ) {
        asked = [];
        await page.goto(server.origin + address);
        const kept = await page.evaluate(stored);
        kept.push(...(await context.cookies()).map(({ name }) => `cookie ${name}`));
        const elsewhere = asked.filter((url) => new URL(url).origin !== server.origin);
        found.push(...[...kept, ...elsewhere].map((what) => `${address}: ${what}`));
      }
      await close();
    }));
    assert.deepEqual(found, []);
  });

  test("keeps what the reader chooses, and only then", async () => {
    const { page, close } = await newPage(browser, { viewport: { width: 1280, height: 800 } });
    await page.goto(server.origin + "/en/");
    assert.deepEqual(await page.evaluate(stored), []);
    const ground = page.locator("button.theme:visible").first();
    await ground.click();
    assert.equal((await page.evaluate(stored)).length, 1, "the ground that was chosen is not kept, or the test looks for it in the wrong place");
    await close();
  });

  test("that only leads on asks for nothing and runs nothing", () => {
    const leading = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".html")).map((file) => [file, readFileSync(join(folder, file), "utf8")])
      .filter(([, text]) => /<meta http-equiv="refresh"/.test(text));
    assert.ok(leading.length > 500, "there are hardly any of them");
    assert.deepEqual(leading.filter(([, text]) => /<script|<img|<iframe|<link[^>]+rel="?(stylesheet|preload)/.test(text)).map(([file]) => file), []);
  });
});

/** What the site keeps on the device. It runs in the page. */
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
