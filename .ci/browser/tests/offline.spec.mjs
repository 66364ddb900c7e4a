// The offline copy of the site: what opens when the connection is cut at any moment, and that a
// device never mixes two versions.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect } from "@playwright/test";

import { buildOf as digestOf } from "../../../templates/assets/scripts/offline/digest.js";
import { replaceIn, test, thoroughUnless } from "../fixtures.mjs";

import { control } from "../answer.mjs";
import { command, root, servePreview, temporary } from "../server.mjs";

const run = promisify(execFile);
const prefix = "/rules";
const focus = "/en/dark-heresy/focus-power-test/";
const levels = "/en/dark-heresy/power-levels/";

/** Makes the second version: every page has another style, and one has another text. */
function changed(content) {
  const edit = (file, from, to) => replaceIn(join(content, file), from, to);
  cpSync(join(root, "content"), content, { recursive: true });
  const [, light] = /light: "(#[0-9a-f]{6})"/.exec(readFileSync(join(content, "systems.yaml"), "utf8")) ?? [];
  edit("systems.yaml", light, "#7a1030");
  const [, lead] = /^lead: (.*)$/m.exec(readFileSync(join(content, "en/dark-heresy/focus-power-test.md"), "utf8")) ?? [];
  edit("en/dark-heresy/focus-power-test.md", lead, JSON.stringify("The second version of this page."));
}

const buildOf = (folder) => JSON.parse(readFileSync(join(folder, "offline.json"), "utf8")).build;
const styleOf = (folder) => readdirSync(join(folder, "assets")).find((name) => /^site\..*\.css$/.test(name));

/** The pages in the lists of the small site, besides the first of each language. */
const named = [focus, levels, "/en/powers/", "/en/print/powers/", "/en/r/dh-push-pr-bonus/", "/en/glossary/", "/en/compare/drawing-power/", "/embed/dark-heresy/focus/", "/fr/dark-heresy/focus-power-test/", "/fr/glossary/", "/en/offline/", "/fr/offline/", "/en/", "/fr/"];
const some = 12; // of each language

/**
 * Reduces the offline lists of a built site to a few pages of each language. All thousand pages
 * would test the same and take minutes.
 */
async function small(folder) {
  const version = JSON.parse(readFileSync(join(folder, "offline.json"), "utf8"));
  const list = JSON.parse(readFileSync(join(folder, version.list), "utf8"));
  rmSync(join(folder, version.list));
  for (const language of ["en", "fr"]) {
    const pages = list[`pages-${language}`];
    list[`pages-${language}`] = pages.filter(([path], i) => i < some || named.includes(`/${path}`));
  }
  const text = JSON.stringify(list);
  version.build = await digestOf(new TextEncoder().encode(text));
  version.list = `assets/offline.${version.build}.json`;
  for (const [part, files] of Object.entries(list)) version.parts[part] = { files: files.length, bytes: files.reduce((sum, [, size]) => sum + size, 0) };
  writeFileSync(join(folder, version.list), text);
  writeFileSync(join(folder, "offline.json"), JSON.stringify(version));
  return folder;
}

/** A copy of a folder that the test may change. */
function copyOf(folder) {
  const copy = temporary("copy");
  cpSync(folder, copy, { recursive: true });
  return copy;
}

test.describe.configure({ mode: "default" }); // the versions are built once

let versions; // the folders of two versions of the site
test.beforeAll(async () => {
  test.setTimeout(600_000); // builds of the whole site beside other tests
  const build = async (out, ...more) => {
    await run(await command(), ["build", "--pictures=false", "--base-url", `http://127.0.0.1${prefix}`, "--out", out, ...more], { cwd: root });
    return small(out);
  };
  const content = temporary("content-2");
  changed(content);
  versions = [await build(temporary("version-1")), await build(temporary("version-2"), "--content", content)];
});

let page, host; // those of the test
test.beforeEach(async ({ newPage, serve }) => {
  host = await serve(versions[0], {}, prefix);
  ({ page } = await newPage({ serviceWorkers: "allow" }));
});

const cut = () => { host.fails = () => true; };
const mend = () => { host.fails = () => false; };
const open = (path) => page.goto(host.origin + prefix + path);
const heading = () => page.locator("h1").first().innerText();
const state = () => page.locator("[data-state]").innerText();
/** Waits until the panel is idle: the choice and its button are shown. */
const rest = () => page.locator(".offline-panel form .offline-buttons button").first().waitFor();
const go = () => page.locator(".offline-go").click();
const finished = () => page.locator(".offline-panel progress").waitFor({ state: "detached" });

