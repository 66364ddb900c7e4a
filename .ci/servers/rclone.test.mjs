// Uploads the site with the scripts that gen hosting rclone and gen hosting sftp print, to a store
// that speaks S3 and over SFTP, on this machine. The connection is cut again and again.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

import { freePort, site as built, types } from "./server.mjs";

const made = process.env.PSYREF_SERVED;
const site = join(made, "uploaded");
const stop = [];
/** rclone refuses a file of certificates that AWS_CA_BUNDLE names. It tries each file once. */
const clean = { ...process.env, RCLONE_CONFIG: "/dev/null", RCLONE_RETRIES: "1", RCLONE_LOW_LEVEL_RETRIES: "1" };
delete clean.AWS_CA_BUNDLE;
/** Enough of the site to have every kind of file, and to upload in seconds. */
const some = (path) => !/\/(fr|data|search|embed|wh40k-7e|trenchhammer|dark-millennium|previews)$/.test(path);
before(() => cpSync(built, site, { recursive: true, filter: some }));
after(() => stop.forEach((end) => end()));

/** Starts a server, and waits until it accepts connections at the port. */
async function serve(port, command, args) {
  const child = spawn(command, args, { stdio: "ignore" });
  stop.push(() => child.kill("SIGKILL"));
  for (let tries = 0; tries < 100; tries++) {
    const open = await new Promise((done) => {
      const socket = net.connect(port, "127.0.0.1", () => { socket.destroy(); done(true); }).on("error", () => done(false));
    });
    if (open) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${command} does not answer`);
}

/**
 * A store that speaks the part of S3 that rclone uses: list, put, read, delete. Debian's rclone has no
 * server of S3 itself; that came with 1.65. The store forgets nothing that it is sent.
 */
async function store() {
  const objects = new Map();
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url, "http://store");
    const key = decodeURIComponent(url.pathname).replace(/^\/rules\/?/, "");
    const answer = (status, headers = {}, body = "") => response.writeHead(status, headers).end(request.method === "HEAD" ? "" : body);
    const object = objects.get(key);
    if (request.method === "PUT") {
      const parts = [];
      try {
        for await (const part of request) parts.push(part);
      } catch {
        return; // the connection was cut
      }
      const body = Buffer.concat(parts);
      const { "content-type": type, "cache-control": cache, "content-encoding": encoding, "x-amz-meta-mtime": time } = request.headers;
      objects.set(key, { body, headers: { "Content-Type": type, "Cache-Control": cache, ...(encoding && { "Content-Encoding": encoding }), "x-amz-meta-mtime": time, ETag: `"${createHash("md5").update(body).digest("hex")}"`, "Last-Modified": new Date().toUTCString() } });
      return answer(200, { ETag: objects.get(key).headers.ETag });
    }
    if (request.method === "DELETE") return answer(objects.delete(key) ? 204 : 404);
    if (key) return object ? answer(200, { ...object.headers, "Content-Length": object.body.length }, object.body) : answer(404);
    answer(200, { "Content-Type": "application/xml" }, list(objects, url.searchParams.get("prefix") ?? "", url.searchParams.get("delimiter")));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  stop.push(() => { server.closeAllConnections(); server.close(); });
  return { port: server.address().port, objects };
}

/** The answer of S3 to a list. */
function list(objects, prefix, delimiter) {
  const folders = new Set();
  let found = "";
  for (const [key, { body, headers }] of objects) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) folders.add(key.slice(0, end + 1));
    else found += `<Contents><Key>${key}</Key><Size>${body.length}</Size><ETag>${headers.ETag}</ETag><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
  }
  for (const folder of folders) found += `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${found}</ListBucketResult>`;
}

