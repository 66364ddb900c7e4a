// The browser, and pages in it that keep what went wrong while they were open.
import { existsSync } from "node:fs";

import { chromium } from "@playwright/test";

const shell = "/usr/bin/chromium-headless-shell";
const whole = "/usr/bin/chromium";

/** What the browser is started with. */
export const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The program of the browser: the one that CHROMIUM names, or else that of Debian. It fails when there is none: tests that did not run must not look like tests that passed. */
export function executable(wanted = process.env.CHROMIUM || [shell, whole].find(existsSync)) {
  if (!existsSync(wanted)) throw new Error(`there is no browser${wanted ? ` at ${wanted}` : ""}; run: make need; or let CHROMIUM name the program of one`);
  return wanted;
}

/** Launches headless Chromium. */
export const launch = () => chromium.launch({ executablePath: executable(), args: flags });

/** Launches Chromium itself, where its shell will not do, with options of playwright. */
export const launchWhole = (options) => chromium.launch({ ...options, executablePath: executable(process.env.CHROMIUM?.endsWith("headless-shell") ? whole : process.env.CHROMIUM || whole), args: ["--headless", ...flags] });

/** The address of a page as the page itself has it; page.url() hears of a change a moment later. */
export const addressOf = (page) => page.evaluate(() => location.href);

/**
 * Opens an empty page in a context of its own, whose reader wants no motion unless the options say otherwise. With `saveData` its line costs the reader by use, so
 * that a page fetches no core before it is wanted. `wrong` collects errors of the console and of scripts, violations of the page's policy, and dialogs; `close`
 * closes the context.
 */
export async function newPage(browser, { saveData = false, ...options } = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const wrong = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) wrong.push(`${new URL(page.url()).pathname}: console: ${message.text()}`); });
  page.on("pageerror", (error) => wrong.push(`${new URL(page.url()).pathname}: script: ${error.message}`));
  page.on("dialog", (dialog) => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  await page.exposeFunction("tellViolation", (text) => wrong.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => window.tellViolation(`${location.pathname}: ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
  });
  if (saveData) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  return { page, wrong, close: () => context.close() };
}

/** What stands on the clipboard once something that copies was done. The clipboard is the browser's, and takes what is written to it when it comes to it: what stood there before is waited out. */
export async function copiedBy(page, act) {
  const before = "nothing was copied yet";
  await page.evaluate((text) => navigator.clipboard.writeText(text), before);
  await onClipboard(page, (text) => text === before);
  await act();
  return onClipboard(page, (text) => text !== before && text);
}

/** Reads the clipboard until what stands there is what is waited for. waitForFunction cannot: it takes the promise that reading gives for a yes. */
async function onClipboard(page, is) {
  for (const end = Date.now() + 20_000; ; await page.waitForTimeout(20)) {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (is(text)) return text;
    if (Date.now() > end) throw new Error(`the clipboard still has ${JSON.stringify(text)}`);
  }
}
