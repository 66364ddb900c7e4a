// How long a reader waits: for the first answer, and for each one after it. Times are printed, not judged: machines differ. What is judged is their ratio to what
// another thing costs in the same browser in the same run: an empty Go program, an empty page, or the task of pace.mjs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launch, newPage } from "./browser.mjs";
import { pace, threadOf } from "./pace.mjs";
import { serveFolder, site, temporary } from "./server.mjs";

const rounds = 3;
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

let browser, host, paceNow;
before(async () => {
  [browser, host] = [await launch(), await serveFolder(await site())];
  paceNow = await pace(browser);
});
after(async () => {
  await browser?.close();
  await host?.close();
});

/**
 * From touch to answer on a page, and then for every later change of the same input, up its range and down again, in milliseconds until the answer stands in the
 * page and the page is laid out: `seen` one in each frame, as a slider makes them, with `frames` from one frame to the next; `taps` as fast as a finger taps. The page has rested,
 * with its core there; or it is touched as soon as it is there, on a line where nothing is fetched before.
 */
async function wait(path, name, [low, high], { rested, slower = 1 }) {
  const { page, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
  if (!rested) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  if (slower > 1) await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
  const core = rested && page.waitForResponse(/\.wasm$/);
  await page.goto(host.origin + path);
  await core;
  if (rested) await page.waitForTimeout(800 * slower);
  const times = await page.evaluate(async ([field, low, high, frameCount, tapCount]) => {
    const input = document.querySelector(`input[name="${field}"]`);
    const section = input.closest("[data-calculator]");
    const answered = () => new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (section.hasAttribute("data-pending")) return;
        observer.disconnect();
        done();
      });
      observer.observe(section, { attributeFilter: ["data-pending"] });
    });
    const change = async (value) => {
      const start = performance.now();
      const later = answered();
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      if (section.hasAttribute("data-pending")) await later; // else it stands already
      document.body.getBoundingClientRect();
      return performance.now() - start;
    };
    const round = 2 * (high - low);
    const at = (i) => high - Math.abs((i % round) - (high - low));
    const first = await change(low);
    const seen = [], frames = [], taps = [];
    let i = 1;
    for (let last = 0; i <= frameCount; i++) {
      const now = await new Promise(requestAnimationFrame);
      if (last) frames.push(now - last);
      last = now;
      seen.push(await change(at(i)));
    }
    for (; i <= frameCount + tapCount; i++) {
      await new Promise((done) => setTimeout(done, 150));
      taps.push(await change(at(i)));
    }
    return { first, seen, frames, taps };
  }, [name, low, high, 60, 15]);
  await close();
  return times;
}

/** The start of an empty Go program in a worker, fetched and compiled as the core is. */
async function emptyStart() {
  const dir = temporary("empty");
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "main.go"), "package main\n\nfunc main() {}\n");
  execFileSync("go", ["build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-o", "empty.wasm", "main.go"], { cwd: dir, env: { ...process.env, GOOS: "js", GOARCH: "wasm" } });
  const exec = readdirSync(join(await site(), "assets")).find((f) => f.startsWith("wasm_exec"));
  writeFileSync(join(dir, "worker.js"), `onmessage = async ({ data }) => { importScripts(data.exec); const go = new Go(); const { instance } = await WebAssembly.instantiateStreaming(fetch(data.wasm), go.importObject); await go.run(instance); postMessage("done"); };`);
  writeFileSync(join(dir, "index.html"), "<!DOCTYPE html><title>empty</title>");
  writeFileSync(join(dir, "404.html"), "<!DOCTYPE html><title>none</title>");
  writeFileSync(join(dir, "exec.js"), execFileSync("cat", [join(await site(), "assets", exec)]));
  const empty = await serveFolder(dir);
  const times = [];
  for (let i = 0; i < rounds; i++) {
    const { page, close } = await newPage(browser);
    await page.goto(empty.origin + "/index.html");
    times.push(await page.evaluate(() => new Promise((done) => {
      const start = performance.now();
      const worker = new Worker("/worker.js");
      worker.onmessage = () => done(performance.now() - start);
      worker.postMessage({ exec: location.origin + "/exec.js", wasm: location.origin + "/empty.wasm" });
    })));
    await close();
  }
  await empty.close();
  return median(times);
}

