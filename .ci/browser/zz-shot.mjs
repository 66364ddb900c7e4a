import { chromium } from "playwright-core";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
const root = process.argv[2];
const types = { html: "text/html; charset=utf-8", css: "text/css", js: "text/javascript", wasm: "application/wasm", svg: "image/svg+xml", json: "application/json" };
const server = createServer(async (q, r) => {
  let p = new URL(q.url, "http://x").pathname; if (p.endsWith("/")) p += "index.html";
  try { const b = await readFile(root + p); r.setHeader("content-type", types[p.split(".").pop()] ?? "application/octet-stream"); r.end(b); } catch { r.statusCode = 404; r.end(); }
}).listen(0, "127.0.0.1");
await new Promise((ok) => server.once("listening", ok));
const base = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, path, width, scheme, js, full] of JSON.parse(process.argv[3])) {
  const c = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, javaScriptEnabled: js, reducedMotion: "reduce" });
  const page = await c.newPage();
  await page.goto(base + path);
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: full !== false });
  await c.close();
}
await browser.close(); server.close();
