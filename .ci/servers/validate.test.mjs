// Checks the served site with third-party tools: a link checker that follows every link, and the Nu
// HTML checker.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";

import { LinkChecker } from "linkinator";
import { Agent, setGlobalDispatcher } from "undici";

import { below, site, start } from "./server.mjs";

setGlobalDispatcher(new Agent({ connections: 8 })); // the link checker has no limit of its own

/**
 * Follows every link below an address. It does so twice, because the checker looks for an anchor
 * only while it reads a page, and so misses anchors that later pages link to. A request without a
 * response is repeated. `broken` are lines; `pages` are the pages read, by path.
 */
async function follow(address, rewritten = []) {
  const checker = new LinkChecker();
  const [pages, broken] = [new Set(), new Set()];
  checker.on("pagestart", ({ pathname }) => pages.add(pathname));
  for (let pass = 0; pass < 2; pass++) {
    const { links } = await checker.check({ path: address, recurse: true, checkFragments: true, checkCss: true, redirects: "error", retryErrors: true, retryErrorsCount: 2, urlRewriteExpressions: rewritten });
    for (const { state, status, url, parent } of links) if (state === "BROKEN") broken.add(`${url} of ${parent}: ${status}`);
  }
  return { pages, broken: [...broken].sort() };
}

test("the link checker finds broken links to pages and anchors, also to anchors of pages read before", async (t) => {
  const texts = {
    "/": `<a href="/a/">a</a><a href="/b/">b</a><a href="/none/">none</a>`,
    "/a/": `<h1 id="here">A</h1><a href="#here">here</a><a href="#nowhere">nowhere</a>`,
    "/b/": `<a href="/a/#here">there</a><a href="/a/#late">late</a>`,
  };
  const server = http.createServer(({ url }, response) => {
    setTimeout(() => response.writeHead(texts[url] ? 200 : 404, { "Content-Type": "text/html" }).end(texts[url]), url === "/b/" ? 300 : 0);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => { server.closeAllConnections(); server.close(); });
  const { broken } = await follow(`http://127.0.0.1:${server.address().port}/`);
  for (const end of ["/none/", "/a/#nowhere", "/a/#late"]) assert.ok(broken.some((line) => line.includes(`${end} of `)), `${end} is not among ${broken}`);
  assert.equal(broken.some((line) => line.includes("#here")), false);
});

const pages = readdirSync(site, { recursive: true }).map((file) => file.split(sep).join("/")).filter((file) => file.endsWith(".html"));
const leadsOn = (file) => /<meta http-equiv="refresh"/.test(readFileSync(join(site, file), "utf8"));
const own = pages.filter((file) => !leadsOn(file));

for (const [name, prefix, folder] of [["nginx", "", site], ["caddy", "/rules", below]]) {
  describe(`${name} at ${prefix || "/"}`, () => {
    test("every link and anchor leads somewhere, and no link is redirected", async (t) => {
      const server = await start(name, prefix, folder);
      t.after(server.stop);
      const origin = `http://127.0.0.1:${server.port}`;
      const { pages: read, broken } = await follow(`${origin}${prefix}/`, [{ pattern: /^https:\/\/psyref\.example/, replacement: origin }]);
      assert.deepEqual(broken, []);
      const address = (file) => `${prefix}/${file.replace(/(^|\/)index\.html$/, "$1")}`;
      t.diagnostic(`${read.size} pages read`);
      // The page for wrong addresses, and pages to embed, have no links to them.
      const alone = /\/404\.html$|\/embed\//;
      assert.deepEqual(own.map(address).filter((path) => !read.has(path) && !alone.test(path)), [], "pages to which nothing leads");
    });
  });
}

const vnu = async (...args) => {
  const words = ["-Dnu.validator.servlet.allow-forbidden-hosts=true", "-jar", createRequire(import.meta.url)("vnu-jar"), "--exit-zero-always", "--stdout", "--format", "gnu", ...args];
  const { stdout } = await promisify(execFile)("java", words, { maxBuffer: 2 ** 28 });
  return stdout.split("\n").filter(Boolean);
};

test("vnu finds no errors in any page, as nginx sends it", async (t) => {
  const server = await start("nginx", "");
  t.after(server.stop);
  const addresses = pages.map((file) => `http://127.0.0.1:${server.port}/${file.replace(/(^|\/)index\.html$/, "$1")}`);
  // The checker mistakes data blocks for scripts; a policy does not apply to them:
  // https://html.spec.whatwg.org/#data-block
  assert.deepEqual(await vnu("--filterpattern", "Inline script violates Content Security Policy.*", ...addresses), []);
});

test("vnu finds no errors in any style sheet or picture", async () => {
  const files = readdirSync(site, { recursive: true }).map(String);
  const of = (end) => files.filter((file) => file.endsWith(end)).map((file) => join(site, file));
  assert.ok(of(".css").length > 5 && of(".svg").length > 0);
  // The checker does not know features that browsers have had for years: container size queries,
  // animations by scrolling, and properties of SVG elements.
  assert.deepEqual(await vnu("--css", "--filterpattern", ".*(“container”|“container-type”|“@container”|“vector-effect”|“animation-timeline”|“y”: Property “y”).*", ...of(".css")), []);
  assert.deepEqual(await vnu("--svg", ...of(".svg")), []);
});
