// What calculators show while an answer is pending or missing: never a number for another case than
// the reader's.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

import { deferred, test as base } from "../fixtures.mjs";

import { caseOf, checkAnswer, control, reset, settled, writer } from "../answer.mjs";
import { odds, temporary } from "../server.mjs";

const [id, path] = ["dark-heresy/focus", "/en/dark-heresy/focus-power-test/"];
const ofCore = (server) => server.requests.filter((file) => file.endsWith(".wasm")).length;

/** A metered connection, on which nothing is fetched before it is needed. */
const dear = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });

/**
 * Returns whether figures can be seen, with their fold open or closed, and what a screen reader
 * reads.
 */
const figures = async (section) => ({
  seen: await section.evaluate((element) => {
    const seen = (selector) => [...element.querySelectorAll(selector)].some((one) => one.checkVisibility({ visibilityProperty: true }));
    const fold = element.querySelector(".fold");
    const { open } = fold;
    const places = () => [seen(".verdict"), seen(".option-success"), seen(".figures [data-value]")];
    fold.open = true;
    const all = places();
    fold.open = open;
    return all.every((place) => place === all[0]) ? all[0] : all;
  }),
  read: /\d\s*%/.test((await section.locator(".result").ariaSnapshot()).replace(/Loading the calculator: \d+\s%/, "")),
  dim: await section.locator(".verdict").evaluate((element) => getComputedStyle(element).opacity < 0.5),
  busy: await section.locator(".result").getAttribute("aria-busy"),
});
const answer = { seen: true, read: true, dim: false, busy: null };

/**
 * Returns the chances visible anywhere in a calculator, with everything unfolded, except those that
 * the reader typed.
 */
const chancesSeen = (section) => section.evaluate((element) => {
  for (const fold of element.querySelectorAll("details")) fold.open = true;
  const seen = [];
  for (const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT); walk.nextNode();) {
    const { data, parentElement: parent } = walk.currentNode;
    if (/\d\s*%/.test(data) && !parent.closest("form, .wait, script, .rulings") && parent.checkVisibility({ visibilityProperty: true })) seen.push(data.trim());
  }
  return seen;
});

/**
 * Opens an address on a server that only this page uses; `init` runs in the page before its
 * scripts, and `prepare` before it is opened.
 */
const test = base.extend({
  visit: async ({ serve, newPage }, use) => use(async (address, { init, options, prepare } = {}) => {
    const server = await serve();
    const { page, wrong } = await newPage(options);
    if (init) await page.addInitScript(init);
    await prepare?.({ server, page });
    await page.goto(server.origin + address);
    return { server, page, wrong, section: page.locator(`[data-calculator="${id}"]`).first() };
  }),
});

/** A clock that the test controls, so that the page becomes idle when the test needs it. */
const stopClock = ({ page }) => page.clock.install();

