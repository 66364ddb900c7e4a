// The history of rules: its page, without scripts; the marks and the box on the page of the rules;
// and addresses with a date, by every way to them. The content is that of the site, with a made-up
// past.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { test as base, thoroughUnless } from "../fixtures.mjs";

import { control } from "../answer.mjs";
import { violationsOf } from "../accessible.mjs";
import { command, root, temporary } from "../server.mjs";

const run = promisify(execFile);
const path = "/en/dark-heresy/focus-power-test/";
const rule = "dh-fpt-91-fails";

/**
 * The wordings of the rule by their first day, the current one last. The first one contains HTML.
 */
const past = [["2025-01-10", "Above 95 you fail <b>always</b>."], ["2025-06-01", "Above 93 you fail, whatever your target is."]];

/**
 * Builds the site from a repository in which the rule had other wordings, and another rule was
 * added later.
 */
async function build() {
  const folder = temporary("past");
  cpSync(join(root, "content"), join(folder, "content"), { recursive: true });
  const file = join(folder, "content/en/dark-heresy/focus-power-test.md");
  const now = readFileSync(file, "utf8");
  const line = now.split("\n").find((text) => text.endsWith(`{#${rule}}`)) ?? assert.fail(`${rule} does not stand alone in a line`);
  const git = (day, ...words) => run("git", ["-C", folder, "-c", "user.name=An editor", "-c", "user.email=editor@example.org", "-c", "commit.gpgSign=false", ...words], {
    env: { ...process.env, GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
  });
  await git("2025-01-01", "init", "--quiet");
  const wordings = [...past.map(([day, text]) => [day, now.replace(line, `${text} {#${rule}}`).replace(/^.*\{#dh-fpt-action-types\}$/m, "")]), ["2025-09-15", now]];
  for (const [day, text] of wordings) {
    writeFileSync(file, text);
    await git(day, "add", "--all");
    await git(day, "commit", "--quiet", "--message", day);
  }
  const out = temporary("past-site");
  await run(await command(), ["build", "--content", join(folder, "content"), "--out", out, "--pictures=false"], { cwd: root });
  return out;
}

let built; // the folder of the site with this past

const test = base.extend({
  site: async ({}, use) => use(await (built ??= build())),
  baseURL: async ({ serve }, use) => use((await serve()).origin),
});
test.describe.configure({ mode: "default" }); // the site with a past is built once

const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const faults = (page) => violationsOf(page, { runOnly: ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa"] });

test.describe("the page of a history", { tag: "@phone" }, () => {
  test("shows every wording with its day and what differs, without scripts", async ({ open }) => {
    const { page, wrong } = await open(`${path}history/`, { javaScriptEnabled: false });
    const items = page.locator(`[data-rule="${rule}"] .wordings > li`);
    assert.deepEqual(await items.locator(".wording-from").allInnerTexts(), ["Since 15 September 2025", "Since 1 June 2025", "First written on 10 January 2025"]);
    assert.equal(await items.nth(1).locator("del").first().innerText(), "95");
    assert.equal(await items.nth(1).locator("ins").first().innerText(), "93");
    assert.equal(await items.nth(2).locator(".wording").innerText(), past[0][1], "an old wording is text");
    assert.equal(await page.locator(".wording b").count(), 0);
    assert.equal(await sideways(page), 0);
    assert.deepEqual(wrong, []);
  });

  test("has a link from the page whose history it is", ({ site }) => {
    const histories = readdirSync(site, { recursive: true }).map(String).filter((file) => file.endsWith("/history/index.html"));
    assert.ok(histories.length > 50, `${histories.length} of them`);
    assert.deepEqual(histories.filter((file) => !readFileSync(join(site, file.replace("history/", "")), "utf8").includes('href="history/"')), []);
  });

  for (const [what, address] of [["English", `${path}history/`], ["French", "/fr/dark-heresy/focus-power-test/history/"], ["notes", "/fr/changes/"]]) {
    test(`${what}: axe finds nothing wrong with it, and it fits at 400 %`, thoroughUnless(what === "French"), async ({ newPage, open }) => {
      const { page, wrong } = await open(address, { viewport: { width: 320, height: 640 } });
      assert.equal(await sideways(page), 0);
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll(".history a")].filter((link) => link.getBoundingClientRect().height < 24).map((link) => link.textContent)), []);
      assert.deepEqual(wrong, []);
      const { page: tested } = await newPage();
      await tested.goto(address);
      assert.deepEqual(await faults(tested), []);
    });
  }
});

test.describe("the history in the page of the rules", { tag: "@phone" }, () => {
  test("nothing of it is fetched before the reader asks", async ({ newPage }) => {
    const { page } = await newPage();
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    assert.ok(asked.includes(path));
    assert.deepEqual(asked.filter((one) => one.includes("history")), []);
  });

  test("its link marks the rules that changed; a mark opens their wordings, Escape closes them", async ({ open }) => {
    const { page, wrong } = await open(path);
    const link = page.locator("[data-history]");
    assert.equal(await link.innerText(), "Changed on 15 September 2025: see the history");
    await link.focus();
    await page.keyboard.press("Enter");
    const mark = page.locator(`#${rule} .rule-changed`);
    await mark.waitFor();
    assert.equal(await mark.innerText(), "Changed on 15 September 2025");
    assert.ok(await page.evaluate(() => document.activeElement?.matches(".rule-changed")), "the first mark has the focus");
    assert.equal(new URL(page.url()).pathname, path);
    const { height } = await mark.boundingBox();
    assert.ok(height >= 44, `${height} px`);
    await mark.focus();
    await page.keyboard.press("Enter");
    const box = page.locator(".history-box");
    assert.match(await box.innerText(), /95 you fail <b>always<\/b>/);
    assert.equal(await box.locator("b").count(), 0);
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "hidden" });
    assert.ok(await mark.evaluate((element) => element === document.activeElement), "the mark has the focus again");
    await mark.click();
    await box.locator(".history-close").click();
    await box.waitFor({ state: "hidden" });
    assert.equal(await page.locator("#dh-fpt-degrees .rule-changed").count(), 0, "a rule that never changed has no mark");
    assert.equal(await sideways(page), 0);
    assert.deepEqual(wrong, []);
  });

  test("without its script the link leads to the page", async ({ newPage }) => {
    const { page } = await newPage();
    await page.route(/assets\/history\..*\.js/, (route) => route.abort());
    await page.goto(path);
    await page.locator("[data-history]").click();
    await page.waitForURL(`**${path}history/`);
  });
});

test.describe("an address with a day", { tag: "@phone" }, () => {
  for (const [day, date, text] of [["2025-01-10", "10 January 2025", past[0][1]], ["2025-05", "31 May 2025", past[0][1]], ["2025-08-31", "31 August 2025", past[1][1]]]) {
    test(`${day} shows what the rule said then, and folds what it says today`, thoroughUnless(day !== "2025-01-10"), async ({ open }) => {
      const { page, wrong } = await open(`${path}?as-of=${day}#${rule}`);
      const block = page.locator(`#${rule}`);
      await block.locator(".old-wording").waitFor();
      assert.equal(await block.locator(".wording").innerText(), text);
      assert.equal(await block.locator(".wording b").count(), 0, "it is text");
      assert.match(await block.locator(".old-wording-date").innerText(), new RegExp(`^On ${date}:`));
      assert.ok(!(await block.innerText()).includes("If you roll from 91 to 100"), "today's wording is folded");
      await block.locator("summary").click();
      assert.ok((await block.innerText()).includes("If you roll from 91 to 100"));
      assert.match(await page.locator("#dh-fpt-action-types .old-wording-date").innerText(), new RegExp(`^On ${date} this rule did not exist`));
      assert.match(await page.locator(".then-banner").innerText(), new RegExp(`as of ${date}\\. Rules with another wording then: 2\\.`));
      assert.equal(await page.locator(".old-wording").count(), 2);
      assert.ok(await block.evaluate((element) => element.getBoundingClientRect().top < innerHeight), "the rule is in sight");
      assert.equal(await sideways(page), 0);
      await page.locator(".then-banner a").first().click();
      await page.waitForURL(`**${path}#${rule}`);
      assert.equal(await page.locator(".old-wording").count(), 0);
      assert.deepEqual(wrong, []);
    });
  }

  test("the calculator works beside it, and keeps the day in its address", async ({ open }) => {
    const { page, wrong } = await open(`${path}?psy-rating=4&as-of=2025-03#${rule}`);
    await page.locator(".then-banner").waitFor();
    const input = page.locator('[data-calculator] input[name="psy-rating"][type="number"]');
    await page.waitForFunction((element) => element.value === "4", await input.elementHandle());
    assert.equal(await page.locator("[data-calculator].refused").count(), 0, "the day is no input");
    await (await control(page.locator("[data-calculator]").first(), "psy-rating")).fill("5");
    await page.waitForURL(/psy-rating=5&as-of=2025-03#/);
    assert.deepEqual(wrong, []);
  });

  test("the permanent address of a rule keeps its day", async ({ open }) => {
    const { page, wrong } = await open(`/en/r/${rule}/?as-of=2025-03`);
    await page.waitForURL(`**${path}**`);
    await page.locator(`#${rule} .old-wording`).waitFor();
    assert.equal(await page.evaluate(() => location.search + location.hash), `?as-of=2025-03#${rule}`);
    assert.deepEqual(wrong, []);
  });

  for (const [what, search, told] of [
    ["today", "?as-of=2100-01-01", /The rules of this page are the same today as on/],
    ["a day before everything", "?as-of=2024", /There is no record of this page from 31 December 2024/],
    ["what is no day", "?as-of=%3Cb%3Enow%3C/b%3E", /“<b>now<\/b>” is not a date\. Write \?as-of=2026-11/],
  ]) {
    test(`${what} changes no rule, and the page says so`, async ({ open }) => {
      const { page, wrong } = await open(path + search);
      await page.locator(".then-banner p").first().waitFor();
      assert.match(await page.locator(".then-banner").innerText(), told);
      assert.equal(await page.locator(".old-wording, .then-banner b").count(), 0);
      assert.deepEqual(wrong, []);
    });
  }

  for (const [what, day, told] of [["before everything", "2024", /There is no record of this page from 31 December 2024/], ["that is none", "hello", /“hello” is not a date/]]) {
    test(`a day ${what} is explained at the rule that its address leads to, too`, thoroughUnless(day === "hello"), async ({ open }) => {
      const { page, wrong } = await open(`/en/r/${rule}/?as-of=${day}`);
      await page.waitForURL(`**${path}**`);
      const note = page.locator(`#${rule} .old-wording`);
      await note.waitFor();
      assert.match(await note.innerText(), told);
      assert.ok(await note.evaluate((element) => element.getBoundingClientRect().top < innerHeight && element.getBoundingClientRect().bottom > 0), "it is in sight");
      assert.match(await page.locator(".then-banner").innerText(), told);
      assert.equal(await page.locator(".current-wording").count(), 0, "today's wording stands");
      assert.deepEqual(wrong, []);
    });
  }

  test("if the history cannot be loaded, the link leads to its page", async ({ newPage }) => {
    const { page } = await newPage();
    let lost = true;
    await page.route(/focus-power-test\/history\/$/, (route) => (lost ? (lost = false, route.abort()) : route.continue()));
    await page.goto(`${path}?as-of=2025-03`);
    await page.waitForURL(`**${path}history/`);
  });

  test("has no axe violations", async ({ open }) => {
    const { page } = await open(`${path}?as-of=2025-03`);
    await page.locator(".old-wording").first().waitFor();
    await page.locator("[data-history]").click();
    await page.locator(".rule-changed").first().click();
    assert.deepEqual(await faults(page), []);
  });
});