test("first answers, and those after them", async (t) => {
  const empty = await emptyStart();
  for (const [path, name, range] of [
    ["/en/dark-heresy/focus-power-test/", "characteristic", [33, 120]],
    ["/en/embed/wh40k-7e/manifest/?cost=5&deny-dice=40", "dice", [5, 40]],
    ["/en/embed/trenchhammer/turn/?casts=6&psyker=6&perilous=2", "dice", [-6, 6]],
  ]) {
    const times = async (how) => {
      const all = [];
      for (let i = 0; i < rounds; i++) all.push(await wait(path, name, range, how));
      const seen = all.flatMap((one) => one.seen);
      return { first: median(all.map((one) => one.first)), later: median(seen), tap: median(all.flatMap((one) => one.taps)), frame: median(all.flatMap((one) => one.frames)), within: Math.round((100 * seen.filter((time) => time <= 16).length) / seen.length) };
    };
    const cold = await times({ rested: false }), rested = await times({ rested: true }), phone = await times({ rested: true, slower: 4 });
    t.diagnostic(`${path}: cold, the first answer ${cold.first.toFixed(0)} ms, ${(cold.first / empty).toFixed(2)} × the start of an empty Go program (${empty.toFixed(0)} ms)`);
    for (const [what, { first, later, tap, frame, within }] of [["rested", rested], ["rested and four times slower", phone]]) {
      t.diagnostic(`${path}: ${what}, the first answer ${first.toFixed(0)} ms; with a slider moving, answers after ${later.toFixed(1)} ms, ${within} % of them within 16 ms, and a frame every ${frame.toFixed(1)} ms; to taps after ${tap.toFixed(1)} ms`);
    }
    assert.ok(cold.first < 6 * empty, `${path}: the first answer takes ${(cold.first / empty).toFixed(1)} times as long as an empty Go program takes to start`);
    assert.ok(rested.first < cold.first / 2, `${path}: the first answer takes as long on a page that rested as on one that did not`);
    assert.ok(cold.later < cold.first / 2, `${path}: later answers take as long as the first`);
    assert.ok(phone.tap < empty, `${path}: a tap is answered after ${phone.tap.toFixed(1)} ms on a phone, longer than an empty Go program takes to start`);
  }
});

// What a tap costs the page's own thread, by the processor's time: others who use the machine meanwhile have less to say about it than about the clock. They still
// have something, as they share its caches and its cores: what took too long is tried again, the least counts, and the budget gives way as far as the task of
// pace.mjs, tried in turn with it, takes longer than on a machine at rest.
const budget = { phone: 4, first: 50, frame: 16, tries: 6 };

/** What is tapped, each a name with a value: the first number of a calculator some steps up and down its range, and whatever else is in reach there and back. */
function taps() {
  const form = document.querySelector("form.case");
  const controls = [...form.querySelectorAll("input[name]")].filter((control) => !control.closest("[hidden], details:not([open])"));
  const number = controls.find(({ type }) => type === "number");
  const start = Number(number.value), top = Math.min(start + 6, Number(number.max)), low = Math.max(start - 3, Number(number.min));
  const values = [];
  const walk = (from, to) => { for (let n = from; n !== to;) values.push([number.name, String(n += Math.sign(to - n))]); };
  walk(start, top);
  walk(top, low);
  walk(low, start);
  for (const { name, value, type, checked } of controls) {
    if (type === "radio" && !checked) values.push([name, value], [name, form.querySelector(`[name="${name}"]:checked`).value]);
    if (type === "checkbox") values.push([name, !checked], [name, checked]);
    if (type === "text") values.push([name, [...value.split(",").filter(Boolean), form.querySelector(`[data-field="${name}"] [data-min]`).dataset.min].join(",")], [name, value]);
  }
  return values;
}