/** Starts an offline copy, with or without all pages of some languages. */
async function keep(...languages) {
  await open("/en/offline/");
  await rest();
  for (const box of await page.locator('input[name="language"]').all()) await box.setChecked(languages.includes(await box.inputValue()));
  await go();
  await finished();
  await rest();
  assert.match(await state(), languages.length ? /Everything that you chose is on this device/ : /A page is kept once you open it/);
}

/** Returns what is stored: the version that is shown, and every file of every version. */
const kept = () => page.evaluate(async () => {
  const files = {};
  let shown = null;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const urls = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    if (!name.endsWith(" records")) files[name.split(" ").at(-1)] = urls;
    else shown = await (await cache.match(new URL("/rules/offline-state", location.href)))?.json() ?? null;
  }
  return { shown, files };
});

/** Returns the style of the page, which identifies its version. */
const styled = () => page.locator('link[rel="stylesheet"]').first().getAttribute("href").then((href) => href.split("/").at(-1));

test.describe("a site that is not kept", { tag: "@phone" }, () => {
  test("stores nothing on the device and registers no worker", async () => {
    for (const path of ["/", "/en/", focus, "/en/offline/"]) await open(path);
    await rest();
    assert.deepEqual(await page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length, localStorage.length, (await indexedDB.databases()).length, document.cookie]), [[], 0, 0, 0, ""]);
    assert.match(await state(), /Nothing is kept/);
    assert.deepEqual(await page.locator('input[name="language"]:checked').evaluateAll((boxes) => boxes.map(({ value }) => value)), ["en"], "what a reader comes for is the pages");
    assert.ok(!host.requests.some((path) => path.includes("offline-worker") || path.includes("offline-news")));
  });

  test("shares nothing that the reader keeps with other sites of its host", async () => {
    const others = { theme: "dark", opened: '[{"path":"/other/","title":"Of another site"}]', deck: '["dark-heresy/smite"]', psykers: '{"version":1,"used":{"dark-heresy":"X"},"psykers":{"dark-heresy":[{"name":"X","values":{"willpower":"60"}}]}}' };
    await open("/en/");
    await page.evaluate((others) => Object.assign(localStorage, others), others);
    await open("/en/");
    assert.deepEqual(await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.psyker]), [undefined, undefined]);
    assert.equal(await page.getByText("Of another site").count(), 0);
    await open("/en/print/");
    assert.equal(await page.locator("a[data-deck]:visible").count(), 0);

    await open("/en/offline/");
    await page.locator("[data-opened-keep] input").check();
    await page.locator(".menu-button").click();
    await page.locator("button.theme:visible").click();
    await open(levels);

    const kept = await page.evaluate(() => ({ ...localStorage }));
    const { theme, opened, ...rest } = Object.fromEntries(Object.entries(kept).filter(([key]) => key.endsWith(prefix)).map(([key, text]) => [key.slice(0, -prefix.length), text]));
    assert.deepEqual([theme, JSON.parse(opened).map(({ path }) => path), rest], ["light", [prefix + levels], {}]);
    for (const [key, text] of Object.entries(others)) assert.equal(kept[key], text, key);
  });

  test("is an app that a browser can install", async () => {
    await open(focus);
    const session = await page.context().newCDPSession(page);
    const { url, errors, data } = await session.send("Page.getAppManifest");
    assert.equal(new URL(url).pathname, `${prefix}/en/app.webmanifest`);
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.deepEqual([manifest.start_url, manifest.scope, manifest.display, manifest.lang], [`${prefix}/en/`, `${prefix}/`, "standalone", "en"]);
    for (const icon of manifest.icons) {
      const answer = await page.request.get(host.origin + icon.src);
      assert.equal(answer.status(), 200, icon.src);
      if (icon.type === "image/png") assert.equal((await answer.body()).readUInt32BE(16), Number(icon.sizes.split("x")[0]), `${icon.src} is as large as it says`);
    }
    assert.deepEqual((await session.send("Page.getInstallabilityErrors")).installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
  });

  test("says without scripts that it needs them", async ({ newPage }) => {
    const { page: still } = await newPage({ javaScriptEnabled: false });
    await still.goto(`${host.origin}${prefix}/en/offline/`);
    assert.match(await still.locator(".offline-panel").innerText(), /This needs scripts/);
  });
});

