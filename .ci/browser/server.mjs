// The objects under test: the gen command, the site that it builds, that site over HTTP, and the
// preview.
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";

const run = promisify(execFile);

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

let scratch;

/** A path in a folder that is removed after the tests. */
export function temporary(name) {
  if (!scratch) {
    scratch = mkdtempSync(join(tmpdir(), "psyref-browser-"));
    process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
  }
  return join(scratch, name);
}

/** The built gen command: the one named by PSYREF_GEN, or else one built now. */
export const command = once(async () => {
  if (process.env.PSYREF_GEN) return existing("PSYREF_GEN", "gen");
  const gen = temporary("gen");
  await run("go", ["build", "-o", gen, "./cmd/gen"], { cwd: root });
  return gen;
});

/** The folder of the built site: the one named by PSYREF_SITE, or else one built now. */
export const site = once(async () => {
  if (process.env.PSYREF_SITE) return existing("PSYREF_SITE", "index.html");
  const out = temporary("site");
  await run(await command(), ["build", "--base-url", "http://127.0.0.1", "--out", out], { cwd: root });
  return out;
});

function once(make) {
  let made;
  return () => (made ??= make());
}

function existing(variable, what) {
  const path = resolve(process.env[variable]);
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, what) : path;
  if (!existsSync(file)) throw new Error(`${variable} names ${path}, where there is no ${what}`);
  return path;
}

const answers = new Map();

/** The output of `gen odds <id> <name=value …> --json`, for inputs given as an object. */
export async function odds(id, inputs = {}) {
  const words = ["odds", id, ...Object.entries(inputs).map(([name, value]) => `${name}=${value}`).sort(), "--json"];
  const key = words.join(" ");
  if (!answers.has(key)) answers.set(key, run(await command(), words, { cwd: root }).then(({ stdout }) => JSON.parse(stdout)));
  return answers.get(key);
}

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
};

const packed = new Map();

/** The brotli-compressed bytes, cached. */
function compressed(body) {
  const key = createHash("sha256").update(body).digest("hex");
  if (!packed.has(key)) packed.set(key, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }));
  return packed.get(key);
}

/**
 * Serves a folder like a static host, on a free port of this machine. Caching is off, so `requests`
 * lists every path that a page fetches. The test sets these fields of the result:
 * - `fails(path)`: true ends the request without a response, like a lost connection;
 * - `holds(path)`: a promise to wait for before the response;
 * - `breaks(path)`: a status in place of the file, or "half" for half of it with status 200;
 * - `headers`: more headers of every response;
 * - `folder`: another folder, like a new version that is published;
 * - `compresses`: whether texts are sent in brotli, as hosts do.
 * `overwritten` are types by extension; `prefix` is the path of the site.
 */
export async function serveFolder(dir, overwritten = {}, prefix = "") {
  const served = { requests: [], fails: () => false, holds: () => {}, breaks: () => {}, headers: {}, folder: dir, compresses: false };
  const server = http.createServer(async (request, response) => {
    const base = resolve(served.folder);
    const asked = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    served.requests.push(asked);
    const path = asked.startsWith(`${prefix}/`) ? asked.slice(prefix.length) : "/not-of-the-site";
    await served.holds(path);
    if (served.fails(path)) {
      request.socket.destroy();
      return;
    }
    const broken = served.breaks(path);
    if (typeof broken === "number") {
      response.writeHead(broken, { "Content-Type": types[".html"] }).end("<!DOCTYPE html><title>broken</title>");
      return;
    }
    const file = join(base, path, path.endsWith("/") ? "index.html" : "");
    const answer = (status, type, body) => {
      const packed = served.compresses && !type.startsWith("image/png") && compressed(body);
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", ...(packed ? { "Content-Encoding": "br" } : {}), ...served.headers }).end(packed || body);
    };
    const info = file.startsWith(base + sep) ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (info?.isDirectory()) {
      response.writeHead(301, { Location: asked + "/" }).end();
    } else if (info) {
      const whole = await readFile(file);
      answer(200, overwritten[extname(file)] ?? types[extname(file)] ?? "application/octet-stream", broken === "half" ? whole.subarray(0, whole.length >> 1) : whole);
    } else {
      answer(404, types[".html"], await readFile(join(base, "404.html")));
    }
  });
  await new Promise((done, failed) => server.once("error", failed).listen(0, "127.0.0.1", done));
  served.origin = `http://127.0.0.1:${server.address().port}`;
  served.close = () => new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
  return served;
}

/**
 * Runs `gen serve` on a content folder, on a free port unless the arguments name an address, and
 * waits for its first build. `said` is the output so far; `stop` ends it. `gen` is the command to
 * run.
 */
export async function servePreview(content, args = [], cwd = root, gen) {
  const child = spawn(gen ?? await command(), ["serve", "--addr", "127.0.0.1:0", "--content", content, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((done) => child.once("exit", done));
  let said = "";
  const origin = new Promise((ready, failed) => {
    const listen = (chunk) => {
      said += chunk;
      const serving = /^serving (http:\/\/\S+?)\/?$/m.exec(said);
      if (serving && /\bready in .+; pages are rendered/.test(said)) ready(serving[1]);
      if (/; (the last good site stays|nothing can be shown yet|everything is shown as saved|shown without the changes to .*)$/m.test(said)) failed(new Error(`gen serve cannot build ${content}:\n${said}`));
    };
    child.stdout.setEncoding("utf8").on("data", listen);
    child.stderr.setEncoding("utf8").on("data", listen);
    setTimeout(() => failed(new Error(`gen serve did not say within a minute that it is ready:\n${said}`)), 60_000).unref();
    child.once("error", failed);
    child.once("exit", () => failed(new Error(`gen serve ended before its first build:\n${said}`)));
  });
  const stop = () => {
    child.kill();
    return ended;
  };
  return { origin: await origin.catch(async (error) => { await stop(); throw error; }), stop, said: () => said };
}
