// Every page of the built site: its HTML, its links, its typography, how it fits a phone, and whether everybody can use it.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { after, before, describe, test } from "node:test";

import axe from "axe-core";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

import rules from "./.htmlvalidate.mjs";
import { launch, newPage } from "./browser.mjs";
import { root, serveFolder, servePreview, site, temporary } from "./server.mjs";

const phone = { width: 390, height: 844 };
const zoomed = { width: 320, height: 256 }; // a window of 1280 by 1024 at 400 %

// addressOf is the address at which a file of the site stands.
const addressOf = (file) => "/" + file.replace(/(^|\/)index\.html$/, "$1");

const none = (list, what) => assert.equal(list.length, 0, `${list.length} × ${what}\n${list.slice(0, 40).join("\n")}${list.length > 40 ? "\n…" : ""}`);

describe("pages", () => {
  let browser, server, folder;
  let base; // the address at which the site says that it stands, without a slash at its end
  const pages = new Map(); // by address, what inspect found and what happened in the browser

  before(async () => {
    folder = await site();
    [browser, server] = [await launch(), await serveFolder(folder)];
    const files = readdirSync(folder, { recursive: true }).map((file) => file.split(sep).join("/")).filter((file) => file.endsWith(".html")).sort();
    base = /<link rel="canonical" href="([^"]*?)\/?"/.exec(readFileSync(join(folder, "index.html"), "utf8"))[1];
    assert.equal(new URL(base).pathname, "/", "these tests want a site that is built for the root of a host");
    const queue = [...files];
    await Promise.all([1, 2].map(async () => {
      const { page, wrong, close } = await newPage(browser, { viewport: phone });
      for (let file; (file = queue.shift()); ) {
        const address = addressOf(file);
        wrong.length = 0;
        await page.setViewportSize(phone);
        await page.goto(server.origin + address);
        const facts = await page.evaluate(inspect, await readFile(join(folder, file), "utf8"));
        const wide = [];
        for (const [width, size] of [[390, phone], [320, zoomed]]) {
          await page.setViewportSize(size);
          wide.push(...(await page.evaluate(sideways)).map((element) => `${address} at ${width} px: ${element}`));
        }
        pages.set(address, { ...facts, file, wide, wrong: [...wrong] });
      }
      await close();
    }));
  });
  after(() => Promise.all([browser?.close(), server?.close()]));

  // every collects what find returns for every page, with the page's address before it.
  const every = (find) => [...pages].flatMap(([address, page]) => find(page, address).map((line) => `${address}: ${line}`));

  // fileAt is whether something stands at a path of the site.
  const isFile = (path) => statSync(join(folder, path.endsWith("/") ? path + "index.html" : path), { throwIfNoEntry: false })?.isFile() ?? false;

  test("there are some, in two languages", (t) => {
    t.diagnostic(`${pages.size} pages checked`);
    const count = (language) => [...pages.keys()].filter((address) => address.startsWith(`/${language}/`)).length;
    assert.ok(count("en") > 1);
    assert.equal(count("en"), count("fr"));
  });

  test("are valid HTML", async () => {
    const validator = new HtmlValidate(new StaticConfigLoader(rules));
    const found = [];
    for (const [address, { file }] of pages) {
      const report = await validator.validateFile(join(folder, file));
      for (const { messages } of report.results) for (const m of messages) found.push(`${address}:${m.line}:${m.column}: ${m.ruleId}: ${m.message} (${m.selector})`);
    }
    none(found, "invalid HTML");
  });

  test("lead to nothing that is not there", () => {
    none(every(({ links }, address) => links.flatMap(({ element, value }) => {
      const url = new URL(value, base + address);
      if (`${url.protocol}//${url.host}` !== base) return [`${element} leads off the site, to ${value}`];
      if (!isFile(decodeURIComponent(url.pathname))) return [`${element} leads to ${value}, where nothing stands`];
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (anchor && !pages.get(url.pathname)?.ids.includes(anchor)) return [`${element} leads to ${value}, where no element has that id`];
      return [];
    })), "broken link");
  });

  test("have no id twice", () => {
    none(every(({ ids }) => ids.filter((id, i) => ids.indexOf(id) !== i)), "id given twice");
  });

  test("have one heading of the first level, a title, a description and a language", () => {
    none(every((page, address) => [
      ...(page.h1 === 1 ? [] : [`${page.h1} h1`]),
      ...(page.title ? [] : ["no title"]),
      ...(page.description ? [] : ["no description"]),
      ...(page.lang === (/^\/(en|fr)\//.exec(address)?.[1] ?? "en") ? [] : [`lang is ${page.lang}`]),
    ]), "missing from the head");
  });

  test("have titles and descriptions that tell them apart", () => {
    for (const key of ["title", "description"]) {
      const seen = new Map();
      for (const [address, page] of pages) if (address !== "/404.html") seen.set(page[key], [...(seen.get(page[key]) ?? []), address]);
      // The page that offers the languages has the words of the first one.
      none([...seen].filter(([, list]) => list.filter((address) => address !== "/").length > 1).map(([text, list]) => `“${text}” is that of ${list.join(" and ")}`), key);
    }
  });

  test("say where they stand, and name their translations, which name them", () => {
    none(every(({ canonical, alternates }, address) => {
      if (address === "/404.html") return canonical || alternates.length ? ["is to be found"] : [];
      if (canonical !== base + address) return [`canonical is ${canonical}`];
      if (address === "/") return [];
      const languages = alternates.map(([language]) => language);
      if (languages.join() !== "en,fr,x-default") return [`alternates are ${languages}`];
      return alternates.flatMap(([language, href]) => {
        const twin = pages.get(href.slice(base.length));
        if (!href.startsWith(base) || !twin) return [`alternate ${language} is ${href}, where no page stands`];
        const wrong = [];
        if (language !== "x-default" && twin.lang !== language) wrong.push(`alternate ${language} is in ${twin.lang}`);
        if (JSON.stringify(twin.alternates) !== JSON.stringify(alternates)) wrong.push(`${href} does not name it`);
        if (language === languages.find((l) => l === pages.get(address).lang) && href !== base + address) wrong.push(`alternate ${language} is not the page itself`);
        return wrong;
      });
    }), "wrong address");
  });

  test("have a policy, and nothing inline that it forbids", () => {
    none(every(({ policy, inline }) => [
      ...inline,
      ...(/^default-src 'none'/.test(policy) ? [] : [`policy ${policy}`]),
      ...(/unsafe|\*|data:|https?:/.test(policy) ? [`policy ${policy}`] : []),
    ]), "inline");
  });

  test("are set as their language is", () => {
    const marks = [
      ["fr", / [;:!?»%]/, "ordinary space before"],
      ["fr", /« /, "ordinary space after"],
      ["fr", /«[^\u202f]|[^\u202f]»/, "no narrow no-break space inside"],
      ["fr", /\d\.\d+[\s\u00a0\u202f]*%/, "decimal point in a percentage"],
      ["en", /\d,\d{1,2}[\s\u00a0\u202f]*%/, "decimal comma in a percentage"],
      ["en", / %/, "ordinary space before"],
      ["en fr", /['"]/, "straight mark"],
      ["en fr", /\.\.\./, "three full stops"],
    ];
    none(every(({ texts }) => texts.flatMap(([language, text]) => marks.flatMap(([languages, pattern, what]) => {
      const at = languages.includes(language) ? text.search(pattern) : -1;
      return at < 0 ? [] : [`${what} ${pattern.exec(text)[0].trim()}: “${text.slice(Math.max(0, at - 40), at + 40)}”`];
    }))), "mark");
  });

  test("load without an error or a violation of their policy", () => {
    none([...pages.values()].flatMap((page) => page.wrong), "error");
  });

  test("fit a phone, and a window at 400 %, with everything unfolded", () => {
    none([...pages.values()].flatMap((page) => page.wide), "wider than the window");
  });

  test("an address where nothing stands shows the page for that, with its looks", async (t) => {
    const { page, wrong, close } = await newPage(browser);
    t.after(close);
    const response = await page.goto(server.origin + "/en/dark-heresy/no/such/page/");
    assert.equal(response.status(), 404);
    assert.equal(await page.title(), pages.get("/404.html").title);
    assert.equal(await page.evaluate(() => [...document.styleSheets].some((sheet) => sheet.cssRules.length > 0)), true);
    assert.deepEqual(wrong.filter((line) => !line.includes("404")), []);
  });

  describe("can be used by everybody:", { concurrency: 2 }, () => {
    const looks = [{ colorScheme: "light", viewport: { width: 1280, height: 900 } }, { colorScheme: "dark", viewport: phone }];

    // One page of every kind, and what to do with it first.
    const calculator = (page) => page.locator("[data-calculator]").first();
    const refuse = async (page) => {
      const input = calculator(page).locator("input:visible").first();
      await input.fill("999");
      await calculator(page).locator("[data-problem]").waitFor();
    };
    const unfold = (page) => page.evaluate(() => { for (const details of document.querySelectorAll("details:not(.help)")) details.open = true; });
    const help = (page) => page.locator(".help > summary").first().click();
    const kinds = [
      ["the first page", () => "/"],
      ["the page for wrong addresses", () => "/404.html"],
    ];
    for (const language of ["en", "fr"]) {
      const add = (what, path, prepare) => kinds.push([`${what} in ${language}`, typeof path === "function" ? () => path(language) : () => `/${language}/${path}`, prepare]);
      add("the start", "");
      add("an overview", "dark-heresy/");
      add("a page of dark-heresy", "dark-heresy/focus-power-test/");
      add("a page of wh40k-7e", "wh40k-7e/psychic-test/");
      add("a page of trenchhammer", "trenchhammer/casting/");
      add("a page of dark-millennium", "dark-millennium/nullify/");
      add("the page with the widest table", widest);
      add("a calculator with everything unfolded", "dark-heresy/focus-power-test/", unfold);
      add("a calculator that explains an input", "dark-heresy/focus-power-test/", help);
      add("a calculator that refuses an input", "dark-heresy/focus-power-test/", refuse);
    }

    function widest(language) {
      const [[address]] = [...pages].filter(([address]) => address.startsWith(`/${language}/`)).sort(([, a], [, b]) => b.widest - a.widest);
      return address;
    }

    for (const look of looks) {
      for (const [what, address, prepare] of kinds) {
        test(`${what}, ${look.colorScheme}`, async (t) => {
          const { page, close } = await newPage(browser, { ...look, reducedMotion: "reduce" });
          t.after(close);
          await page.goto(server.origin + address());
          await prepare?.(page);
          await page.evaluate(axe.source);
          const { violations, passes } = await page.evaluate(() => window.axe.run(document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
            resultTypes: ["violations"],
          }));
          assert.ok(passes.length > 10, "axe has looked at the page");
          none(violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target} ${node.any.concat(node.all).map((check) => check.message).join("; ")}`)), `violation on ${address()}`);
        });
      }
    }
  });

  test("the preview shows what is wrong with a page, with its place, and the page again once that is mended", async (t) => {
    const content = temporary("content");
    await cp(join(root, "content"), content, { recursive: true });
    const preview = await servePreview(content);
    t.after(preview.stop);
    const { page, wrong, close } = await newPage(browser);
    t.after(close);
    const file = join(content, "en", "trenchhammer", "casting.md");
    const text = await readFile(file, "utf8");
    await page.goto(preview.origin + "/en/trenchhammer/casting/");
    const heading = await page.locator("h1").textContent();

    await writeFile(file, text + "\n[to nowhere](no-such-page.md)\n");
    const alert = page.getByRole("alert").filter({ hasText: "casting.md" });
    await alert.waitFor();
    const line = text.split("\n").length + 1;
    assert.match(await alert.textContent(), new RegExp(`en/trenchhammer/casting\\.md:${line}:\\d+: .*no-such-page`));
    assert.equal(await page.locator("h1").textContent(), heading, "the last good page stays");

    await writeFile(file, text.replace(/^title: .*$/m, "title: Mended"));
    await page.locator("h1", { hasText: "Mended" }).waitFor();
    assert.equal(await alert.count(), 0);
    assert.deepEqual(wrong, []);
  });
});

/** Runs in a page: what its source, parsed as it came, says about itself. */
function inspect(source) {
  const doc = new DOMParser().parseFromString(source, "text/html");
  const all = (selector) => [...doc.querySelectorAll(selector)];
  const name = (element) => `<${element.localName}${element.id ? " id=" + element.id : ""}${element.className ? ` class="${element.className}"` : ""}>`;
  const attributes = all("*").flatMap((element) => [...element.attributes].map(({ name: attribute, value }) => ({ element, attribute, value })));
  const leading = new Set(["href", "src", "srcset", "action", "poster", "data-worker", "data-exec", "data-core"]);

  // Texts by language, a line for each block, with attributes that are read or shown.
  const texts = [];
  const spoken = new Set(["aria-label", "title", "alt", "placeholder", "data-offline", "data-mark", "data-auto", "data-light", "data-dark", "data-label"]);
  const inline = new Set(["a", "abbr", "b", "bdi", "cite", "data", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "time", "u", "var"]);
  let line = "";
  const flush = (language) => {
    const text = line.replace(/[ \t\r\n]+/g, " ").trim();
    if (text) texts.push([language, text]);
    line = "";
  };
  const walk = (node, language) => {
    if (node.nodeType === Node.TEXT_NODE) line += node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const own = node.getAttribute("lang") ?? language;
    for (const { name: attribute, value } of node.attributes) {
      if (spoken.has(attribute) || (node.matches('meta[name="description"]') && attribute === "content")) texts.push([own, value]);
    }
    if (node.matches('script[type="application/json"]')) for (const word of Object.values(JSON.parse(node.textContent))) texts.push([own, word]);
    if (node.matches("script, style")) return;
    if (node.localName === "code") {
      line += "x";
      return;
    }
    const apart = own !== language || !inline.has(node.localName);
    if (apart) flush(language);
    for (const child of (node.localName === "template" ? node.content : node).childNodes) walk(child, own);
    if (apart) flush(own);
  };
  walk(doc.documentElement, "");

  return {
    lang: doc.documentElement.lang,
    h1: all("h1").length,
    title: doc.title,
    description: doc.querySelector('meta[name="description"]')?.content,
    canonical: doc.querySelector('link[rel="canonical"]')?.getAttribute("href"),
    alternates: all('link[rel="alternate"][hreflang]').map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
    policy: doc.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content ?? "",
    ids: all("[id]").map((element) => element.id),
    links: attributes.filter(({ attribute }) => leading.has(attribute)).map(({ element, value }) => ({ element: name(element), value })),
    inline: [
      ...all("script:not([src]):not([type='application/json'])").map(() => "a script"),
      ...all("style").map(() => "a style sheet"),
      ...attributes.filter(({ attribute, value }) => attribute === "style" || /^on/.test(attribute) || /^\s*javascript:/i.test(value)).map(({ element, attribute }) => `${attribute} of ${name(element)}`),
    ],
    texts,
    // Of the page as it is shown: how wide its widest table would like to be.
    widest: Math.max(0, ...[...document.querySelectorAll("table")].map((table) => table.scrollWidth)),
  };
}

/** Runs in a page: the elements that make it wider than its window, with everything folded and with everything unfolded. */
function sideways() {
  const found = [];
  const width = document.documentElement.clientWidth;
  for (const open of [false, true]) {
    for (const details of document.querySelectorAll("details")) details.open = open;
    if (["hidden", "clip"].some((value) => [document.body, document.documentElement].some((element) => getComputedStyle(element).overflowX === value))) found.push("what is too wide is cut off");
    if (document.documentElement.scrollWidth <= width) continue;
    const scrolls = (element) => element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const culprits = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > width + 0.5 && !scrolls(element.parentElement));
    found.push(`${document.documentElement.scrollWidth} px wide${open ? ", unfolded" : ""}: ${culprits.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)).join(" … ")}`);
  }
  return found;
}