test.describe("a site that is kept", { tag: "@phone" }, () => {
  test("offers to keep only what is not kept yet", async () => {
    await keep("en");
    assert.equal(await page.locator(".offline-go").count(), 0);
    await open("/en/offline/");
    await rest();
    assert.equal(await page.locator(".offline-go").count(), 0);
    await page.locator('input[value="fr"]').check();
    assert.equal(await page.locator(".offline-go").innerText(), "Keep on this device");
    await page.locator('input[value="fr"]').uncheck();
    assert.equal(await page.locator(".offline-go").count(), 0);
  });
});

test.describe("without a connection", { tag: "@phone" }, () => {
  test("before the first page was kept, the choice says so and keeps nothing", async () => {
    await open("/en/offline/");
    await rest();
    cut();
    await go();
    await page.locator(".offline-panel [role=alert]").waitFor();
    assert.match(await page.locator(".offline-panel [role=alert]").innerText(), /connection was lost/i);
    assert.equal((await kept()).shown, null);
    mend();
    await rest();
    await go();
    await finished();
    assert.match(await state(), /Everything that you chose/);
  });

  test("opened pages work, with search and calculators; other pages say that they are not kept and list the kept ones", async () => {
    await keep();
    await open(focus);
    await open("/fr/dark-heresy/focus-power-test/");
    cut();
    host.requests.length = 0;
    await open(`${focus}?characteristic=60`);
    assert.match(await heading(), /focus power/i);
    await page.locator("[data-calculator]").first().waitFor();
    const before = await page.locator(".verdict").first().textContent();
    const input = await control(page, "characteristic");
    await input.fill("20");
    await input.blur(); // the bar is hidden while one types
    await page.waitForFunction((text) => !document.querySelector("[data-pending]") && document.querySelector(".verdict").textContent !== text, before);
    await page.locator(".system-bar a").last().click();
    await page.locator("#site-search input").fill("perils");
    await page.locator("#search-results a").first().waitFor();
    const missing = await open(levels);
    assert.equal(missing.status(), 503);
    assert.match(await page.locator("[data-absent]").innerText(), /not kept/);
    assert.match(await page.locator(".offline-problem").innerText(), /There is no connection/, "nothing was cut");
    await page.locator("[data-opened] a").first().waitFor(); // titles are read from the kept pages
    assert.ok((await page.locator("[data-opened] a").allInnerTexts()).some((title) => /focus power/i.test(title)));
    await page.locator('[data-opened] a[lang="fr"]').click();
    await page.waitForURL("**/fr/dark-heresy/focus-power-test/");
    assert.equal((await open("/en/no-such-page/")).status(), 404);
    assert.match(await page.title(), /\S/);
    assert.equal((await open("/en")).status(), 200);
    assert.equal(new URL(page.url()).pathname, `${prefix}/en/`);
    await open("/");
    assert.match(await page.title(), /Psyref/);
  });

  test("a download shows its progress, leaves the old version in use, and can be resumed", async () => {
    await open("/en/offline/");
    await rest();
    await page.locator('input[value="en"]').check();
    let given = 0;
    host.fails = () => ++given > 50;
    await go();
    await page.locator(".offline-panel [role=alert]").waitFor();
    const broken = await kept();
    assert.equal(broken.shown, null, "nothing is shown that is not whole");
    const [there] = Object.values(broken.files);
    assert.ok(there.length > 20, `${there.length} files stay`);
    mend();
    await page.reload();
    await rest();
    await page.locator('input[value="en"]').check();
    host.requests.length = 0;
    await go();
    const bar = page.locator(".offline-panel progress");
    await page.waitForFunction(() => { const bar = document.querySelector(".offline-panel progress"); return !bar || bar.value > 0; });
    await finished();
    assert.equal(await bar.count(), 0);
    assert.match(await state(), /Everything that you chose/);
    assert.ok(!there.some((path) => host.requests.includes(path)), "what was there is not asked for again");
  });

  test("all pages of a language open, each with its style and script", async () => {
    await keep("en");
    const { files } = await kept();
    const list = JSON.parse(readFileSync(join(versions[0], `assets/offline.${buildOf(versions[0])}.json`), "utf8"));
    const there = new Set(Object.values(files)[0]);
    for (const part of ["frame", "search-en", "pages-en", "data"]) for (const [path] of list[part]) assert.ok(there.has(`${prefix}/${path}`), path);
    cut();
    const wrong = [];
    // Ignores the check for news, which needs a connection, and requests of a page that was left.
    page.on("requestfailed", (request) => { if (request.failure()?.errorText !== "net::ERR_ABORTED" && !request.url().includes("/offline.json?")) wrong.push(request.url()); });
    for (const path of [levels, "/en/powers/", "/en/print/powers/", "/en/r/dh-push-pr-bonus/", "/en/glossary/", "/en/compare/drawing-power/", "/embed/dark-heresy/focus/"]) {
      assert.equal((await open(path)).status(), 200, path);
      await page.locator("main").waitFor();
    }
    assert.deepEqual(wrong, []);
    assert.equal((await open("/fr/glossary/")).status(), 503);
    assert.match(await page.locator("[data-absent]").innerText(), /n’est pas gardée/);
  });

  test("a question about figures is answered", async () => {
    await keep("en");
    cut();
    await open("/en/");
    await page.locator("#site-search input").click();
    await page.keyboard.type("duel 3 vs 2");
    await page.locator(".search-answer", { hasText: "58.3" }).first().waitFor();
  });

  test("keeps the downloaded files when stopped", async () => {
    await open("/en/offline/");
    await rest();
    await page.locator('input[value="en"]').uncheck();
    await page.locator('input[value="fr"]').check();
    host.holds = (path) => (path.startsWith("/fr/") ? new Promise((done) => setTimeout(done, 60)) : undefined);
    await go();
    await page.locator(".offline-panel progress").waitFor();
    await page.waitForFunction(() => document.querySelector(".offline-panel progress")?.value > .05);
    await page.locator(".offline-buttons button").click();
    await page.locator(".offline-go").waitFor();
    assert.equal((await kept()).shown, null);
    assert.ok(Object.values((await kept()).files)[0].length > 5);
  });
});