/** Taps once, and resolves when the answer stands in the page and the page is laid out: to whether somebody had to wait for it. */
async function tapped(name, value) {
  const named = [...document.querySelectorAll(`form.case input[name="${name}"]`)];
  const input = named.find((control) => control.type === "radio" && control.value === value) ?? named[0];
  if (input.type === "radio") input.checked = true;
  else if (input.type === "checkbox") input.checked = value;
  else input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  const section = input.closest("[data-calculator]");
  const pending = section.hasAttribute("data-pending");
  if (pending) await new Promise((done) => { new MutationObserver(done).observe(section, { attributeFilter: ["data-pending"] }); });
  document.body.getBoundingClientRect();
  return pending;
}

/** A phone on which bars do not glide, as on one that is slow. */
const still = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" };

/** The embeds of all calculators. */
async function embeds() {
  const folder = join(await site(), "en", "embed");
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => name === "index.html").map(({ parentPath }) => `/en/embed/${parentPath.slice(folder.length + 1)}/`).sort();
  assert.ok(all.length > 20, `${all.length} calculators`);
  return all;
}

/**
 * Opens a calculator on a phone, with its core there. `once` taps and tells what that costs the phone, in milliseconds of its processor for scripts, style and layout,
 * and whether somebody had to wait.
 */
async function tappable(path) {
  const { page, close } = await newPage(browser, still);
  const core = page.waitForResponse(/\.wasm$/);
  await page.goto(host.origin + path);
  await core;
  await page.evaluate(`globalThis.tapped = ${tapped}`);
  const session = await page.context().newCDPSession(page);
  const spent = await threadOf(page);
  const once = async ([name, value]) => {
    const before = await spent();
    const { result } = await session.send("Runtime.evaluate", { expression: `tapped(${JSON.stringify(name)}, ${JSON.stringify(value)})`, awaitPromise: true });
    return { cost: budget.phone * (await spent() - before), pending: result.value };
  };
  return { page, close, once };
}

/** What each tap on a calculator costs a phone at the least, and how many times slower than at rest the machine was in the middle of the tries. */
async function costs(path) {
  const { page, close, once } = await tappable(path);
  const all = await page.evaluate(taps);
  const tap = async (values) => {
    await page.waitForTimeout(80); // what is asked next is found out meanwhile
    return (await once(values)).cost;
  };
  for (const values of all.slice(0, 3)) await tap(values);
  const least = all.map(() => Infinity), paces = [];
  const slower = () => Math.max(1, median(paces));
  for (let i = 0; i < budget.tries && !(Math.max(...least) <= budget.frame * slower()); i++) {
    for (const [n, values] of all.entries()) least[n] = Math.min(least[n], await tap(values));
    paces.push(await paceNow());
  }
  await close();
  return [least, slower()];
}

test("a tap costs a phone no more than a frame", async (t) => {
  const list = [], over = [];
  for (const path of [...await embeds(), "/en/embed/wh40k-7e/manifest/?cost=5&deny-dice=40&dice=20"]) {
    const [costly, slower] = await costs(path);
    list.push(...costly);
    over.push(...costly.filter((cost) => cost > budget.frame * slower).map((cost) => `${path}: ${cost.toFixed(1)} ms, on a machine ${slower.toFixed(2)} times slower than at rest`));
    t.diagnostic(`${path}: ${costly.length} taps cost ${median(costly).toFixed(1)} ms each on a phone, ${Math.max(...costly).toFixed(1)} at most; the machine is ${slower.toFixed(2)} times slower than at rest`);
  }
  t.diagnostic(`${list.filter((cost) => cost <= budget.frame).length} of ${list.length} taps cost at most ${budget.frame} ms as they are, and ${list.length - over.length} by the pace of the machine`);
  assert.deepEqual(over, []);
});

