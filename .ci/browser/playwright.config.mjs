// Configuration of the browser tests: one site and one server for all workers. Tests mostly wait,
// so there are more workers than processors. fixtures.mjs says for which device a test is.
import { defineConfig } from "@playwright/test";

import { executable, flags } from "./browser.mjs";

const thorough = /@thorough/;

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  globalSetup: "./setup.mjs",
  ...(process.env.PSYREF_THOROUGH ? { grep: thorough } : { grepInvert: thorough }),
  workers: "150%",
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
});
