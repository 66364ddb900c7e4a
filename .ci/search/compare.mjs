// Compares the search of the site with Pagefind on the same built site, in the same browser: how
// often the first result is right, how often one of five is, what a first query loads (scripts,
// styles, index and texts, compressed as static hosts do; the rules core is counted apart), and how
// long it takes from opening the search. It does so for words and names that readers look for, and
// for questions about rules.
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

/** Serves a folder as static hosts do, in gzip, and counts what it sends, the core apart. */
async function serve(folder) {
  const sent = { core: 0, other: 0 };
  const known = new Map();
  const server = http.createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html");
    const bytes = known.get(name) ?? await readFile(folder + name).then((data) => (types[extname(name)] ? gzipSync(data, { level: 9 }) : data), () => null);
    if (!bytes) return void response.writeHead(404).end();
    known.set(name, bytes);
    sent[extname(name) === ".wasm" ? "core" : "other"] += bytes.length;
    const type = types[extname(name)];
    response.writeHead(200, { "content-type": type ?? "application/octet-stream", ...(type && { "content-encoding": "gzip" }) }).end(bytes);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}`, sent: () => ({ ...sent }), close: () => server.close() };
}

/**
 * Asks by the search of the site: types the query and reads its results. Results of the query
 * before are gone once the list is empty, so it types nothing first.
 */
async function ours(page, { query }) {
  const type = (text) => page.evaluate((value) => {
    const field = document.querySelector("#site-search input");
    field.focus();
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);
  if (await page.locator("#search-results a").count()) {
    await type("");
    await page.waitForFunction(() => document.querySelector("#search-results").hidden);
  }
  await type(query);
  await page.waitForFunction(() => { // results, or the message that there are none
    const list = document.querySelector("#search-results");
    return list && (!list.hidden || /\S/.test(document.querySelector("#site-search [role=status]").textContent) && document.querySelector(".search-system"));
  });
}

/** The addresses of the results, once those that come late are there too. */
async function oursShown(page) {
  await page.waitForTimeout(300);
  return page.evaluate(() => [...document.querySelectorAll("#search-results a")].map((link) => link.href));
}

/**
 * Asks by Pagefind's own interface for scripts, the least that any page with it loads, and reads
 * the five results that a page shows.
 */
async function pagefind(page, { query }) {
  await page.evaluate(async (text) => {
    const engine = await import("/pagefind/pagefind.js");
    const { results } = await engine.search(text);
    window.shown = await Promise.all(results.slice(0, 5).map(async (result) => (await result.data()).url));
  }, query);
}

const pagefindShown = (page) => page.evaluate(() => window.shown);

const sample = 8; // one of so many queries is measured on a page of its own

/**
 * Asks every query. One of some is asked on a page of its own, with nothing loaded before but the
 * page, so that its bytes and time are those of a first query. Another page answers the others.
 */
async function measure(browser, server, { ask, shown }, list) {
  const places = [], bytes = [], cores = [], times = [];
  const contexts = new Map();
  for (const [i, query] of list.entries()) {
    const first = i % sample === 0;
    const context = !first && contexts.get(query.language) || await browser.newContext();
    const page = context.pages()[0] ?? await context.newPage();
    if (page.url() === "about:blank") await page.goto(`${server.address}/${query.language}/glossary/`, { waitUntil: "networkidle" });
    const before = server.sent();
    const start = performance.now();
    await ask(page, query);
    const time = performance.now() - start;
    if (first) await page.waitForLoadState("networkidle");
    places.push(rightAt(query, await shown(page)));
    if (!first) {
      contexts.set(query.language, context);
      continue;
    }
    times.push(time);
    bytes.push(server.sent().other - before.other);
    cores.push(server.sent().core - before.core);
    await context.close();
  }
  for (const context of contexts.values()) await context.close();
  return { places, bytes, cores, times };
}

const sorted = (list) => list.toSorted((a, b) => a - b);
const median = (list) => sorted(list)[list.length >> 1];

function row(name, { places, bytes, cores, times }) {
  const { first, five, of } = rates(places);
  const kB = (n) => `${(n / 1000).toFixed(1)} kB`;
  return [name, `${first} of ${of}`, `${five} of ${of}`, kB(median(bytes)), kB(Math.max(...bytes)), kB(Math.max(...cores)), `${Math.round(median(times))} ms`, `${Math.round(Math.max(...times))} ms`];
}

function print(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((cells) => cells[i].length)));
  for (const cells of rows) console.log(cells.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("   "));
}

const folder = await mkdtemp(join(tmpdir(), "psyref-search-"));
try {
  await cp(process.argv[2] ?? await builtSite(), folder, { recursive: true });
  // Its index leaves out redirects and frames for other sites, and reads the main part of a page.
  await run(new URL("node_modules/.bin/pagefind", import.meta.url).pathname, ["--site", folder, "--glob", "{en,fr}/{compare,dark-heresy,dark-millennium,glossary,odds,powers,print,trenchhammer,wh40k-7e}/**/*.html", "--root-selector", "main"]);
  const server = await serve(folder);
  const browser = await launch();
  for (const [title, list] of [["Words and names", queries], ["Questions about rules", rules], ["Questions about rules, kept apart", rulesApart]]) {
    const results = { Pagefind: await measure(browser, server, { ask: pagefind, shown: pagefindShown }, list), "this search": await measure(browser, server, { ask: ours, shown: oursShown }, list) };
    print([[title, "first right", "right in five", "bytes", "most", "core", "time", "most"], ...Object.entries(results).map(([name, result]) => row(name, result))]);
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
