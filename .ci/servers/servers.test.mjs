// Real nginx and real Caddy on this machine, configured as gen hosting prints: what they answer for every kind of file, at the root of a host and below a path.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { extname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import zlib from "node:zlib";

const made = process.env.PSYREF_SERVED;
const gen = process.env.PSYREF_GEN;

/** A port of this machine that nobody listens to. */
async function freePort() {
  const server = net.createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Asks for a path as it is written. */
function ask(port, path, headers = {}) {
  return new Promise((done, failed) => {
    const request = http.request({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
    });
    request.on("error", failed);
    request.end();
  });
}

const servers = {
  nginx(dir, printed) {
    writeFileSync(join(dir, "psyref.conf"), printed);
    writeFileSync(join(dir, "nginx.conf"), `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
daemon off; pid ${dir}/pid; error_log stderr; worker_processes 1; events { worker_connections 64; }
http { access_log off; client_body_temp_path ${dir}/a; proxy_temp_path ${dir}/b; fastcgi_temp_path ${dir}/c; uwsgi_temp_path ${dir}/d; scgi_temp_path ${dir}/e; include ${dir}/psyref.conf; }`);
    return ["nginx", ["-p", dir, "-c", join(dir, "nginx.conf")]];
  },
  caddy(dir, printed) {
    writeFileSync(join(dir, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${printed}`);
    return ["caddy", ["run", "--adapter", "caddyfile", "--config", join(dir, "Caddyfile")]];
  },
};

/** Starts a server over a built site, and waits until it answers. */
async function start(name, site, prefix) {
  const dir = join(made, `${name}${prefix.replaceAll("/", "-")}`);
  mkdirSync(dir);
  const port = await freePort();
  const listen = name === "caddy" ? `http://127.0.0.1:${port}` : `127.0.0.1:${port}`;
  const words = ["hosting", name, "--base-url", `https://psyref.example${prefix}`, "--folder", site, "--listen", listen, "--brotli"];
  const [command, args] = servers[name](dir, execFileSync(gen, words, { encoding: "utf8" }));
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir } });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => { said += text; });
  const ended = new Promise((done) => child.once("exit", done));
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`${name} does not answer:\n${said}`);
    try {
      await ask(port, "/");
      break;
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  return { port, stop: () => { child.kill(); return ended; } };
}

const types = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm",
  ".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain; charset=utf-8", ".md": "text/markdown; charset=utf-8", ".atom": "application/atom+xml; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const sameType = (got, want) => got?.toLowerCase().replace(/;\s*/, "; ") === want;
const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync, undefined: (body) => body };

for (const name of Object.keys(servers)) {
  for (const prefix of ["", "/rules"]) {
    describe(`${name} at ${prefix || "/"}`, () => {
      const site = join(made, "site");
      const files = readdirSync(site, { recursive: true }).map(String).filter((file) => extname(file) || file === "_headers");
      const beside = new Set(files.filter((file) => /\.(br|gz)$/.test(file)));
      /** One file of every kind, some of them in two places. */
      const kinds = [
        "en/dark-heresy/focus-power-test/index.html", "fr/embed/dark-heresy/focus/index.html", "index.html", "en/dark-heresy/focus-power-test/index.md", "llms.txt", "favicon.svg", "icon.png",
        "offline-worker.js", "offline-news.js", "offline.json", "en/app.webmanifest",
        ...[/^assets\/[^/]+\.css$/, /^assets\/[^/]+\.js$/, /^assets\/core\..*\.wasm$/, /^search\/.*\.json$/, /^data\/.*\.json$/, /\.atom$/].map((kind) => files.find((file) => kind.test(file) && !/\.(br|gz)$/.test(file))),
      ];
      let server;
      before(async () => { server = await start(name, site, prefix); });
      after(() => server?.stop());
      const get = (path, headers) => ask(server.port, prefix + path, headers);

      test("answers with every kind of file, in the encoding that is asked for, with its type, policy and time", async () => {
        for (const file of kinds) {
          assert.ok(file, "a kind of file is not there");
          const whole = readFileSync(join(site, file));
          for (const [accepts, encoding, end] of [["br, gzip", "br", ".br"], ["gzip", "gzip", ".gz"], ["identity", undefined, ""]]) {
            const path = "/" + file.replace(/index\.html$/, "");
            const { status, headers, body } = await get(path, { "Accept-Encoding": accepts });
            const what = `${path} as ${accepts}`;
            assert.equal(status, 200, what);
            assert.ok(sameType(headers["content-type"], types[extname(file)]), `${what} is ${headers["content-type"]}`);
            assert.equal(headers["content-encoding"], end && beside.has(file + end) ? encoding : undefined, what);
            assert.ok(unpack[headers["content-encoding"]](body).equals(whole), `${what} is another file`);
            if (end && beside.has(file + end)) assert.match(headers.vary ?? "", /accept-encoding/i, what);
            assert.equal(headers["cache-control"], file.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache", what);
            assert.match(headers["content-security-policy"], file.includes("embed/") ? /frame-ancestors \*$/ : /default-src 'none';.*frame-ancestors 'self'$/, what);
            assert.equal(headers["x-content-type-options"], "nosniff", what);
            assert.ok(headers.etag, what);
          }
        }
        assert.ok(kinds.some((file) => beside.has(file + ".br")) && kinds.some((file) => !beside.has(file + ".br")), "both compressed and not");
      });

      test("says that a file is still the same", async () => {
        const { headers } = await get("/en/", { "Accept-Encoding": "identity" });
        assert.equal((await get("/en/", { "Accept-Encoding": "identity", "If-None-Match": headers.etag })).status, 304);
      });

      test("gives a part of a file", async () => {
        const file = kinds.find((name) => name.endsWith(".wasm"));
        const { status, headers, body } = await get("/" + file, { Range: "bytes=0-3" });
        assert.equal(status, 206);
        assert.match(headers["content-range"], /^bytes 0-3\//);
        assert.equal(body.toString("latin1"), "\0asm");
      });

      test("leads to the folder", async () => {
        for (const path of ["/en", "/en/dark-heresy", ...(prefix ? [""] : [])]) {
          const { status, headers } = await get(path);
          assert.ok([301, 308].includes(status), `${path}: ${status}`);
          assert.equal(new URL(headers.location, `http://127.0.0.1:${server.port}${prefix}${path}`).pathname, `${prefix}${path}/`, "to the same host, whatever stands before it");
        }
      });

      test("shows the page for wrong addresses, and nothing that is not of the site", async () => {
        const lost = readFileSync(join(site, "404.html"));
        for (const path of ["/en/no-such-page/", "/assets/", "/en/wh40k-7e/powers/", "/assets/no-such.0123456789.js", "/.psyref", "/_headers", "/en/../../../etc/passwd", "/..%2f..%2fetc/passwd"]) {
          const { status, headers, body } = await get(path, { "Accept-Encoding": "identity" });
          assert.ok(status === 404 || (path.includes("..") && status === 400), `${path}: ${status}`);
          if (status === 400) continue;
          if (!path.includes("..")) assert.ok(body.equals(lost), `${path} is answered with another page`);
          assert.doesNotMatch(body.toString(), /root:/);
          assert.equal(headers["cache-control"], "no-cache", path);
          assert.ok(sameType(headers["content-type"], types[".html"]), `${path} is ${headers["content-type"]}`);
          assert.ok(headers["content-security-policy"], path);
        }
      });
    });
  }
}
