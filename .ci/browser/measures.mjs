// The measures of pace. Each one takes a site and returns times in milliseconds by name.
import { spawn } from "node:child_process";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { newPage } from "./browser.mjs";
import { servePreview, temporary } from "./server.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
// A slow connection.
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slower = 4; // how much slower a phone is than this machine

const sorted = (list) => list.toSorted((a, b) => a - b);
const middle = (list) => sorted(list)[list.length >> 1];
const inTen = (list) => sorted(list)[Math.floor(0.9 * (list.length - 1))];
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Returns the processor time that a page's main thread has spent on scripts, style and layout, in
 * milliseconds. Other programs do not count.
 */
async function threadOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.filter(({ name }) => ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"].includes(name)).reduce((sum, { value }) => sum + value, 0);
  };
}

/** Opens a page as on a slow phone with a slow connection. */
async function slowly(browser, address, prepare) {
  const { page, close } = await newPage(browser, phone);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  if (prepare) await page.addInitScript(prepare);
  await page.goto(address);
  return { page, close };
}

/**
 * Changes an input like a slider, one value in each frame, and then like a tap. Runs in the page.
 */
async function changes([field, low, high, frameCount, tapCount]) {
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
    if (section.hasAttribute("data-pending")) await later; // or the answer is already shown
    document.body.getBoundingClientRect();
    return performance.now() - start;
  };
  const at = (i) => high - Math.abs((i % (2 * (high - low))) - (high - low));
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
}

const calculators = [
  ["Dark Heresy", "/en/dark-heresy/focus-power-test/", "characteristic", [33, 120]],
  ["40K", "/en/embed/wh40k-7e/manifest/?cost=5&deny-dice=40", "dice", [5, 40]],
  ["TrenchHammer", "/en/embed/trenchhammer/turn/?casts=6&psyker=6&perilous=2", "dice", [-6, 6]],
];

async function answers({ browser, server }) {
  const times = {};
  for (const [system, path, name, range] of calculators) {
    for (const [how, rested, rate] of [["cold", false, 1], ["rested", true, 1], [`rested, ${slower} times slower`, true, slower]]) {
      const { page, close } = await newPage(browser, phone);
      // Fetches nothing in advance.
      if (!rested) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
      if (rate > 1) await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
      const core = rested && page.waitForResponse(/\.wasm$/);
      await page.goto(server.origin + path);
      await core;
      if (rested) await pause(800 * rate);
      const { first, seen, frames, taps } = await page.evaluate(changes, [name, ...range, 60, 15]);
      await close();
      times[`${system}, ${how}: first answer`] = first;
      if (!rested) continue;
      times[`${system}, ${how}: answer while a slider moves`] = middle(seen);
      times[`${system}, ${how}: from frame to frame`] = middle(frames);
      times[`${system}, ${how}: answer to a tap`] = middle(taps);
    }
  }
  return times;
}

/**
 * Returns the inputs to tap with their values: the first number in some steps up and down its
 * range, and the other inputs there and back. Runs in the page.
 */
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

/**
 * Taps once. It resolves when the answer is rendered, to whether the reader had to wait for it.
 * Runs in the page.
 */
