// The preview in the browser: pages that follow the files through failures, and the
// errors shown over them.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect } from "@playwright/test";

import { control, settled } from "../answer.mjs";
import { launchFull } from "../browser.mjs";
import { deferred, replaceIn, test as base, thoroughUnless } from "../fixtures.mjs";
import { command, root, servePreview, temporary } from "../server.mjs";

const run = promisify(execFile);

let copies = 0;

/** Waits until a preview has built this many times. */
const builds = (preview, n) => expect.poll(() => preview.said().split("; pages are rendered").length - 1, { timeout: 20_000 }).toBeGreaterThanOrEqual(n);

/**
 * Starts a proxy before a preview that counts its event streams and can delay an answer. `most` is
 * the greatest number of streams open at once. A request whose path matches `late` waits until
 * `release` is called; `asked` resolves when there is one. Answers lack the header `without`.
 */
async function relayed(preview, late = () => false, without = "") {
  let [now, most] = [0, 0];
  const [asked, released] = [deferred(), deferred()];
  const server = http.createServer(async (request, response) => {
    const stream = request.url === "/_preview/events";
    if (stream) most = Math.max(most, ++now);
    response.on("close", () => { if (stream) now--; });
    if (late(request.url)) {
      asked.resolve();
      await released.promise;
    }
    const forwarded = http.request(preview.origin + request.url, { method: request.method, headers: request.headers }, (answer) => {
      delete answer.headers[without];
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    asked: asked.promise,
    release: released.resolve,
    most: () => most,
    close: () => new Promise((done) => { server.close(done); server.closeAllConnections(); }),
  };
}

/** The content of a small site that a test may change: the one with which gen new site begins. */
async function smallSite() {
  const folder = temporary(`preview-${++copies}`);
  await run(await command(), ["new", "site", folder, "--lang", "en,fr"]);
  const content = join(folder, "content");
  const file = (name) => join(content, name);
  return {
    content,
    file,
    /** Replaces a text in a file, which must contain it, and saves the file. */
    edit: (name, from, to) => replaceIn(file(name), from, to),
  };
}

const crossing = "en/marsh/crossing.md";
const sentence = "Roll as many D6 as you have boots, at most six.";

const test = base.extend({
  /** Starts a preview that ends with the test; see servePreview in server.mjs. */
  start: async ({}, use) => {
    const previews = [];
    await use(async (...args) => {
      const preview = await servePreview(...args);
      previews.push(preview);
      return preview;
    });
    for (const { stop } of previews) await stop();
  },
  /** Serves a small site and opens a page of it. */
  edited: async ({ start, newPage }, use) => use(async (path, args = [], options = {}) => {
    const copy = await smallSite();
    const preview = await start(copy.content, args);
    const opened = await newPage(options);
    await opened.page.goto(preview.origin + path);
    await opened.page.evaluate(() => { window.sameDocument = true; });
    return { ...copy, ...opened, preview };
  }),
  /** A browser with a back/forward cache, which the headless shell lacks. */
  keeping: async ({}, use) => {
    const browser = await launchFull({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
    await use(browser);
    await browser.close();
  },
  /**
   * A preview of a checkout of the source, with a page of it open. `edit` replaces a text in a file
   * and saves it.
   */
  checkout: async ({ start, newPage }, use) => {
    const folder = temporary(`checkout-${++copies}`);
    for (const name of execFileSync("git", ["ls-files", "-z", "--", "go.mod", "go.sum", "calc", "cmd", "content", "gen", "templates"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean)) {
      if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name));
    }
    const edit = (name, from, to) => replaceIn(join(folder, name), from, to);
    const preview = await start("content", [], folder);
    const { page } = await newPage();
    await page.goto(preview.origin + "/en/trenchhammer/casting/");
    await page.evaluate(() => { window.sameDocument = true; });
    await use({ edit, preview, page });
  },
  /** Starts a proxy before a preview, which ends with the test; see relayed. */
  relay: async ({}, use) => {
    const relays = [];
    await use(async (...args) => {
      const one = await relayed(...args);
      relays.push(one);
      return one;
    });
    for (const { close, release } of relays) {
      release();
      await close();
    }
  },
});

test.use({ saveData: true });

test.describe("preview", () => {

  const untouched = (page) => page.evaluate(() => window.sameDocument === true);

  test("a save changes the page in place: scroll, focus, what is typed, unfolded and computed stay", async ({ edited }) => {
    const { page, edit, wrong } = await edited("/en/marsh/crossing/");
    const section = page.locator("[data-calculator]").first();
    const first = await section.locator("[data-figure]").first().textContent();
    const input = await control(section, "dice");
    await input.fill("5");
    await page.waitForFunction((was) => document.querySelector("[data-figure]").textContent !== was, first);
    await page.waitForFunction(() => location.search.length > 1);
    const details = page.locator("main details").last();
    await details.evaluate((element) => { element.open = true; });
    await input.evaluate((element) => { element.focus({ preventScroll: true }); });
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace"); // half typed: nothing the core could answer to
    await page.evaluate(() => scrollTo(0, 60));
    const state = () => page.evaluate(() => ({
      focus: document.activeElement?.outerHTML, typed: document.activeElement?.value, scroll: Math.round(scrollY), query: location.search,
      open: [...document.querySelectorAll("main details[open]")].map((element) => [...document.querySelectorAll("details")].indexOf(element)),
      figures: [...document.querySelectorAll("[data-figure]")].map((element) => element.textContent),
    }));
    await settled(section);
    const before = await state();
    assert.equal(before.typed, "");

    edit(crossing, sentence, "Say the name of the power aloud.");
    edit(crossing, "## Steps {#steps}\n", "## Steps {#steps}\n\nA paragraph that is new, with a [link](mist.md).\n");
    await page.getByText("Say the name of the power aloud.").waitFor();
    await page.getByText("A paragraph that is new").waitFor();
    assert.deepEqual(await state(), before);
    assert.ok(await untouched(page), "the page is not loaded anew");

    await input.fill("1"); // the calculator goes on
    await page.waitForFunction((was) => document.querySelector("[data-figure]").textContent !== was, before.figures[0]);
    edit(crossing, "A paragraph that is new, with a [link](mist.md).\n\n", "");
    await page.getByText("A paragraph that is new").waitFor({ state: "detached" });
    assert.ok(await untouched(page));
    assert.deepEqual(wrong, []);
  });

  test("the page after many saves equals the page from the server", async ({ edited }) => {
    const { page, edit, file, preview, wrong } = await edited("/en/marsh/crossing/");
    const name = "en/marsh/crossing.md";
    const whole = readFileSync(file(name), "utf8");
    const [head, ...paragraphs] = whole.split("\n\n");
    const words = "The text that stands at the end of version";
    for (let n = 1; n <= 12; n++) {
      const kept = paragraphs.filter((_, i) => (i * 7 + n) % (n + 2) !== 0 || /[#[{`>|]/.test(paragraphs[i]));
      const mixed = n % 3 === 0 ? [...kept.slice(0, 2), `An *added* paragraph ${n}.`, "- a list\n- of two", ...kept.slice(2)] : kept;
      writeFileSync(file(name), [head, ...mixed, `${words} ${n}.`].join("\n\n") + "\n");
      await page.getByText(`${words} ${n}.`, { exact: true }).waitFor();
      assert.ok(await untouched(page), `save ${n} loads the page anew`);
      const [stands, fresh] = await page.evaluate(async () => {
        const text = await (await fetch(location.pathname)).text();
        return [document, new DOMParser().parseFromString(text, "text/html")].map((one) => {
          const main = one.querySelector("main").cloneNode(true);
          // Scripts write into it.
          for (const calculator of main.querySelectorAll("[data-calculator]")) calculator.remove();
          // The order of attributes does not matter.
          for (const element of main.querySelectorAll("*")) {
            const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
            for (const { name } of attributes) element.removeAttribute(name);
            for (const { name, value } of attributes) element.setAttribute(name, value);
          }
          return main.innerHTML;
        });
      });
      const at = [...fresh].findIndex((letter, i) => letter !== stands[i]);
      assert.ok(stands === fresh, `save ${n}: from letter ${at} on the page has\n  ${stands.slice(at - 20, at + 200)}\nand the server gives\n  ${fresh.slice(at - 20, at + 200)}`);
    }
    edit(name, "title: ", "title: Anew ");
    await page.waitForFunction(() => document.title.startsWith("Anew"));
    assert.ok(await untouched(page));
    assert.equal(await page.evaluate(() => document.documentElement.dataset.build), await page.evaluate(async (at) => /data-build="(\w+)"/.exec(await (await fetch(at)).text())[1], preview.origin + "/en/marsh/crossing/"));
    assert.deepEqual(wrong, []);
  });

  test("seven tabs and more are open at once, and a save reaches each", { tag: "@thorough" }, async ({ edited }) => {
    const { page, edit, preview } = await edited("/en/marsh/crossing/");
    const pages = [page];
    for (let n = 2; n <= 8; n++) {
      const another = await page.context().newPage();
      await another.goto(preview.origin + "/en/marsh/crossing/", { timeout: 15_000 });
      pages.push(another);
    }
    edit(crossing, sentence, "Say its name.");
    for (const one of pages) await one.getByText("Say its name.").waitFor({ timeout: 15_000 });
  });

  test("all tabs of a browser share one stream, which survives the closing of any tab", async ({ edited, relay }) => {
    const { page, edit, preview } = await edited("/en/marsh/crossing/");
    const between = await relay(preview);
    const pages = [];
    for (let n = 1; n <= 4; n++) {
      const another = await page.context().newPage();
      await another.goto(`${between.origin}/en/marsh/${n % 2 ? "crossing" : "mist"}/`);
      pages.push(another);
    }
    await pages[0].close();
    edit(crossing, sentence, "Say its name.");
    await pages[2].getByText("Say its name.").waitFor();
    await pages[3].locator(".preview-notice").getByText("Saved:").waitFor();
    assert.equal(between.most(), 1, "streams that were open at once");
  });

  for (const late of ["/assets/preview.", "/assets/preview-stream.", "/_preview/events"]) {
    test(`a page that was opened before a save is as it is now, however late ${late} comes`, thoroughUnless(late === "/_preview/events"), async ({ edited, relay }) => {
      const { page, edit, preview } = await edited("/en/");
      const slow = await relay(preview, (path) => path.startsWith(late) && !path.endsWith(".css"));
      const another = await page.context().newPage();
      await another.goto(`${slow.origin}/en/marsh/crossing/`, { waitUntil: "commit" });
      await slow.asked;
      edit(crossing, sentence, "Say its name.");
      await builds(preview, 2);
      slow.release();
      await another.getByText("Say its name.").waitFor({ timeout: 20_000 });
    });
  }

  test("a browser without shared workers follows saves too", { tag: "@thorough" }, async ({ edited }) => {
    const { page, edit, preview } = await edited("/en/");
    await page.addInitScript(() => { delete window.SharedWorker; });
    await page.goto(preview.origin + "/en/marsh/crossing/");
    edit(crossing, sentence, "Say its name.");
    await page.getByText("Say its name.").waitFor();
  });

  test("a page shows that the server is gone, and catches up in place when it is back", async ({ edited, start }) => {
    const { page, edit, preview, content } = await edited("/fr/marsh/crossing/");
    await preview.stop();
    const sign = page.getByText("L’aperçu est arrêté.");
    await sign.waitFor();
    edit("fr/marsh/crossing.md", "title: ", "title: Après ");
    const again = await start(content, ["--addr", new URL(preview.origin).host]);
    await page.locator("h1", { hasText: "Après" }).waitFor();
    await sign.waitFor({ state: "detached" });
    assert.ok(await untouched(page));
  });

  test("a page opened by going back shows its current text", { tag: "@thorough" }, async ({ edited }) => {
    const { page, edit, preview } = await edited("/en/marsh/crossing/");
    await page.goto(preview.origin + "/en/marsh/");
    edit(crossing, sentence, "Say its name.");
    await builds(preview, 2);
    await page.goBack();
    await page.getByText("Say its name.").waitFor();
  });

  test("a page from the back/forward cache catches up in place and follows saves again", { tag: "@thorough" }, async ({ edited, relay, keeping }) => {
    const { edit, preview } = await edited("/en/");
    // Chromium does not keep pages with no-store; other browsers do.
    const between = await relay(preview, undefined, "cache-control");
    const page = await keeping.newPage();
    await page.goto(`${between.origin}/en/marsh/mist/`);
    let title = "The mist";
    const save = (next) => { edit("en/marsh/mist.md", `title: ${title}`, `title: ${next}`); title = next; };
    const shows = (text) => page.locator("h1").getByText(text, { exact: true }).waitFor();
    for (let n = 1, kept = false; !kept; n++) { // a page that still fetches something is not kept
      assert.ok(n < 40, "the page was kept, and not loaded");
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      await page.evaluate(() => addEventListener("pageshow", ({ persisted }) => { window.kept = persisted; }));
      await page.goto(`${between.origin}/en/marsh/`);
      save(`Once ${n}`);
      await builds(preview, 2 * n);
      save(`Twice ${n}`);
      await builds(preview, 2 * n + 1);
      await page.evaluate(() => history.back());
      await shows(`Twice ${n}`);
      kept = await page.evaluate(() => window.kept === true);
    }
    save("At last");
    await shows("At last");
    assert.equal(await page.evaluate(() => window.kept), true);
  });

  test("a suspended tab shows the current page when it resumes, after saves of which one had an error", { tag: "@thorough" }, async ({ edited }) => {
    const { page, edit, preview, wrong } = await edited("/en/marsh/crossing/");
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    edit(crossing, sentence, "Say its name.");
    await builds(preview, 2);
    edit(crossing, "Say its name.", "Say its [name](nowhere.md).");
    await expect.poll(() => preview.said()).toContain("1 error; shown without the changes to ");
    edit(crossing, "Say its [name](nowhere.md).", "Say its name twice.");
    await builds(preview, 3);
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await page.getByText("Say its name twice.").waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
    assert.ok(await untouched(page));
    assert.deepEqual(wrong, []);
  });

  test("an editor that does not open is reported beside the place, with the reason", { tag: "@thorough" }, async ({ edited }) => {
    const { page, edit } = await edited("/fr/marsh/crossing/", ["--editor", "sh -c 'exit 3' {file}"]);
    edit("fr/marsh/crossing.md", "title: ", "titel: ");
    const alert = page.getByRole("alert");
    await alert.getByRole("button").first().click();
    await alert.getByText("exit status 3; try it in a terminal").waitFor();
  });

  test("a save on another page is announced with a link to it", async ({ edited }) => {
    const { page, edit, wrong } = await edited("/en/marsh/");
    edit(crossing, sentence, "Say its name.");
    const notice = page.locator(".preview-notice");
    await notice.getByText("Saved:").waitFor();
    await notice.getByRole("button", { name: "Close" }).click();
    await notice.waitFor({ state: "detached" });
    edit(crossing, "Say its name.", "Say its name twice.");
    await notice.getByRole("link", { name: "Crossing" }).click();
    await page.getByText("Say its name twice.").waitFor();
    assert.equal(new URL(page.url()).pathname, "/en/marsh/crossing/");
    assert.deepEqual(wrong, []);
  });

  test("an error is shown over the page with its line and a suggestion, opens in the editor, and disappears when fixed", async ({ edited }) => {
    const opened = temporary("opened");
    const { page, edit, file, wrong } = await edited("/en/marsh/crossing/", ["--editor", `sh -c 'printf "%s" "$0" > ${opened}' {file}:{line}:{col}`]);
    const heading = await page.locator("h1").textContent();
    const before = readFileSync(file(crossing), "utf8");
    const [good] = /\[[^\]]*\]\(mist\.md[^)]*\)/.exec(before);
    const bad = good.replace("mist.md", "mits.md");
    edit(crossing, good, bad);
    const alert = page.getByRole("alert").filter({ hasText: "crossing.md" });
    await alert.waitFor();
    const line = before.split("\n").findIndex((text) => text.includes(good)) + 1;
    assert.match(await alert.textContent(), /mits\.md/);
    assert.match(await alert.textContent(), /did you mean mist\.md\?/);
    assert.equal(await alert.locator("mark").textContent(), bad);
    assert.ok((await alert.locator("pre").textContent()).startsWith(`${line} │ `));
    assert.match(await alert.textContent(), /The page below shows broken files as they were before, and everything else as you saved it\./);
    assert.equal(await page.locator("h1").textContent(), heading, "the last good page stays");
    assert.ok(await untouched(page));
    await alert.getByRole("button", { name: new RegExp(`crossing\\.md:${line}:\\d+$`) }).click();
    await expect.poll(() => existsSync(opened), "the editor is opened").toBe(true);
    assert.match(readFileSync(opened, "utf8"), new RegExp(`^/.*en/marsh/crossing\\.md:${line}:\\d+$`));
    await alert.locator("summary").click();
    assert.equal(await alert.locator("pre").isVisible(), false, "it folds away");
    writeFileSync(file(crossing), before.replace(/^title: .*$/m, "title: Mended"));
    await page.locator("h1", { hasText: "Mended" }).waitFor();
    assert.equal(await alert.count(), 0);
    assert.ok(await untouched(page));
    assert.deepEqual(wrong.filter((line) => !line.includes("500")), []);
  });

  test("in a checkout style is exchanged in place, and scripts load the page anew", async ({ checkout }) => {
    const { page, edit } = checkout;

    edit("templates/assets/styles/site/title.css", "", "h1 { letter-spacing: 3px; }\n");
    await page.waitForFunction(() => getComputedStyle(document.querySelector("h1")).letterSpacing === "3px");
    await page.waitForFunction(() => document.querySelectorAll('link[rel="stylesheet"][href*="/site."]').length === 1);
    assert.ok(await untouched(page), "style needs no new page");

    edit("templates/assets/styles/site/title.css", "h1 { letter-spacing: 3px; }\n", "h1 { letter-spacing: 3px; \n");
    await page.getByRole("alert").filter({ hasText: "title.css" }).waitFor();
    edit("templates/assets/styles/site/title.css", "h1 { letter-spacing: 3px; \n", "");
    await page.getByRole("alert").waitFor({ state: "detached" });

    edit("templates/assets/scripts/page.js", "\nfindAll(", "\ndocument.documentElement.dataset.changed = \"yes\";\nfindAll(");
    await page.waitForFunction(() => document.documentElement.dataset.changed === "yes");
    assert.equal(await untouched(page), false, "scripts begin anew");
  });
});