test.describe("while there is no answer", { tag: "@phone" }, () => {
  const touch = async (section) => (await control(section, "psy-rating", 'button[data-step="1"]')).click();

  test("the core is fetched when the page is idle, and answers nothing by itself", async ({ visit }) => {
    const { server, page, wrong, section } = await visit(path, { prepare: stopClock });
    const core = page.waitForResponse(/\.wasm$/);
    await page.clock.runFor(5000);
    await core;
    await page.clock.runFor(5000);
    assert.equal(ofCore(server), 1);
    assert.deepEqual(await figures(section), answer);
    assert.equal(new URL(page.url()).search, "");
    await touch(section);
    await checkAnswer(section, id, await caseOf(section), "en");
    assert.equal(ofCore(server), 1, "it is fetched once");
    assert.deepEqual(wrong, []);
  });

  test("a core that cannot be fetched while the page is idle is requested once for all calculators", async ({ visit }) => {
    let workers = 0;
    const { server, page } = await visit("/en/compare/drawing-power/", {
      prepare({ server, page }) {
        server.fails = (file) => file.endsWith(".wasm");
        page.on("worker", () => { workers++; });
        return stopClock({ page });
      },
    });
    assert.ok(await page.locator("[data-calculator]").count() > 2);
    await page.clock.runFor(5000);
    await expect.poll(() => ofCore(server)).toBeGreaterThan(0);
    await page.clock.runFor(60_000);
    assert.equal(workers, 1);
  });

  test("answers to neighbouring values are computed in advance, while a slider moves and when it rests", async ({ visit }) => {
    const { page, wrong, section } = await visit(path);
    await page.waitForResponse(/\.wasm$/);
    await section.locator(".case-chip").first().hover(); // a sign of interest
    const step = () => section.evaluate((element) => {
      element.querySelector('[data-field="characteristic"] button[data-step="1"]').click();
      const text = (selector) => element.querySelector(selector).textContent.trim();
      return { pending: element.hasAttribute("data-pending"), verdict: text("[data-verdict]") };
    });
    let atOnce = 0;
    for (let tries = 0; tries < 60 && atOnce < 3; tries++) {
      await settled(section);
      // It prefetches when idle.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      const { pending, verdict } = await step();
      if (pending) continue;
      atOnce++;
      const { values } = await odds(id, await caseOf(section));
      const success = writer("en").figure("success", values.success);
      assert.ok(verdict.includes(success), `“${verdict}” has no ${success}`);
    }
    assert.equal(atOnce, 3, "answers are there before they are asked for");
    await checkAnswer(section, id, await caseOf(section), "en");
    assert.deepEqual(wrong, []);
  });

  test("on a metered connection the core is fetched at the first sign of interest, and not before", async ({ visit }) => {
    const { server, page, section } = await visit(path, { init: dear, prepare: stopClock });
    await page.clock.runFor(60_000);
    assert.equal(ofCore(server), 0);
    const core = page.waitForResponse(/\.wasm$/);
    await section.locator(".case-chip").first().focus();
    await core;
  });

  test("from the first touch until the answer no figures are shown or read out, and nothing moves", async ({ visit }) => {
    const hold = deferred();
    const { page, wrong, section } = await visit(path, { init: dear, prepare: ({ server }) => { server.holds = (file) => file.endsWith(".wasm") && hold.promise; } });
    assert.deepEqual(await figures(section), answer);
    const places = () => section.locator(":is(.result, form.case)").evaluateAll((list) => list.map((element) => element.getBoundingClientRect().top + scrollY));
    const before = await places();
    const atOnce = await section.evaluate((element) => {
      const input = element.querySelector('input[name="characteristic"]');
      input.value = "33";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      return [element.hasAttribute("data-pending"), element.querySelector(".result").getAttribute("aria-busy")];
    });
    assert.deepEqual(atOnce, [true, "true"]);
    await section.locator(".wait").waitFor();
    assert.deepEqual(await figures(section), { seen: false, read: false, dim: true, busy: "true" });
    assert.match(await section.locator("[data-wait]").innerText(), /Loading the calculator: 0\s%/);
    assert.deepEqual(await places(), before, "nothing jumps");
    assert.deepEqual(await chancesSeen(section), [], "nor does any other part show figures");
    hold.resolve();
    await checkAnswer(section, id, { ...await caseOf(section), characteristic: 33 }, "en");
    assert.deepEqual(await figures(section), answer);
    assert.equal(await section.locator(".wait").isVisible(), false);
    assert.deepEqual(wrong, []);
  });

  test("an address with inputs never shows another case's figures, from before its script is there", async ({ newPage, serve }) => {
    const [script, core] = [deferred(), deferred()];
    const server = await serve();
    server.holds = (file) => (/\/calculator\.\w+\.js$/.test(file) && script.promise) || (file.endsWith(".wasm") && core.promise);
    const { page, wrong } = await newPage();
    await page.goto(`${server.origin}${path}?characteristic=51`, { waitUntil: "commit" });
    const section = page.locator(`[data-calculator="${id}"]`).first();
    const { busy: _, dim: __, ...none } = await figures(section);
    assert.deepEqual(none, { seen: false, read: false }, "before its script");
    assert.deepEqual(await chancesSeen(section), [], "before its script, in no other part");
    assert.ok(await section.locator(".wait").isVisible());
    script.resolve();
    await page.locator("[data-calculator][data-pending]").first().waitFor();
    const during = await figures(section);
    assert.deepEqual([during.seen, during.read, during.busy], [false, false, "true"], "before its answer");
    core.resolve();
    await checkAnswer(section, id, { ...(await odds(id)).inputs, characteristic: 51 }, "en");
    assert.deepEqual(await figures(section), answer);
    assert.deepEqual(wrong, []);
  });

  test("an address with tracking parameters shows the page's own case at once", async ({ visit }) => {
    const { section } = await visit(`${path}?utm_source=forum`);
    assert.deepEqual(await figures(section), answer);
  });

  test("a refused address shows its problem and no figures", async ({ visit }) => {
    const { section } = await visit(`${path}?characteristic=0`);
    await section.locator(".field-problem:not([hidden])").waitFor();
    const { seen, read, busy } = await figures(section);
    assert.deepEqual([seen, read, busy], [false, false, null]);
    assert.match(await section.locator(".field-problem:not([hidden])").innerText(), /takes 1 to 150/);
    await reset(section);
    await settled(section);
    assert.deepEqual(await figures(section), answer);
  });

  for (const [what, script] of [
    ["answers nonsense", `onmessage = ({ data }) => { postMessage({ come: 0 }); if (data.ask) postMessage({ ask: data.ask, answer: '{"figures":{}}' }); };`],
    ["dies", `onmessage = ({ data }) => { postMessage({ come: 0 }); if (data.ask) throw new Error("dead"); };`],
    ["never answers", `onmessage = () => postMessage({ come: 0 });`],
  ]) {
    test(`a worker that ${what} ends in a message and a button that tries again`, async ({ visit }) => {
      const worker = /\/worker\.\w+\.js$/;
      const { page, section } = await visit(path, {
        init: dear,
        async prepare({ page }) {
          await page.context().route(worker, (route) => route.fulfill({ contentType: "text/javascript", body: script }));
          await page.clock.install();
        },
      });
      await touch(section);
      if (what === "never answers") {
        await page.waitForFunction(() => document.querySelector("[data-waiting]"));
        await page.clock.fastForward(16_000);
      }
      const box = section.locator("[data-failed]");
      await box.waitFor();
      assert.match(await box.innerText(), /No answer\./);
      const { seen, read, busy } = await figures(section);
      assert.deepEqual([seen, read, busy], [false, false, null]);
      await page.context().unroute(worker);
      await box.locator("button").click();
      await page.clock.runFor(1000);
      await page.waitForFunction(() => !document.querySelector("[data-pending]"));
      await page.clock.runFor(1000);
      await checkAnswer(section, id, await caseOf(section), "en");
      assert.equal(await box.isVisible(), false);
    });
  }

  test("without workers the core runs in the page", async ({ visit }) => {
    const { wrong, section } = await visit(path, { init: () => { delete window.Worker; } });
    await touch(section);
    await checkAnswer(section, id, await caseOf(section), "en");
    assert.deepEqual(wrong, []);
  });

  test("in a sandboxed frame the core runs in the page if its host allows cross-origin requests; else there is a message", async ({ newPage, serve }) => {
    const server = await serve();
    const folder = temporary("forum");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.html"), `<!DOCTYPE html><iframe sandbox="allow-scripts" width="380" height="700" src="${server.origin}/en/embed/${id}/"></iframe>`);
    writeFileSync(join(folder, "404.html"), "<!DOCTYPE html>");
    const forum = await serve(folder);
    const { page } = await newPage();
    const open = async () => {
      await page.goto(forum.origin + "/");
      const section = page.frameLocator("iframe").locator("[data-calculator]");
      await (await control(section, "psy-rating")).press("ArrowUp");
      return section;
    };
    const shut = await open();
    await shut.locator("[data-failed] button").waitFor();
    server.headers = { "Access-Control-Allow-Origin": "*" };
    const section = await open();
    await section.and(page.frameLocator("iframe").locator(":not([data-pending])")).waitFor();
    await settledIn(section);
    await checkAnswer(section, id, await caseOf(section), "en");
  });

  for (const [what, query] of [["", ""], [", and its address shows no other case's figures", "?characteristic=51"]]) {
    test(`a page whose script does not come says so${what}`, async ({ visit }) => {
      const { section } = await visit(path + query, { prepare: ({ server }) => { server.fails = (file) => /\/calculator\.\w+\.js$/.test(file); } });
      const line = section.locator(".unable");
      await line.waitFor();
      assert.match(await line.innerText(), /did not start.*Load the page again/s);
      const { seen, read } = await figures(section);
      assert.deepEqual([seen, read], query ? [false, false] : [true, true]);
      assert.equal(await line.locator("a").evaluate((link) => link.href), await section.evaluate(() => location.href));
    });
  }

  test("a script that fails to load is reported after a delay, also with reduced motion", async ({ visit }) => {
    const { section } = await visit(path, {
      prepare: ({ page }) => page.context().route(/\/(theme|calculator)\.\w+\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" })),
    });
    const line = section.locator(".unable");
    assert.equal(await line.isVisible(), false);
    await line.evaluate((element) => { for (const animation of element.getAnimations()) animation.finish(); });
    assert.ok(await line.isVisible());
  });

  test("an input that is far too long is neither shown whole nor made into chips", async ({ visit }) => {
    const { server, page, section } = await visit(`${path}?characteristic=${"9".repeat(9000)}`);
    const problem = section.locator(".field-problem:not([hidden])");
    await problem.waitFor();
    assert.ok((await problem.innerText()).length < 200);
    await page.goto(`${server.origin}/en/dark-millennium/nullify/?nullifiers=${Array(4500).fill(1).join(",")}`);
    const list = page.locator('[data-calculator="dark-millennium/nullify"]').first();
    await list.locator(".field-problem:not([hidden])").waitFor();
    assert.ok(await list.locator(".chip").count() < 20);
    assert.ok((await list.boundingBox()).height < 2000);
  });
});

/** Waits until a calculator in a frame is idle. */
const settledIn = (section) => section.evaluate((element) => new Promise((done) => {
  const look = () => (element.hasAttribute("data-moving") ? setTimeout(look, 20) : done());
  look();
}));