/** What the first touch of a page that rested costs a phone, one of an input of that type, with whether somebody had to wait; null where there is none. */
async function firstTouch(path, type) {
  const { page, close, once } = await tappable(path);
  await page.waitForTimeout(500); // as long as it takes to rest
  const names = await page.locator(`form.case input[type="${type}"]`).evaluateAll((controls) => controls.map(({ name }) => name));
  const values = (await page.evaluate(taps)).find(([name]) => names.includes(name));
  const touched = values ? await once(values) : null;
  await close();
  return touched;
}

test("the first touch of a page that rested is answered at once, and costs a phone little", async (t) => {
  const list = [], wrong = [];
  const tries = async (path, type) => {
    let first = await firstTouch(path, type), limit = budget.first;
    for (let i = 1; i < budget.tries && first && (first.pending || first.cost > limit); i++) {
      limit = budget.first * await paceNow();
      first = await firstTouch(path, type);
    }
    if (!first) return;
    list.push(first.cost);
    if (first.pending) wrong.push(`${path}: the first touch of a ${type} waits for its answer`);
    if (first.cost > limit) wrong.push(`${path}: the first touch of a ${type} costs ${first.cost.toFixed(1)} ms, of ${limit.toFixed(1)}`);
  };
  for (const path of [...await embeds(), "/en/dark-heresy/focus-power-test/", "/en/wh40k-7e/psychic-phase/"]) await Promise.all(["number", "radio"].map((type) => tries(path, type)));
  t.diagnostic(`${list.length} first touches cost a phone ${median(list).toFixed(1)} ms each, ${Math.max(...list).toFixed(1)} at most`);
  assert.ok(list.length > 25, `${list.length} first touches`);
  assert.deepEqual(wrong, []);
});

test("a tap changes only what differs, and nothing moves after it where there is no time for that", async () => {
  const { page, close } = await newPage(browser, still);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const drawn = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "LayoutCount").value;
  };
  await page.goto(`${host.origin}/en/embed/wh40k-7e/manifest/?dice=4`);
  await page.locator("[data-calculator]:not([data-moving], [data-pending])").waitFor();
  await page.evaluate(`globalThis.tapped = ${tapped}`);
  const tap = async (name, value) => {
    const changed = await page.evaluate(async ([name, value]) => {
      const list = document.querySelector("[data-options]");
      const rows = new Set();
      const observer = new MutationObserver((records) => {
        for (const { target, addedNodes } of records) for (const row of target === list ? addedNodes : [target.parentElement.closest("li")]) rows.add(row);
      });
      observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
      await globalThis.tapped(name, value);
      await new Promise((done) => setTimeout(done));
      observer.disconnect();
      return rows.size;
    }, [name, value]);
    await page.waitForTimeout(50); // the frame that shows it
    const before = await drawn();
    await page.waitForTimeout(180); // shorter than the pause after which it rests
    return { changed, again: await drawn() - before };
  };
  for (const value of ["5", "4", "5", "6"]) {
    const { changed } = await tap("dice", value);
    assert.ok(changed >= 2 && changed <= 3, `another choice is the reader's, and ${changed} of them change`);
  }
  await page.locator("[data-calculator]:not([data-moving])").waitFor();
  const { changed, again } = await tap("cost", "2");
  assert.ok(changed >= 8, `${changed} choices have other bars`);
  assert.ok(again <= 2, `the page is laid out ${again} times after the answer stands`);
  await close();
});

// What readers feel with a slow phone on a slow line: how soon something stands there, whether it moves afterwards, how soon the search can be used, and how soon
// a tap is answered. Moves are judged as they are. Times are the best of a few tries, of each tap for itself, and give way as far as an empty page or the task of pace.mjs takes longer than on a machine at rest.
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slower = 4;
const felt = { paint: 1500, shift: 0.02, search: 1000, tap: 100 }; // milliseconds, and the measure of layout-shift

