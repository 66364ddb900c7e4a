// Fixtures of the tests: pages that record errors, and additional servers for tests that cannot use
// the common one. Everything is closed when the test ends.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { test as base } from "@playwright/test";

import { newPage } from "./browser.mjs";
import { serveFolder } from "./server.mjs";

export const languages = ["en", "fr"];

/** Returns the ids of the site's calculators, as system/name. */
export function calculators() {
  const embeds = join(process.env.PSYREF_SITE, "en/embed");
  return readdirSync(embeds).flatMap((system) => readdirSync(join(embeds, system)).map((name) => `${system}/${name}`)).sort();
}

/**
 * Returns the details of a test that `make test` runs if a condition holds, and that else only
 * `make thorough` runs. Of tests that run the same code, such as those of two languages, `make
 * test` needs only one, and of many pages of a kind a sample.
 */
export const thoroughUnless = (quick, ...tags) => ({ tag: quick ? tags : [...tags, "@thorough"] });

/** Returns a promise with the function that resolves it. */
export function deferred() {
  let resolve;
  const promise = new Promise((done) => { resolve = done; });
  return { promise, resolve };
}

/** Replaces a text in a file, which must contain it. */
export function replaceIn(file, from, to) {
  const text = readFileSync(file, "utf8");
  assert.ok(text.includes(from), `${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Tests with the tag @phone or @no-scripts open pages on a phone, all others on a desktop. */
export const test = base.extend({
  viewport: [
    async ({}, use, { tags }) => use(tags.some((tag) => tag === "@phone" || tag === "@no-scripts") ? phone : desktop),
    { option: true },
  ],
  hasTouch: [async ({}, use, { tags }) => use(tags.includes("@phone")), { option: true }],
  javaScriptEnabled: [async ({}, use, { tags }) => use(!tags.includes("@no-scripts")), { option: true }],

  /** The address of the server of the built site, against which relative addresses are resolved. */
  baseURL: async ({}, use) => use(process.env.PSYREF_ORIGIN),

  /** The folder of the built site. */
  site: async ({}, use) => use(process.env.PSYREF_SITE),

  /**
   * Whether pages report a metered connection. Tests that need no core before its first use set it,
   * since starting the core takes most of their time.
   */
  saveData: [false, { option: true }],

  /** Opens an empty page in a context of its own; see newPage in browser.mjs. */
  newPage: async ({ browser, saveData }, use) => {
    const opened = [];
    await use(async (options) => {
      const one = await newPage(browser, { saveData, ...options });
      opened.push(one);
      return one;
    });
    for (const { close } of opened) await close();
  },

  /** Opens an address in a context of its own; `section` is the first calculator of its page. */
  open: async ({ newPage }, use) => use(async (address, options) => {
    const opened = await newPage(options);
    await opened.page.goto(address);
    return { ...opened, section: opened.page.locator("[data-calculator]").first() };
  }),

  /**
   * Serves a folder, by default the built site, on a server that only the test uses; see
   * serveFolder in server.mjs.
   */
  serve: async ({ site }, use) => {
    const servers = [];
    await use(async (folder = site, ...more) => {
      const server = await serveFolder(folder, ...more);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.close();
  },
});