/** A proxy of a port that cuts all connections after some bytes, and then calls its listener. */
async function cuttingProxy(to) {
  let left = Infinity;
  let cut = () => {};
  const server = net.createServer((client) => {
    if (left <= 0) return client.destroy();
    const target = net.connect(to, "127.0.0.1");
    const end = () => { client.destroy(); target.destroy(); };
    client.on("error", end).on("close", end).on("data", (bytes) => {
      if ((left -= bytes.length) > 0) return target.write(bytes);
      end();
      cut();
    });
    target.on("error", end).on("close", end).on("data", (bytes) => client.write(bytes));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  stop.push(() => server.close());
  return { port: server.address().port, cutAfter: (bytes, then = () => {}) => { left = bytes; cut = then; } };
}

/** Starts the script that gen hosting prints for the site, in a process group of its own. */
function upload(words, env) {
  const script = execFileSync(process.env.PSYREF_GEN, ["hosting", ...words, "--folder", site], { encoding: "utf8" });
  const child = spawn("sh", ["-s"], { stdio: ["pipe", "ignore", "pipe"], detached: true, env: { ...clean, ...env } });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => { said += text; });
  child.stdin.end(script);
  const ended = new Promise((done) => child.once("exit", (status) => done({ status, said })));
  return { ended, kill: () => { try { process.kill(-child.pid, "SIGKILL"); } catch { /* it has ended */ } } };
}

/** Uploads over a connection that is cut after some bytes, and ends a moment later. */
async function interrupted(proxy, bytes, words, env) {
  const run = upload(words, env);
  proxy.cutAfter(bytes, () => setTimeout(run.kill, 300));
  const { status } = await run.ended;
  proxy.cutAfter(Infinity);
  return status;
}

const files = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  .map((file) => join(file.parentPath ?? file.path, file.name).slice(folder.length + 1));

/** Files that readers ask for: without those that only hosts read, and compressed ones. */
const hostFiles = [".psyref", ".nojekyll", "_headers", "_redirects"];
const asked = () => files(site).filter((file) => !hostFiles.includes(file) && !/\.(gz|br)$/.test(file));

/** Changes the site as a later build does: a page changes, one leaves, and a new one comes. */
function rebuild() {
  const page = join(site, "en/index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</body>", "<p>New</p></body>"));
  for (const file of [page + ".gz", page + ".br"]) rmSync(file, { force: true });
  rmSync(join(site, "en/dark-heresy/powers"), { recursive: true });
  mkdirSync(join(site, "en/new"));
  writeFileSync(join(site, "en/new/index.html"), "<title>New</title>");
}

test("rclone uploads the site to a bucket, also when the connection is cut", { timeout: 900_000 }, async () => {
  const { port, objects } = await store();
  const proxy = await cuttingProxy(port);
  const env = {
    RCLONE_CONFIG_S3_TYPE: "s3", RCLONE_CONFIG_S3_PROVIDER: "Other", RCLONE_CONFIG_S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    RCLONE_CONFIG_S3_ACCESS_KEY_ID: "key", RCLONE_CONFIG_S3_SECRET_ACCESS_KEY: "secret", RCLONE_CONFIG_S3_NO_CHECK_BUCKET: "true",
  };
  const words = ["rclone", "--remote", "s3:rules", "--encoding", "gzip"];
  const assetsMissing = () => asked().filter((file) => file.startsWith("assets/") && !objects.has(file));

  for (const change of [() => {}, rebuild]) {
    const before = new Set(objects.keys());
    change();
    for (const bytes of [20_000, 400_000, 2_000_000]) {
      await interrupted(proxy, bytes, words, env);
      if ([...objects.keys()].some((file) => file.endsWith(".html") && !before.has(file))) assert.deepEqual(assetsMissing(), [], "a page came before what it needs");
    }
    const { status, said } = await upload(words, env).ended;
    assert.equal(status, 0, said);
    assert.deepEqual([...objects.keys()].sort(), asked().sort());
    for (const [file, { headers, body }] of objects) {
      const packed = existsSync(join(site, file + ".gz"));
      assert.equal(headers["Cache-Control"], file.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache", file);
      assert.equal(headers["Content-Encoding"], packed ? "gzip" : undefined, file);
      if (types[extname(file)]) assert.equal(headers["Content-Type"], types[extname(file)], file);
      assert.ok(body.equals(readFileSync(join(site, file + (packed ? ".gz" : "")))), `${file} is another file`);
    }
  }
});

test("rclone uploads the site over SFTP, also when the connection is cut", { timeout: 300_000 }, async () => {
  const port = await freePort();
  const folder = mkdtempSync(join(made, "sftp-"));
  mkdirSync(join(folder, ".well-known"));
  writeFileSync(join(folder, ".well-known/mine"), "of the host");
  writeFileSync(join(folder, "gone.html"), "of an older site");
  await serve(port, "rclone", ["serve", "sftp", "--addr", `127.0.0.1:${port}`, "--no-auth", folder]);
  const proxy = await cuttingProxy(port);
  const env = {
    RCLONE_CONFIG_HOST_TYPE: "sftp", RCLONE_CONFIG_HOST_HOST: "127.0.0.1", RCLONE_CONFIG_HOST_PORT: String(proxy.port), RCLONE_CONFIG_HOST_USER: "me",
    RCLONE_CONFIG_HOST_PASS: execFileSync("rclone", ["obscure", "word"], { encoding: "utf8" }).trim(),
  };
  const words = ["sftp", "--remote", "host:"];
  await interrupted(proxy, 2_000_000, words, env);
  assert.ok(!existsSync(join(folder, "en/index.html")), "it was cut too late to test anything");
  const { status, said } = await upload(words, env).ended;
  assert.equal(status, 0, said);
  const want = files(site).filter((file) => !hostFiles.includes(file));
  assert.deepEqual(files(folder).sort(), [...want, ".well-known/mine"].sort());
  for (const file of want) assert.ok(readFileSync(join(folder, file)).equals(readFileSync(join(site, file))), `${file} is another file`);
});
