// How the browser tests run: one site and one server for all, two workers, and a project for each way in which readers come. A test without a tag runs on a
// desktop; @phone, @desktop and @no-scripts name other projects.
import { defineConfig } from "@playwright/test";

import { executable, flags } from "./browser.mjs";

const phone = { width: 390, height: 844 };
const long = /@thorough/; // takes minutes: ./run thorough

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  globalSetup: "./setup.mjs",
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["./reporter.mjs"]],
  grep: process.env.PSYREF_THOROUGH ? long : undefined,
  grepInvert: process.env.PSYREF_THOROUGH ? undefined : long,
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    contextOptions: { reducedMotion: "reduce" }, // what a test reads is where it belongs
    launchOptions: { executablePath: executable(), args: flags },
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
  },
  projects: [
    { name: "files", testMatch: "files/*.spec.mjs" },
    { name: "desktop", testIgnore: "files/*", grep: /^(?=.*@desktop)|^(?!.*@(phone|no-scripts))/s, use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", testIgnore: "files/*", grep: /@phone/, use: { viewport: phone, hasTouch: true } },
    { name: "no-scripts", testIgnore: "files/*", grep: /@no-scripts/, use: { viewport: phone, javaScriptEnabled: false } },
  ],
});