test.describe("a new version", { tag: "@phone" }, () => {
  test("is announced on every page and downloaded on request; until then every page is of the old version", async () => {
    await keep();
    await open(focus);
    host.folder = versions[1];
    await open(focus);
    assert.equal(await styled(), styleOf(versions[0]), "kept first, with a line as without");
    await page.locator(".news").waitFor();
    assert.match(await page.locator(".news").innerText(), /new version/);
    await page.locator(".news a").click();
    await page.waitForURL("**/en/offline/");
    await rest();
    assert.match(await state(), /new version/);
    await page.locator(".offline-go", { hasText: "Get the new version" }).click();
    await finished();
    cut();
    await open(focus);
    assert.equal(await styled(), styleOf(versions[1]), "what was opened before is of the new version too");
    assert.match(await page.locator(".lead").first().innerText(), /second version/);
    assert.equal(await page.locator(".news").count(), 0);
  });

  test("has a notice that does not overlap messages", async () => {
    await keep();
    host.folder = versions[1];
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(focus);
    await page.locator(".news").waitFor();
    await page.clock.install();
    await page.locator("h2.rule").first().tap({ position: { x: 5, y: 5 } }); // shows its link
    await page.locator("h2.rule .rule-ids a").first().tap();
    const [note, said, button] = await page.locator(".copied").evaluate((said) => [".news", ".copied", ".news button"].map((name) => document.querySelector(name).getBoundingClientRect().toJSON()));
    assert.ok(said.top >= button.bottom && said.bottom <= note.bottom && note.bottom < 844, JSON.stringify({ note, said, button }));
    await page.clock.runFor(5000);
    await page.locator(".copied").waitFor({ state: "detached" });
    assert.equal(await page.locator(".news").count(), 1);
  });

  test("is not announced again after the reader closes the notice", async () => {
    await keep();
    host.folder = versions[1];
    await open(focus);
    await page.locator(".news button").click();
    await page.locator(".news").waitFor({ state: "detached" });
    await open(focus);
    await page.waitForLoadState("networkidle"); // the response that this page waits for never finishes after the reload
    const told = page.waitForResponse(/offline\.json/);
    await page.reload();
    await (await told).finished();
    // Waits until the page has read it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
    assert.equal(await page.locator(".news").count(), 0);
  });

  test("works beside an old page that is still open: each loads files of its own version", async () => {
    await keep();
    await open(focus);
    const other = await page.context().newPage();
    await other.goto(`${host.origin}${prefix}/en/offline/`);
    host.folder = versions[1];
    await other.reload();
    await other.locator(".offline-go", { hasText: "Get the new version" }).click();
    await other.locator(".offline-panel progress").waitFor({ state: "detached" });
    await other.goto(host.origin + prefix + focus);
    const text = (page, path) => page.evaluate((path) => fetch(path).then((answer) => answer.text()), prefix + path);
    assert.match(await text(other, focus), /second version/);
    assert.doesNotMatch(await text(page, focus), /second version/, "the old page is answered by the old version");
    const old = `/assets/${styleOf(versions[0])}`;
    cut();
    assert.ok((await text(page, old)).length > 1000, "and has its style, which no server has any more");
    await page.locator(".system-bar a").last().click();
    await page.locator("#site-search input").fill("perils");
    await page.locator("#search-results a").first().waitFor();
    await page.close();
    mend();
    await other.evaluate(() => navigator.serviceWorker.controller.postMessage("tidy"));
    page = other;
    await open("/en/");
    assert.equal((await kept()).shown.build, buildOf(versions[1]));
  });

  test("is whole although a page was opened while it was downloaded", async () => {
    await keep();
    host.folder = versions[1];
    await open("/en/offline/");
    await rest();
    let letThrough;
    const held = new Promise((done) => { letThrough = done; });
    const asked = new Promise((done) => {
      host.holds = (path) => {
        if (!path.endsWith(styleOf(versions[1]))) return undefined;
        done();
        return held;
      };
    });
    await page.locator(".offline-go", { hasText: "Get the new version" }).click();
    await asked;
    const other = await page.context().newPage();
    for (const path of ["/en/", "/fr/", "/en/"]) await other.goto(host.origin + prefix + path); // each makes the worker delete what no page needs
    letThrough();
    await finished();
    await other.close();
    cut();
    await open("/en/");
    assert.equal(await styled(), styleOf(versions[1]));
    assert.ok((await kept()).files[buildOf(versions[1])].includes(`${prefix}/fr/`));
  });

  test("is never mixed with the old version on a page", async () => {
    await keep();
    host.folder = versions[1];
    await open(levels); // not kept: the server's
    assert.equal(await styled(), styleOf(versions[1]));
    assert.ok(!Object.values((await kept()).files)[0].includes(prefix + levels));
    await page.locator(".system-bar a").last().click();
    await page.locator("#site-search input").fill("perils");
    await page.locator("#search-results a").first().waitFor();
    await open(focus);
    await open("/en/");
    assert.equal(await styled(), styleOf(versions[0]));
    assert.equal(await page.evaluate((path) => fetch(path).then(() => "came", () => "refused"), prefix + levels), "refused", "a page of the old version gets nothing of the new one");
  });

  const half = (pattern) => () => { host.breaks = (path) => (pattern.test(path) ? "half" : undefined); };
  const status = (code, pattern) => () => { host.breaks = (path) => (pattern.test(path) ? code : undefined); };
  for (const [what, broken, typical] of [
    ["with the line cut", () => {
      let given = 0;
      host.fails = () => ++given > 10; // fewer than differ
    }, true],
    ["where the server says 500", status(500, /power-levels\/$|site\..*\.css$/)],
    ["where a file is missing", status(404, /\/power-levels\/$/)],
    ["where half of a file comes", half(/\/power-levels\/$/), true],
    ["where the list is another one", half(/assets\/offline\.[^/]*\.json$/)],
    ["where the files are still those of the version before", () => {
      const ahead = temporary("ahead");
      cpSync(versions[0], ahead, { recursive: true });
      for (const name of ["offline.json", `assets/offline.${buildOf(versions[1])}.json`]) cpSync(join(versions[1], name), join(ahead, name));
      host.folder = ahead;
    }],
  ]) {
    test(`that is not complete leaves the old one in place: ${what}`, thoroughUnless(typical), async () => {
      await keep();
      for (const path of [focus, levels, "/en/glossary/"]) await open(path);
      const before = await kept();
      host.folder = versions[1];
      await open("/en/offline/");
      await rest();
      broken();
      await go();
      await page.locator(".offline-panel [role=alert]").waitFor();
      const said = await page.locator(".offline-panel [role=alert]").innerText();
      assert.match(said, what === "with the line cut" ? /connection was lost/i : /did not send .* as the new version lists it/);
      const now = await kept();
      assert.equal(now.shown.build, before.shown.build);
      assert.deepEqual(now.files[before.shown.build].sort(), before.files[before.shown.build].sort());
      cut();
      for (const path of [focus, levels, "/en/glossary/"]) {
        assert.equal((await open(path)).status(), 200, path);
        assert.equal(await styled(), styleOf(versions[0]));
      }
      mend();
      host.breaks = () => {};
      host.folder = versions[1];
      await open("/en/offline/");
      await rest();
      await go();
      await finished();
      assert.equal((await kept()).shown.build, buildOf(versions[1]), "it comes when it can");
      cut();
      await open(focus);
      assert.equal(await styled(), styleOf(versions[1]));
    });
  }
});

