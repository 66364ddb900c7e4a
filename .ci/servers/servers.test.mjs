// Tests the responses of nginx and Caddy, configured as gen hosting prints, for every kind of file,
// at the root of a host and below a path.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import zlib from "node:zlib";

import { ask, servers, site, start, types } from "./server.mjs";

const sameType = (got, want) => got?.toLowerCase().replace(/;\s*/, "; ") === want;
const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync, undefined: (body) => body };

for (const name of Object.keys(servers)) {
  for (const prefix of ["", "/rules"]) {
    describe(`${name} at ${prefix || "/"}`, () => {
      const files = readdirSync(site, { recursive: true }).map(String).filter((file) => extname(file) || file === "_headers");
      const beside = new Set(files.filter((file) => /\.(br|gz)$/.test(file)));
      /** One file of every kind, and some more. */
      const kinds = [
        "en/dark-heresy/focus-power-test/index.html", "fr/embed/dark-heresy/focus/index.html", "index.html", "en/dark-heresy/focus-power-test/index.md", "llms.txt", "favicon.svg", "icon.png",
        "offline-worker.js", "offline-news.js", "offline.json", "en/app.webmanifest",
        ...[/^assets\/[^/]+\.css$/, /^assets\/[^/]+\.js$/, /^assets\/core\..*\.wasm$/, /^search\/.*\.json$/, /^data\/.*\.json$/, /\.atom$/].map((kind) => files.find((file) => kind.test(file) && !/\.(br|gz)$/.test(file))),
      ];
      let server;
      before(async () => { server = await start(name, prefix); });
      after(() => server?.stop());
      const get = (path, headers) => ask(server.port, prefix + path, headers);

      test("serves every kind of file in the requested encoding, with its type, policy and caching", async () => {
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
            if (beside.has(file + ".gz")) assert.match(headers.vary ?? "", /accept-encoding/i, what);
            assert.equal(headers["cache-control"], file.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache", what);
            assert.match(headers["content-security-policy"], file.includes("embed/") ? /frame-ancestors \*$/ : /default-src 'none';.*frame-ancestors 'self'$/, what);
            assert.equal(headers["x-content-type-options"], "nosniff", what);
            assert.ok(headers.etag, what);
          }
        }
        assert.ok(kinds.some((file) => beside.has(file + ".br")) && kinds.some((file) => !beside.has(file + ".br")), "both compressed and not");
      });

      test("answers 304 for an unchanged file", async () => {
        const { headers } = await get("/en/", { "Accept-Encoding": "identity" });
        assert.equal((await get("/en/", { "Accept-Encoding": "identity", "If-None-Match": headers.etag })).status, 304);
      });

      test("serves a range of a file", async () => {
        const file = kinds.find((name) => name.endsWith(".wasm"));
        const { status, headers, body } = await get("/" + file, { Range: "bytes=0-3" });
        assert.equal(status, 206);
        assert.match(headers["content-range"], /^bytes 0-3\//);
        assert.equal(body.toString("latin1"), "\0asm");
      });

      test("redirects to the address with a slash", async () => {
        for (const path of ["/en", "/en/dark-heresy", ...(prefix ? [""] : [])]) {
          const { status, headers } = await get(path);
          assert.ok([301, 308].includes(status), `${path}: ${status}`);
          assert.equal(new URL(headers.location, `http://127.0.0.1:${server.port}${prefix}${path}`).pathname, `${prefix}${path}/`, "to the same host, whatever proxy is in front of it");
        }
      });

      test("answers wrong addresses with the 404 page, and serves nothing outside the site", async () => {
        const lost = readFileSync(join(site, "404.html"));
        for (const path of ["/en/no-such-page/", "/assets/", "/en/r/", "/assets/no-such.0123456789.js", "/.psyref", "/_headers", "/en/../../../etc/passwd", "/..%2f..%2fetc/passwd"]) {
          const { status, headers, body } = await get(path, { "Accept-Encoding": "identity" });
          assert.ok(status === 404 || (path.includes("..") && status === 400), `${path}: ${status}`);
          if (status === 400) continue;
          if (!path.includes("..")) assert.ok(body.equals(lost), `${path} is answered with another page`);
          assert.doesNotMatch(body.toString(), /root:/);
          assert.equal(headers["cache-control"], "no-cache", path);
          if (name === "caddy") assert.match(headers.vary ?? "", /accept-encoding/i, path);
          assert.ok(sameType(headers["content-type"], types[".html"]), `${path} is ${headers["content-type"]}`);
          assert.ok(headers["content-security-policy"], path);
        }
      });
    });
  }
}
