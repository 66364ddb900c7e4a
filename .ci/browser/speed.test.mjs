// How long a reader waits: for the first answer, and for each one after it. Times are printed, not judged: machines differ. What is judged is their ratio
// to what an empty Go program costs in the same browser in the same run.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launch, newPage } from "./browser.mjs";
import { serveFolder, site, temporary } from "./server.mjs";

const rounds = 3;
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

let browser, host;
before(async () => {
  [browser, host] = [await launch(), await serveFolder(await site())];
});
after(async () => {
  await browser?.close();
  await host?.close();
});

/**
 * From touch to answer on a page, and then for every later change of the same input, one in each frame as a slider makes them, in milliseconds: `seen` until
 * the answer stands in the page and the page is laid out, `frames` from one frame to the next. The page has rested, with its core there; or it is touched as
 * soon as it is there, on a line where nothing is fetched before.
 */
async function wait(path, name, [from, to], { rested, slower = 1 }) {
  const { page, close } = await newPage(browser, { viewport: { width: 390, height: 844 } });
  if (!rested) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  if (slower > 1) await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
  const core = rested && page.waitForResponse(/\.wasm$/);
  await page.goto(host.origin + path);
  await core;
  if (rested) await page.waitForTimeout(800 * slower);
  const times = await page.evaluate(async ([field, values, frameCount]) => {
    const input = document.querySelector(`input[name="${field}"]`);
    const section = input.closest("[data-calculator]");
    const change = (value) => new Promise((done) => {
      const start = performance.now();
      const observer = new MutationObserver(() => {
        if (section.hasAttribute("data-pending")) return;
        observer.disconnect();
        document.body.getBoundingClientRect();
        done(performance.now() - start);
      });
      observer.observe(section, { attributeFilter: ["data-pending"] });
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const first = await change(values[0]);
    const seen = [], frames = [];
    for (let i = 1, last = 0; i <= frameCount; i++) {
      const now = await new Promise(requestAnimationFrame);
      if (last) frames.push(now - last);
      last = now;
      seen.push(await change(values[i % 2]));
    }
    return { first, seen, frames };
  }, [name, [from, to], 60]);
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
  for (const [path, name, values] of [
    ["/en/dark-heresy/focus-power-test/", "characteristic", [60, 61]],
    ["/en/embed/wh40k-7e/manifest/?cost=5&deny-dice=40", "dice", [40, 39]],
    ["/en/embed/trenchhammer/turn/?casts=6&psyker=6&perilous=2", "dice", [6, 5]],
  ]) {
    const times = async (how) => {
      const all = [];
      for (let i = 0; i < rounds; i++) all.push(await wait(path, name, values, how));
      const seen = all.flatMap((one) => one.seen);
      return { first: median(all.map((one) => one.first)), later: median(seen), frame: median(all.flatMap((one) => one.frames)), within: Math.round((100 * seen.filter((time) => time <= 16).length) / seen.length) };
    };
    const cold = await times({ rested: false }), rested = await times({ rested: true }), phone = await times({ rested: true, slower: 4 });
    t.diagnostic(`${path}: cold, the first answer ${cold.first.toFixed(0)} ms, ${(cold.first / empty).toFixed(2)} × the start of an empty Go program (${empty.toFixed(0)} ms)`);
    for (const [what, { first, later, frame, within }] of [["rested", rested], ["rested and four times slower", phone]]) {
      t.diagnostic(`${path}: ${what}, the first answer ${first.toFixed(0)} ms; with a slider moving, answers after ${later.toFixed(1)} ms, ${within} % of them within 16 ms, and a frame every ${frame.toFixed(1)} ms`);
    }
    assert.ok(cold.first < 6 * empty, `${path}: the first answer takes ${(cold.first / empty).toFixed(1)} times as long as an empty Go program takes to start`);
    assert.ok(rested.first < cold.first / 2, `${path}: the first answer takes as long on a page that rested as on one that did not`);
    assert.ok(cold.later < cold.first / 2, `${path}: later answers take as long as the first`);
  }
});
