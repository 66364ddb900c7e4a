// The browser, and pages that record errors.
import { existsSync } from "node:fs";

import { chromium } from "@playwright/test";

const shell = "/usr/bin/chromium-headless-shell";
const full = "/usr/bin/chromium";

/** The command-line flags of the browser. */
export const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/**
 * Returns the program of the browser: the one in CHROMIUM, or Debian's. It throws if there is none,
 * so that tests without a browser fail.
 */
export function executable(wanted = process.env.CHROMIUM || [shell, full].find(existsSync)) {
  if (!existsSync(wanted)) throw new Error(`there is no browser${wanted ? ` at ${wanted}` : ""}; run: make deps; or set CHROMIUM to its program`);
  return wanted;
}

/** Launches headless Chromium. */
export const launch = () => chromium.launch({ executablePath: executable(), args: flags });

/** Launches full Chromium instead of its headless shell, with options of Playwright. */
export const launchFull = (options) => chromium.launch({ ...options, executablePath: executable(process.env.CHROMIUM?.endsWith("headless-shell") ? full : process.env.CHROMIUM || full), args: ["--headless", ...flags] });

/** Returns the address of a page as the page sees it; page.url() is updated a moment later. */
export const addressOf = (page) => page.evaluate(() => location.href);

/**
 * Opens an empty page in a context of its own, with reduced motion unless the options differ. With
 * `saveData` it reports a metered connection, on which pages fetch the core only when it is needed.
 * `wrong` collects errors of the console, such as violations of the page's policy, errors of
 * scripts, and dialogs. `close` closes the context.
 */
export async function newPage(browser, { saveData = false, ...options } = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const wrong = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) wrong.push(`${new URL(page.url()).pathname}: console: ${message.text()}`); });
  page.on("pageerror", (error) => wrong.push(`${new URL(page.url()).pathname}: script: ${error.message}`));
  page.on("dialog", (dialog) => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  if (saveData) await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  return { page, wrong, close: () => context.close() };
}

/**
 * Replaces the text of a field, and returns what a live region has at once, before any pause. The
 * page does both, so that a slow machine adds no pause.
 */
export const announcedWhileTyping = (field, status, text) => field.evaluate((input, [region, value]) => {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return document.querySelector(region).textContent;
}, [status, text]);

/**
 * Returns the text on the clipboard after an action that copies. The browser writes to the
 * clipboard asynchronously, so this waits until the earlier text is gone.
 */
export async function copiedBy(page, act) {
  const before = "nothing was copied yet";
  await page.evaluate((text) => navigator.clipboard.writeText(text), before);
  await onClipboard(page, (text) => text === before);
  await act();
  return onClipboard(page, (text) => text !== before && text);
}

/**
 * Reads the clipboard until its text passes a check. waitForFunction cannot do this, since it takes
 * the promise of the read for true.
 */
async function onClipboard(page, is) {
  for (const end = Date.now() + 20_000; ; await page.waitForTimeout(20)) {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (is(text)) return text;
    if (Date.now() > end) throw new Error(`the clipboard still has ${JSON.stringify(text)}`);
  }
}
