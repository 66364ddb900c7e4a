// What a test starts from: pages that keep what goes wrong while they are open, and servers of its own where the one for all will not do. Everything is closed when
// the test ends.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { test as base } from "@playwright/test";

import { newPage } from "./browser.mjs";
import { serveFolder } from "./server.mjs";

export const languages = ["en", "fr"];

/** The calculators of the site, each as its system and its name. */
export function calculators() {
  const embeds = join(process.env.PSYREF_SITE, "en/embed");
  return readdirSync(embeds).flatMap((system) => readdirSync(join(embeds, system)).map((name) => `${system}/${name}`)).sort();
}

export const test = base.extend({
  /** The address of the server of the built site, which every relative address is completed with. */
  baseURL: async ({}, use) => use(process.env.PSYREF_ORIGIN),

  /** The folder of the built site. */
  site: async ({}, use) => use(process.env.PSYREF_SITE),

  /** Whether pages are on a line that costs by use: where the core is not looked at, starting it takes most of the time. */
  saveData: [false, { option: true }],

  /** Opens an empty page in a context of its own: newPage of browser.mjs. */
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

  /** Serves a folder, by default the built site, on a server of the test's own: serveFolder of server.mjs. */
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