test.describe("what is kept", { tag: "@phone" }, () => {
  test("shrinks with fewer choices, and is empty after removal", async () => {
    const data = ({ shown, files }) => files[shown.build].filter((path) => path.startsWith(`${prefix}/data/`));
    await keep("en");
    assert.ok(data(await kept()).length, "data come with pages");
    await page.locator('input[value="en"]').uncheck();
    await go();
    await finished();
    await rest();
    const left = await kept();
    assert.deepEqual(left.shown.parts, ["frame", "search-en"]);
    assert.ok(!left.files[left.shown.build].includes(prefix + levels));
    assert.deepEqual(data(left), [], "and go with them");
    await page.locator(".offline-buttons button", { hasText: "Remove" }).click();
    await page.locator("[data-state]", { hasText: "Nothing of the site is left" }).waitFor();
    assert.deepEqual(await page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]), [[], 0]);
    await open(focus);
    assert.equal(await styled(), styleOf(versions[0]));
    assert.deepEqual(await page.evaluate(() => caches.keys()), [], "and stays so");
  });

  test("works when the server fails, and shows the server's response for a page that is not kept", async () => {
    await keep();
    await open(focus);
    host.breaks = () => 500;
    assert.equal((await open(focus)).status(), 200);
    assert.equal((await open(levels)).status(), 500);
    host.breaks = (path) => (path === levels ? "half" : undefined);
    await open(levels);
    assert.ok(!Object.values((await kept()).files)[0].includes(prefix + levels), "half a page is not kept");
  });

  test("is the same under the policy that servers send, at the root of a host", async ({ newPage, serve, site }) => {
    const whole = await serve(await small(copyOf(site)));
    const policy = await page.request.get(`${whole.origin}${focus}`).then(async (answer) => /Content-Security-Policy" content="([^"]*)"/.exec(await answer.text())[1].replaceAll("&#39;", "'"));
    whole.headers = { "Content-Security-Policy": policy };
    const { page: other, wrong } = await newPage({ serviceWorkers: "allow" });
    await other.goto(`${whole.origin}/fr/offline/`);
    await other.locator(".offline-go").click();
    await other.locator("[data-state]", { hasText: "Tout ce que vous avez choisi" }).waitFor();
    await other.goto(`${whole.origin}/fr/glossary/`);
    whole.fails = () => true;
    await other.goto(`${whole.origin}/fr/glossary/`);
    assert.match(await other.locator("h1").innerText(), /Glossaire/);
    assert.deepEqual(wrong.filter((text) => !/ERR_EMPTY_RESPONSE/.test(text)), []);
  });

  test("gives way to the preview of an editor at the same address", { tag: "@thorough" }, async ({ serve }) => {
    const before = await serve(versions[0], {}, prefix);
    await page.goto(`${before.origin}${prefix}/en/offline/`);
    await rest();
    await go();
    await finished();
    const { host: address } = new URL(before.origin);
    await before.close();
    const content = temporary("content-preview");
    changed(content);
    const preview = await servePreview(content, ["--addr", address, "--base-url", `${before.origin}${prefix}`]);
    try {
      // Kept: the old worker answers once more, and is replaced meanwhile.
      await page.goto(`${before.origin}${prefix}/en/offline/`);
      await page.locator("main", { hasText: "The preview keeps nothing" }).waitFor();
      // The page may be reloading.
      const left = () => page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]).catch(() => null);
      await expect.poll(left).toEqual([[], 0]);
      await page.goto(`${before.origin}${prefix}${focus}`);
      await page.locator(".lead", { hasText: "The second version" }).first().waitFor();
      assert.deepEqual(await left(), [[], 0]);
    } finally {
      await preview.stop();
    }
  });
});