const kinds = [
  "/", "/en/", "/en/dark-heresy/", "/en/dark-heresy/focus-power-test/", "/en/dark-heresy/psychic-phenomena/", "/en/dark-heresy/perils-of-the-warp/", "/en/dark-heresy/questions/", "/en/dark-heresy/sources/",
  "/en/dark-heresy/quick/", "/en/wh40k-7e/psychic-test/", "/en/trenchhammer/casting/", "/en/dark-millennium/nullify/", "/en/compare/drawing-power/", "/en/glossary/", "/en/odds/", "/en/print/", "/en/offline/",
  "/en/powers/", "/en/powers/compare/", "/en/powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite", "/en/data/", "/en/print/powers/", "/en/print/powers/?powers=dark-heresy/smite,wh40k-7e/smite",
  "/en/embed/dark-heresy/focus/", "/en/no-such-page/",
];
const patterns = [/^\/en\/trenchhammer\/powers\/[^/]+\/$/, /^\/en\/trenchhammer\/powers\/[^/]+\/[^/]+\/$/, /^\/en\/odds\/[^/]+\/$/, /^\/en\/print\/[^/]+\/[^/]+\/$/];

/** Opens a page as a slow phone on a slow line does, or as a desk with both. */
async function slowly(t, path, viewport) {
  const { page, close } = await newPage(browser, { viewport, hasTouch: true, reducedMotion: "reduce" });
  t.after(close);
  await slow(page);
  await page.addInitScript(() => {
    Object.assign(window, { felt: { shift: 0, moved: [], taps: [] } });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        window.felt.shift += entry.value;
        window.felt.moved.push(`${entry.value.toFixed(3)} at ${Math.round(entry.startTime)} ms: ${entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).slice(0, 3)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId) window.felt.taps.push([entry.startTime, entry.duration]); }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
  await page.goto(host.origin + path);
  await page.waitForTimeout(1500);
  return page;
}

const painted = (page) => page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);

/**
 * Tells how many times slower this machine is now than one at rest, by its pace and by an empty page: that is painted after two trips, and half a second at most, and
 * a tap on it is answered with the next frame or the one after.
 */
async function idle(t) {
  const dir = temporary("blank");
  mkdirSync(dir, { recursive: true });
  for (const name of ["index.html", "404.html"]) writeFileSync(join(dir, name), "<!DOCTYPE html><html lang=en><title>blank</title><link rel=stylesheet href=/a.css><button>Blank</button>");
  writeFileSync(join(dir, "a.css"), "button { color: red } button:focus { color: blue }");
  const empty = await serveFolder(dir);
  t.after(() => empty.close());
  return async () => {
    const { page, close } = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await slow(page);
    await page.addInitScript(() => {
      window.taps = [0];
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId) window.taps.push(entry.duration); }).observe({ type: "event", durationThreshold: 16, buffered: true });
    });
    await page.goto(empty.origin + "/");
    await page.waitForTimeout(300);
    const paint = await painted(page);
    for (let i = 0; i < 3; i++) {
      await page.locator("button").tap();
      await page.waitForTimeout(150);
    }
    const tap = Math.max(...await page.evaluate(() => window.taps));
    await close();
    return Math.max(1, paint / 500, tap / 32, await paceNow());
  };
}

/** Makes a page one on a slow phone and a slow line. */
async function slow(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

test("on a slow phone and a slow line", async (t) => {
  const folder = await site();
  const all = readdirSync(folder, { recursive: true }).map(String).filter((file) => file.endsWith("index.html")).map((file) => `/${file.replace(/index\.html$/, "")}`).sort();
  const pages = [...kinds, ...patterns.map((pattern) => all.find((path) => pattern.test(path)))].filter((path) => path && (path.includes("?") || path.includes("no-such") || all.includes(path)));
  assert.ok(pages.length > 25, `${pages.length} kinds of page`);
  host.compresses = true;
  t.after(() => { host.compresses = false; });
  const busy = await idle(t);

  /** What a page makes its reader feel. It is tapped on a phone. */
  async function feel(path, viewport) {
    const page = await slowly(t, path, viewport);
    const [paint, { shift, moved }] = [await painted(page), await page.evaluate(() => window.felt)];
    const begun = [];
    for (const target of viewport.width < 400 ? [".menu-button", "main summary", "[data-calculator] button:not([type=reset])", "main label"] : []) {
      begun.push(await page.evaluate(() => performance.now()));
      const first = page.locator(target).filter({ visible: true }).first();
      if (await first.count()) await first.tap({ timeout: 3000 }).catch(() => {}); // something else may cover it by now
      await page.waitForTimeout(150);
      await page.keyboard.press("Escape");
    }
    const seen = await page.evaluate(() => window.felt.taps);
    const taps = begun.map((from, i) => Math.max(0, ...seen.filter(([at]) => at >= from && !(at >= begun[i + 1])).map(([, duration]) => duration)));
    await page.close();
    return { paint, shift, moved, taps };
  }

  const wrong = [];
  const windows = [{ width: 390, height: 844 }, { width: 1280, height: 800 }];
  for (const path of pages) {
    const both = await Promise.all(windows.map((viewport) => feel(path, viewport))); // each mostly waits; what is too slow beside the other is tried again alone
    for (const [i, viewport] of windows.entries()) {
      let { paint, shift, moved, taps } = both[i];
      let load = 1;
      for (let again = 0; again < 8 && (paint > felt.paint * load || Math.max(0, ...taps) > felt.tap * load); again++) { // others may have had the processor
        load = await busy();
        const next = await feel(path, viewport);
        [paint, taps] = [Math.min(paint, next.paint), taps.map((tap, at) => Math.min(tap, next.taps[at]))];
      }
      const tap = Math.max(0, ...taps);
      const where = `${path} at ${viewport.width} px`;
      if (shift > felt.shift) wrong.push(`${where} moves by ${shift.toFixed(3)}: ${moved.join("; ")}`);
      if (paint > felt.paint * load) wrong.push(`${where} is painted after ${Math.round(paint)} ms`);
      if (tap > felt.tap * load) wrong.push(`${where} answers a tap after ${tap} ms`);
      t.diagnostic(`${where}: first paint ${Math.round(paint)} ms, shift ${shift.toFixed(3)}, slowest tap ${tap} ms`);
    }
  }
  assert.deepEqual(wrong, []);
});

test("the search can be used within a second on a slow phone and a slow line", async (t) => {
  host.compresses = true;
  t.after(() => { host.compresses = false; });
  const busy = await idle(t);
  const times = [];
  let load = 1;
  for (let i = 0; i < 2 * rounds && !(Math.min(...times) < felt.search * load); i++) {
    load = i ? await busy() : 1;
    const page = await slowly(t, "/en/dark-heresy/", { width: 390, height: 844 });
    await page.evaluate(() => {
      const box = document.querySelector("#site-search");
      box.addEventListener("click", () => { window.felt.opened ??= performance.now(); });
      new MutationObserver(() => { if (box.querySelector("#search-results a")) window.felt.found ??= performance.now(); }).observe(box, { childList: true, subtree: true });
    });
    await page.locator(".search-open").first().tap();
    await page.keyboard.insertText("peril");
    await page.locator("#search-results a").first().waitFor();
    times.push(Math.round(await page.evaluate(() => window.felt.found - window.felt.opened)));
    await page.close();
  }
  t.diagnostic(`from the tap that opens the search to its first results: ${times.join(", ")} ms`);
  assert.ok(Math.min(...times) < felt.search * load, `the first results stand after ${Math.min(...times)} ms at best`);
});