async function tapped([name, value]) {
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

/**
 * Measures the processor time of the page's main thread for the first touch of each calculator and
 * for the taps after it.
 */
async function touches({ browser, server, site }) {
  const embeds = join(site, "en/embed");
  const paths = readdirSync(embeds).flatMap((system) => readdirSync(join(embeds, system)).map((name) => `/en/embed/${system}/${name}/`));
  const firsts = [], later = [];
  let waits = 0;
  for (const path of paths) {
    const { page, close } = await newPage(browser, phone);
    const core = page.waitForResponse(/\.wasm$/);
    await page.goto(server.origin + path);
    await core;
    await pause(500); // long enough for the page to become idle
    const spent = await threadOf(page);
    for (const [i, values] of (await page.evaluate(taps)).entries()) {
      if (i) await pause(80); // the page prefetches answers meanwhile
      const before = await spent();
      const pending = await page.evaluate(tapped, values);
      (i ? later : firsts).push(slower * (await spent() - before));
      if (!i && pending) waits++;
    }
    await close();
  }
  return {
    "a first touch costs a phone": middle(firsts), "a first touch costs a phone, at most": Math.max(...firsts), "first touches that wait for their answer (a number)": waits,
    "a tap costs a phone": middle(later), "a tap costs a phone, nine times in ten": inTen(later), "a tap costs a phone, at most": Math.max(...later),
  };
}

const pagesOfEachKind = [
  "/", "/en/", "/en/dark-heresy/", "/en/dark-heresy/focus-power-test/", "/en/dark-heresy/psychic-phenomena/", "/en/wh40k-7e/psychic-test/", "/en/trenchhammer/casting/", "/en/dark-millennium/nullify/",
  "/en/compare/drawing-power/", "/en/glossary/", "/en/odds/", "/en/offline/", "/en/powers/", "/en/powers/compare/?powers=dark-heresy/smite,wh40k-7e/smite", "/en/data/", "/en/print/powers/", "/en/embed/dark-heresy/focus/",
];

/** Records the time from each tap to the next paint. Runs in the page before its scripts. */
function recordTaps() {
  globalThis.taps = [0];
  new PerformanceObserver((list) => { for (const { interactionId, duration } of list.getEntries()) if (interactionId) globalThis.taps.push(duration); }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

async function paint({ browser, server }) {
  const paints = [], slowest = [];
  for (const path of pagesOfEachKind) {
    const { page, close } = await slowly(browser, server.origin + path, recordTaps);
    await pause(1500);
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    for (const target of [".menu-button", "main summary", "[data-calculator] button:not([type=reset])", "main label"]) {
      const first = page.locator(target).filter({ visible: true }).first();
      // Another element may cover it by now.
      if (await first.count()) await first.tap({ timeout: 3000 }).catch(() => {});
      await pause(150);
      await page.keyboard.press("Escape");
    }
    slowest.push(await page.evaluate(() => Math.max(...globalThis.taps)));
    await close();
  }
  return {
    "slow phone and line: first paint": middle(paints), "slow phone and line: first paint, at most": Math.max(...paints),
    "slow phone and line: slowest tap on a page": middle(slowest), "slow phone and line: slowest tap on a page, at most": Math.max(...slowest),
  };
}

async function search({ browser, server }) {
  const { page, close } = await slowly(browser, server.origin + "/en/dark-heresy/");
  await pause(1500);
  await page.evaluate(() => {
    const box = document.querySelector("#site-search");
    box.addEventListener("click", () => { globalThis.opened ??= performance.now(); });
    new MutationObserver(() => { if (box.querySelector("#search-results a")) globalThis.found ??= performance.now(); }).observe(box, { childList: true, subtree: true });
  });
  await page.locator(".search-open").first().tap();
  await page.keyboard.insertText("peril");
  await page.locator("#search-results a").first().waitFor();
  const time = await page.evaluate(() => globalThis.found - globalThis.opened);
  await close();
  return { "slow phone and line: from opening the search to its first results": time };
}

async function keys({ browser, server }) {
  const { page, close } = await newPage(browser, phone);
  await page.goto(server.origin + "/en/powers/");
  const spent = await threadOf(page);
  await page.locator("#q").focus();
  await page.waitForFunction(() => document.querySelector(".effect"));
  const costs = [];
  for (const key of [..."vortx", ...Array(5).fill("Backspace"), ..."fire", ...Array(4).fill("Backspace"), ..."smtie", ...Array(5).fill("Backspace")]) {
    const before = await spent();
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    costs.push(slower * (await spent() - before));
  }
  await close();
  return { "a key in the index of powers costs a phone": middle(costs), "a key in the index of powers costs a phone, nine times in ten": inTen(costs) };
}

let copies = 0;

/** Measures the time from a save in an editor to the page that shows it. */
async function saves({ browser, command, root }) {
  const content = temporary(`pace-${++copies}`);
  cpSync(join(root, "content"), content, { recursive: true });
  const preview = await servePreview(content, [], root, command);
  const { page, close } = await newPage(browser);
  const times = [];
  try {
    await page.goto(preview.origin + "/en/trenchhammer/casting/");
    const file = join(content, "en/trenchhammer/casting.md");
    const before = readFileSync(file, "utf8");
    for (let n = 1; n <= 4; n++) {
      const shown = page.locator("h1", { hasText: `Saved ${n}` }).waitFor();
      const start = performance.now();
      writeFileSync(file, before.replace(/^title: .*$/m, `title: Saved ${n}`));
      await shown;
      times.push(performance.now() - start);
    }
  } finally {
    await close();
    await preview.stop();
  }
  return { "preview: from a save to the page that shows it": middle(times) };
}

async function build({ command, root }) {
  const out = temporary(`pace-site-${++copies}`);
  const start = performance.now();
  await new Promise((done, failed) => {
    spawn(command, ["build", "--out", out, "--base-url", "https://psyref.example", "--pictures=false"], { cwd: root, stdio: "ignore" }).once("error", failed).once("exit", (code) => (code ? failed(new Error(`gen build ends with ${code}`)) : done()));
  });
  return { "gen build, without pictures": performance.now() - start };
}

/** All measures by name. */
export const measures = { answers, touches, paint, search, keys, saves, build };
