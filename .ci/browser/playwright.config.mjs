// Configuration of the browser tests: one site, one server, two workers, and a project for each
// kind of device. A test without a tag runs on the desktop; @phone, @desktop and @no-scripts name
// projects.
import { defineConfig } from "@playwright/test";

import { executable, flags } from "./browser.mjs";

const phone = { width: 390, height: 844 };

/**
 * Returns the pattern of a project's tests: those whose titles and tags match, and that have or
 * lack the tag @thorough.
 */
const only = (pattern) => new RegExp(`^${process.env.PSYREF_THOROUGH ? "(?=.*@thorough)" : "(?!.*@thorough)"}${pattern}`, "s");

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  globalSetup: "./setup.mjs",
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 1, // a retry is recorded; recording every test takes a third more time
  reporter: [["list"], ["./reporter.mjs"]],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    // Without animation, an element is at its final place.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: executable(), args: flags },
    trace: { mode: "on-first-retry", screenshots: false, sources: false },
  },
  projects: [
    { name: "files", testMatch: "files/*.spec.mjs", grep: only("") },
    { name: "desktop", testIgnore: "files/*", grep: only("((?=.*@desktop)|(?!.*@(phone|no-scripts)))"), use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", testIgnore: "files/*", grep: only(".*@phone"), use: { viewport: phone, hasTouch: true } },
    { name: "no-scripts", testIgnore: "files/*", grep: only(".*@no-scripts"), use: { viewport: phone, javaScriptEnabled: false } },
  ],
});
