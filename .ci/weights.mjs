#!/usr/bin/env node
// Prints the sizes of what readers of a built site load, in bytes after brotli, and fails if any is
// far above its current size: .ci/weights SITE
import { readFileSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const site = process.argv[2];
if (!site) {
  console.error("usage: .ci/weights SITE");
  process.exit(2);
}

// Alarms in bytes, above the current sizes.
const limits = {
  page: 60_000, // with its style and scripts, before anything is touched
  scripts: 25_000, // of a page, with those loaded at the first touch, except the core
  core: 850_000,
  search: 15_000, // script and style, once it is opened
  psyker: 10_000, // script, style and words of "My psyker"
  sharing: 5_000,
  rolling: 2_000,
  history: 5_000,
};

const weigh = (data, quality) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
const files = readdirSync(site, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
const read = (name) => readFileSync(join(site, name));

const heaviest = { core: [0, ""], search: [0, ""], sharing: [0, ""], rolling: [0, ""], psyker: [0, ""], history: [0, ""], page: [0, ""], scripts: [0, ""] };
const add = (what, size) => (heaviest[what][0] += size);
const assets = new Map(); // sizes of the styles and scripts that pages load
let psykerWords = 0; // of the language with the longest words
for (const name of files) {
  const extension = extname(name);
  if (![".wasm", ".js", ".css"].includes(extension)) continue;
  const size = weigh(read(name), 11);
  const file = basename(name);
  if (extension === ".wasm") add("core", size);
  else if (file.startsWith("search.")) add("search", size);
  else if (file.startsWith("sharing.")) add("sharing", size);
  else if (file.startsWith("rolling.")) add("rolling", size);
  else if (file.startsWith("psyker.")) add("psyker", size);
  else if (file.startsWith("psyker-")) psykerWords = Math.max(psykerWords, size);
  else if (file.startsWith("history.") && extension === ".js") add("history", size);
  else assets.set(name, size);
}
add("psyker", psykerWords);

// A quick compression finds the few heaviest pages; only these are compressed fully.
const pages = files
  .filter((name) => name.endsWith(".html"))
  .map((name) => {
    const text = read(name);
    const loaded = [...assets].filter(([asset]) => text.includes(`/${asset}`));
    const sum = (wanted) => loaded.filter(([asset]) => wanted(asset)).reduce((total, [, size]) => total + size, 0);
    const late = (asset) => /^(worker|wasm_exec)/.test(basename(asset));
    const scripts = sum((asset) => asset.endsWith(".js"));
    return { name, text, scripts, frame: sum((asset) => !late(asset)), quick: weigh(text, 1) };
  });
for (const page of pages) if (page.scripts > heaviest.scripts[0]) heaviest.scripts = [page.scripts, page.name];
pages.sort((a, b) => b.quick + b.frame - a.quick - a.frame);
for (const page of pages.slice(0, 5)) {
  const size = page.frame + weigh(page.text, 11);
  if (size > heaviest.page[0]) heaviest.page = [size, page.name];
}

let tooHeavy = false;
for (const [what, limit] of Object.entries(limits)) {
  const [size, name] = heaviest[what];
  tooHeavy ||= size > limit;
  console.log(`${what.padEnd(8)} ${(size / 1000).toFixed(1).padStart(6)} of ${(limit / 1000).toFixed(0).padStart(3)} kB  ${name}${size > limit ? "  too heavy" : ""}`);
}
process.exit(tooHeavy ? 1 : 0);
