// Compares the search of the site with Pagefind on the same built site, in the same browser: how often the first result is right, how often one of five is,
// what a first query loads (of scripts, styles, index and texts; compressed as static hosts do) and how long it takes from opening the search. It does so for
// words and names that readers look for, and for questions about rules.
//
//   npm ci && node compare.mjs [folder of a built site]
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { launch } from "../browser/browser.mjs";
import { site as builtSite } from "../browser/server.mjs";
import { queries, rates, rightAt, rules, rulesApart } from "./hits.mjs";

const run = promisify(execFile);
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Serves a folder as static hosts do, in gzip, and counts what it sends. */
async function serve(folder) {
  let sent = 0;
  const known = new Map();
  const server = http.createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html");
    const bytes = known.get(name) ?? await readFile(folder + name).then((data) => (types[extname(name)] ? gzipSync(data, { level: 9 }) : data), () => null);
    if (!bytes) return void response.writeHead(404).end();
    known.set(name, bytes);
    sent += bytes.length;
    const type = types[extname(name)];
    response.writeHead(200, { "content-type": type ?? "application/octet-stream", ...(type && { "content-encoding": "gzip" }) }).end(bytes);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}`, sent: () => sent, close: () => server.close() };
}

/** Asks by the search of the site: opened, typed, and its results read. */
async function ours(page, { query }) {
  await page.evaluate((text) => {
    const field = document.querySelector("#site-search input");
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, query);
  await page.waitForFunction(() => { // there are results, or it says that there are none
    const list = document.querySelector("#search-results");
    return list && (!list.hidden || /\S/.test(document.querySelector("#site-search [role=status]").textContent) && document.querySelector(".search-system"));
  });
  return page.evaluate(() => [...document.querySelectorAll("#search-results a")].map((link) => link.href));
}

/** Asks by Pagefind's own interface for scripts, which is the least that any page with it loads, and reads the five results that a page shows. */
async function pagefind(page, { query }) {
  return page.evaluate(async (text) => {
    const engine = await import("/pagefind/pagefind.js");
    const { results } = await engine.search(text);
    return Promise.all(results.slice(0, 5).map(async (result) => (await result.data()).url));
  }, query);
}

/** Every query on a page of its own, with nothing loaded before but the page. */
async function measure(browser, server, ask, list) {
  const places = [], bytes = [], times = [];
  for (const query of list) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.address}/${query.language}/glossary/`, { waitUntil: "networkidle" });
    const before = server.sent();
    const start = performance.now();
    const addresses = await ask(page, query);
    times.push(performance.now() - start);
    await page.waitForLoadState("networkidle");
    bytes.push(server.sent() - before);
    places.push(rightAt(query, addresses));
    await context.close();
  }
  return { places, bytes, times };
}

const sorted = (list) => list.toSorted((a, b) => a - b);
const median = (list) => sorted(list)[list.length >> 1];

function row(name, { places, bytes, times }) {
  const { first, five, of } = rates(places);
  const kB = (n) => `${(n / 1000).toFixed(1)} kB`;
  return [name, `${first} of ${of}`, `${five} of ${of}`, kB(median(bytes)), kB(Math.max(...bytes)), `${Math.round(median(times))} ms`, `${Math.round(Math.max(...times))} ms`];
}

function print(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((cells) => cells[i].length)));
  for (const cells of rows) console.log(cells.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("   "));
}

const folder = await mkdtemp(join(tmpdir(), "psyref-search-"));
try {
  await cp(process.argv[2] ?? await builtSite(), folder, { recursive: true });
  // Pages that only lead elsewhere, and frames for other sites, are not for its index; of a page it reads what the page says.
  await run(new URL("node_modules/.bin/pagefind", import.meta.url).pathname, ["--site", folder, "--glob", "{en,fr}/{compare,dark-heresy,dark-millennium,glossary,odds,powers,print,trenchhammer,wh40k-7e}/**/*.html", "--root-selector", "main"]);
  const server = await serve(folder);
  const browser = await launch();
  for (const [title, list] of [["Words and names", queries], ["Questions about rules", rules], ["Questions about rules, kept apart", rulesApart]]) {
    const results = { Pagefind: await measure(browser, server, pagefind, list), "this search": await measure(browser, server, ours, list) };
    print([[title, "first right", "right in five", "bytes", "most", "time", "most"], ...Object.entries(results).map(([name, result]) => row(name, result))]);
    if (list === rulesApart) continue; // to read which of these are wrong would be to choose words by them
    console.log("\nThe place of the first right page, where this search is not right at once (0: none):");
    print([["", ...Object.keys(results)], ...list.flatMap(({ language, query }, i) => {
      const cells = Object.values(results).map(({ places }) => String(places[i]));
      return cells.at(-1) === "1" ? [] : [[`${language}  ${query}`, ...cells]];
    })]);
    console.log();
  }
  await browser.close();
  server.close();
} finally {
  await rm(folder, { recursive: true });
}
