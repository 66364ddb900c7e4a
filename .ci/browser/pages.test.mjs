// Every page of the built site: its HTML, its links, its typography, how it fits a phone, and whether everybody can use it.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { after, before, describe, test } from "node:test";
import { Worker } from "node:worker_threads";

import axe from "axe-core";

import { launch, newPage } from "./browser.mjs";
import { serveFolder, site } from "./server.mjs";

const phone = { width: 390, height: 844 };
const zoomed = { width: 320, height: 256 }; // a window of 1280 by 1024 at 400 %

// What must not stand in the texts of a page, by language.
const marks = [
  ["fr", "[ \u00a0][;!?»%]| :", "wrong space before"],
  ["fr", "« ", "ordinary space after"],
  ["fr", "«[^\u202f]|[^\u202f]»", "no narrow no-break space inside"],
  ["fr", "\\d\\.\\d+[\\s\u00a0\u202f]*%", "decimal point in a percentage"],
  ["en", "\\d,\\d{1,2}[\\s\u00a0\u202f]*%", "decimal comma in a percentage"],
  ["en", " %", "ordinary space before"],
  ["en fr", "['\"]", "straight mark"],
  ["en fr", "\\.\\.\\.", "three full stops"],
];

/** Fails with what was found, when anything was: a few of each kind. What is found is a line, or a kind and a line. */
function none(found, what) {
  const kinds = new Map();
  for (const one of found) {
    const [kind, line] = Array.isArray(one) ? one : [what, one];
    kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
  }
  const lines = [...kinds].flatMap(([kind, list]) => [`${list.length} × ${kind}`, ...list.slice(0, 12).map((line) => `  ${line}`), ...(list.length > 12 ? ["  …"] : [])]);
  assert.equal(found.length, 0, lines.join("\n"));
}

describe("pages", () => {
  let browser, server, folder;
  let base; // the address at which the site says that it stands, without a slash at its end
  let validation; // what html-validate finds, to be waited for
  const pages = new Map(); // by address: the file, and what inspect found
  const visits = new Map(); // by address: what happened in the browser, for the pages that were opened there

  before(async () => {
    folder = await site();
    [browser, server] = [await launch(), await serveFolder(folder)];
    base = /<link rel="canonical" href="([^"]*?)\/?"/.exec(readFileSync(join(folder, "index.html"), "utf8"))[1];
    assert.equal(new URL(base).pathname, "/", "these tests want a site that is built for the root of a host");
    const files = readdirSync(folder, { recursive: true }).map((file) => file.split(sep).join("/")).filter((file) => file.endsWith(".html")).sort();
    validation = validate(files);
    await inspectAll(files);
    await visitAll();
  });
  after(() => Promise.all([browser?.close(), server?.close()]));

  function validate(files) {
    const worker = new Worker(new URL("./validate.mjs", import.meta.url), { workerData: files.map((file) => join(folder, file)) });
    const found = new Promise((done, failed) => worker.once("message", done).once("error", failed));
    found.catch(() => {}); // told by the test that waits for it
    return found;
  }

  // inspectAll reads every page in the browser as it came, without running or drawing it.
  async function inspectAll(files) {
    const { page, close } = await newPage(browser);
    await page.goto(server.origin + "/favicon.svg"); // of the same origin as the pages, and without their policies
    for (let i = 0; i < files.length; i += 100) {
      const some = files.slice(i, i + 100);
      const facts = await page.evaluate(inspect, { files: some, marks });
      some.forEach((file, n) => pages.set("/" + file.replace(/(^|\/)index\.html$/, "$1"), { file, ...facts[n] }));
    }
    await close();
  }

  // visitAll opens the pages that are written by hand, and some of those that are generated alike.
  async function visitAll() {
    const seen = new Map();
    const some = (kind, share) => {
      seen.set(kind, (seen.get(kind) ?? -1) + 1);
      return seen.get(kind) % share === 0;
    };
    const queue = [...pages.keys()].filter((address) => {
      if (pages.get(address).refresh) return some("redirect", 200);
      if (/^\/..\/[^/]+\/powers\/[^/]+\/[^/]+\/$/.test(address)) return some("power", 15);
      if (/^\/..\/[^/]+\/powers\/[^/]+\/$/.test(address)) return some("discipline", 7);
      if (/\/embed\//.test(address)) return some("embed", 7);
      if (/\/history\/$/.test(address)) return some("history", 9);
      if (/^\/..\/print\/[^/]+\/(?!letter)[^/]+\/$/.test(address)) return some("print", 9);
      return true;
    });
    await Promise.all([1, 2].map(async () => {
      const { page, wrong, close } = await newPage(browser, { viewport: phone });
      for (let address; (address = queue.shift()); ) {
        await page.setViewportSize(phone);
        await page.goto(server.origin + address);
        if (pages.get(address).refresh) await page.waitForURL((url) => url.pathname !== address);
        const wide = [];
        for (const [width, size] of [[390, phone], [320, zoomed]]) {
          await page.setViewportSize(size);
          wide.push(...(await page.evaluate(sideways)).map((element) => `${address} at ${width} px: ${element}`));
        }
        const widest = await page.evaluate(() => Math.max(0, ...[...document.querySelectorAll("table")].map((table) => table.scrollWidth)));
        visits.set(address, { ends: page.url(), wide, widest, wrong: wrong.splice(0) });
      }
      await close();
    }));
  }

  // every collects what find returns for every page, with the page's address before it.
  const every = (find) => [...pages].flatMap(([address, page]) => find(page, address).map((line) => `${address}: ${line}`));

  const isFile = (path) => statSync(join(folder, path.endsWith("/") ? path + "index.html" : path), { throwIfNoEntry: false })?.isFile() ?? false;

  test("there are some, in two languages", (t) => {
    t.diagnostic(`${pages.size} pages checked, ${visits.size} of them opened in the browser`);
    const count = (language) => [...pages.keys()].filter((address) => address.startsWith(`/${language}/`)).length;
    assert.ok(count("en") > 1);
    assert.equal(count("en"), count("fr"));
  });

  test("are valid HTML", async () => {
    none((await validation).map((m) => [`${m.rule}: ${m.message}`, `${m.file.slice(folder.length)}:${m.line}:${m.column} ${m.selector ?? ""}`]), "invalid HTML");
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
      ...(page.description || page.refresh ? [] : ["no description"]),
      ...(page.lang === (/^\/(en|fr)\//.exec(address)?.[1] ?? "en") ? [] : [`lang is ${page.lang}`]),
    ]), "missing from the head");
  });

  test("have titles that tell them apart from the others of their language", () => {
    const seen = new Map();
    for (const [address, { title, lang, canonical }] of pages) {
      if (canonical !== base + address) continue; // another page's copy, or none to be found
      const key = `${lang}: ${title}`;
      seen.set(key, [...(seen.get(key) ?? []), address]);
    }
    none([...seen].filter(([, list]) => list.length > 1).map(([key, list]) => `“${key}” is that of ${list.join(" and ")}`), "title");
  });

  test("say where they stand, and name their translations, which name them", () => {
    none(every(({ canonical, alternates, refresh }, address) => {
      if (address === "/404.html") return canonical || alternates.length ? ["is to be found"] : [];
      if (refresh) return canonical === new URL(refresh, base + address).href ? [] : [`leads on to ${refresh}, and its canonical is ${canonical}`];
      if (canonical !== base + address) {
        const original = /^\/(en|fr)\//.test(address) ? undefined : pages.get(canonical?.slice(base.length));
        return original && JSON.stringify(original.alternates) === JSON.stringify(alternates) ? [] : [`canonical is ${canonical}`];
      }
      if (address.includes("/embed/")) return alternates.length ? ["stands for a calculator on other sites, and has alternates"] : [];
      const languages = alternates.map(([language]) => language);
      if (languages.join() !== "en,fr,x-default") return [`alternates are ${languages}`];
      return alternates.flatMap(([language, href]) => {
        const twin = href.startsWith(base) && pages.get(href.slice(base.length));
        if (!twin) return [`alternate ${language} is ${href}, where no page stands`];
        const wrong = [];
        if (language !== "x-default" && twin.lang !== language) wrong.push(`alternate ${language} is in ${twin.lang}`);
        if (JSON.stringify(twin.alternates) !== JSON.stringify(alternates)) wrong.push(`${href} does not name it`);
        if (address !== "/" && language === pages.get(address).lang && href !== base + address) wrong.push(`alternate ${language} is not the page itself`);
        return wrong;
      });
    }), "wrong address");
  });

  test("have a policy, and nothing inline that it forbids", () => {
    none(every(({ policy, inline }) => [
      ...inline,
      ...(/^default-src 'none'/.test(policy) ? [] : [`policy ${policy}`]),
      ...(/unsafe|\*|data:|https?:/.test(policy.replace("'wasm-unsafe-eval'", "")) ? [`policy ${policy}`] : []), // which lets WASM run, and no text
    ]), "inline");
  });

  test("are set as their language is", () => {
    none(every(({ set }) => set), "mark");
  });

  test("load without an error or a violation of their policy", () => {
    none([...visits.values()].flatMap((visit) => visit.wrong), "error");
  });

  test("lead on from where a rule is to be found for ever", () => {
    const moved = [...visits].filter(([address]) => pages.get(address).refresh);
    assert.equal(moved.length > 0, [...pages.values()].some((page) => page.refresh));
    for (const [address, { ends }] of moved) assert.equal(ends.slice(server.origin.length), pages.get(address).refresh);
  });

  test("fit a phone, and a window at 400 %, with everything unfolded", () => {
    none([...visits.values()].flatMap((visit) => visit.wide), "wider than the window");
  });

  test("an address where nothing stands shows the page for that, with its looks", async (t) => {
    const { page, wrong, close } = await newPage(browser);
    t.after(close);
    const response = await page.goto(server.origin + "/en/dark-heresy/no/such/page/");
    assert.equal(response.status(), 404);
    assert.equal(await page.title(), pages.get("/404.html").title);
    assert.equal(await page.evaluate(() => [...document.styleSheets].some((sheet) => sheet.cssRules.length > 0)), true);
    none(wrong.filter((line) => !line.includes("status of 404")), "error");
  });

  describe("can be used by everybody:", { concurrency: 2 }, () => {
    // The dark ground on a phone, the light one on a desk.
    const looks = [{ colorScheme: "light", viewport: { width: 1280, height: 900 } }, { colorScheme: "dark", viewport: phone }];

    // One page of every kind, and what is done with it first.
    const kinds = [["the first page", () => "/"], ["the page for wrong addresses", () => "/404.html"]];
    for (const language of ["en", "fr"]) {
      const add = (what, path, prepare, covered) => kinds.push([`${what} in ${language}`, typeof path === "function" ? () => path(language) : () => `/${language}/${path}`, prepare, covered]);
      add("the start", "");
      add("an overview", "dark-heresy/");
      add("rulings with everything unfolded", "dark-heresy/sustaining/", unfold);
      add("the questions of a system", "dark-heresy/questions/");
      add("a calculator with everything unfolded", "dark-heresy/focus-power-test/", unfold);
      add("a calculator that explains an input", "dark-heresy/focus-power-test/", explain);
      add("a calculator that refuses an input", "dark-heresy/focus-power-test/", refuse);
      add("a calculator with its questions answered and a case kept", "dark-heresy/focus-power-test/?level=push", ask);
      add("chips", "dark-millennium/nullify/?nullifiers=4,2", answered);
      // Whoever taps beside a preview closes it first: what it covers is no target. The page is looked at without it above.
      add("the preview of a term", "dark-heresy/focus-power-test/", preview, "[data-calculator]");
      add("the choice of what a device keeps", "offline/", (page) => page.locator(".keeping-go").waitFor());
      add("a page of wh40k-7e", "wh40k-7e/psychic-test/");
      add("a page of trenchhammer", "trenchhammer/casting/");
      add("a page of dark-millennium", "dark-millennium/nullify/");
      add("the page with the widest table", widest);
      for (const [what, pattern] of [
        ["the index of powers", /^\/..\/powers\/$/], ["a power", /^\/..\/trenchhammer\/powers\/[^/]+\/[^/]+\/$/], ["a discipline", /^\/..\/dark-heresy\/powers\/[^/]+\/$/],
        ["the comparison of powers", /^\/..\/powers\/compare\/$/], ["a comparison of systems", /^\/..\/compare\/[^/]+\/$/], ["the glossary", /^\/..\/glossary\/$/],
        ["a case with a page of its own", /^\/..\/odds\/[^/]+\/$/], ["a calculator to embed", /^\/..\/embed\/.+/], ["the data", /^\/..\/data\/$/], ["cards to print", /^\/..\/print\/[^/]+\/[^/]+\/$/],
      ]) add(what, (own) => [...pages.keys()].find((address) => address.startsWith(`/${own}/`) && pattern.test(address)) ?? assert.fail(`there is no page ${pattern}`));
    }

    function widest(language) {
      const [[address]] = [...visits].filter(([address]) => address.startsWith(`/${language}/`)).sort(([, a], [, b]) => b.widest - a.widest);
      return address;
    }

    for (const [what, address, prepare, covered] of kinds) {
      test(what, async (t) => {
        const { page, close } = await newPage(browser, { reducedMotion: "reduce" });
        t.after(close);
        const found = [];
        for (const { colorScheme, viewport } of looks) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await page.goto(server.origin + address());
          await prepare?.(page);
          await page.evaluate(axe.source);
          const { violations, passes } = await page.evaluate((covered) => window.axe.run(covered ? { exclude: [[covered]] } : document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
            resultTypes: ["violations"],
          }), covered);
          assert.ok(passes.length > 10, "axe has not looked at the page");
          for (const { id, help, nodes } of violations) {
            for (const node of nodes) found.push([`${colorScheme}: ${id}: ${help}`, `${node.target}: ${[...node.any, ...node.all, ...node.none].map((check) => check.message).join("; ")}`]);
          }
        }
        none(found, `violation on ${address()}`);
      });
    }

    async function unfold(page) {
      await page.evaluate(() => { for (const details of document.querySelectorAll("details:not(.help)")) details.open = true; });
    }

    async function explain(page) {
      await page.locator(".help > summary").first().click();
    }

    async function answered(page) {
      await page.locator("[data-calculator]:not([data-moving])").first().waitFor();
    }

    async function ask(page) {
      await answered(page);
      const section = page.locator("[data-calculator]").first();
      await section.locator("[data-pin]").click();
      await section.locator('label:has(input[value="unfettered"])').first().click();
      await answered(page);
      await unfold(page);
      for (const form of ["[data-ask]", "[data-luck]"]) {
        await section.locator(`${form} [type="submit"]`).click();
        await section.locator(`${form} [data-said]`).filter({ hasText: /\d/ }).waitFor();
      }
    }

    async function preview(page) {
      await page.locator("main a.term").first().focus();
      await page.locator(".preview").waitFor();
    }

    async function refuse(page) {
      const section = page.locator("[data-calculator]").first();
      await section.locator("input:visible").first().fill("999");
      await section.getByRole("alert").filter({ hasText: "999" }).waitFor();
    }
  });
});

/** Runs in a page: what the sources of pages, parsed as they came, say about themselves. */
async function inspect({ files, marks }) {
  const spoken = new Set(["aria-label", "title", "alt", "placeholder", "data-offline", "data-copied", "data-mark", "data-auto", "data-light", "data-dark", "data-label", "data-text", "data-keep", "data-drop", "data-add", "data-remove"]);
  const leading = new Set(["href", "src", "srcset", "action", "poster"]);
  const inline = new Set(["a", "abbr", "b", "bdi", "cite", "data", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "time", "u", "var"]);
  const name = (element) => `<${element.localName}${element.id ? " id=" + element.id : ""}${element.className ? ` class="${element.className}"` : ""}>`;

  const stringsOf = (value) => typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(stringsOf) : [];

  // textsOf lists the texts of a document with their languages, one for each block, and the attributes that are read or shown.
  function textsOf(doc) {
    const texts = [];
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
        if (spoken.has(attribute) || (attribute === "content" && /description|title|alt/.test(node.getAttribute("name") ?? node.getAttribute("property")))) texts.push([own, value]);
      }
      if (node.matches('script[type="application/json"][id$="words"]')) for (const word of stringsOf(JSON.parse(node.textContent))) texts.push([own, word]);
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
    return texts;
  }

  const patterns = marks.map(([languages, source, what]) => ({ languages, pattern: new RegExp(source), what }));
  return Promise.all(files.map(async (file) => {
    const doc = new DOMParser().parseFromString(await (await fetch("/" + file)).text(), "text/html");
    const all = (selector) => [...doc.querySelectorAll(selector)];
    const content = (selector) => doc.querySelector(selector)?.getAttribute("content");
    const attributes = all("*").flatMap((element) => [...element.attributes].map(({ name: attribute, value }) => ({ element, attribute, value })));
    const refresh = /url=(.*)/.exec(content('meta[http-equiv="refresh"]') ?? "")?.[1];
    return {
      lang: doc.documentElement.lang,
      h1: all("h1").length,
      title: doc.title,
      description: content('meta[name="description"]'),
      refresh,
      canonical: doc.querySelector('link[rel="canonical"]')?.getAttribute("href"),
      alternates: all('link[rel="alternate"][hreflang]').map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
      policy: content('meta[http-equiv="Content-Security-Policy"]') ?? "",
      ids: all("[id]").map((element) => element.id),
      links: [
        ...attributes.filter(({ attribute, value }) => leading.has(attribute) || (attribute.startsWith("data-") && value.startsWith("/"))).map(({ element, value }) => ({ element: name(element), value })),
        ...all('meta[property="og:url"], meta[property="og:image"]').map((meta) => ({ element: meta.getAttribute("property"), value: meta.content })),
        ...(refresh ? [{ element: "refresh", value: refresh }] : []),
      ],
      inline: [
        ...all("script:not([src]):not([type='application/json'], [type='application/ld+json'])").map(() => "a script"),
        ...all("style").map(() => "a style sheet"),
        ...attributes.filter(({ attribute, value }) => attribute === "style" || /^on/.test(attribute) || /^\s*javascript:/i.test(value)).map(({ element, attribute }) => `${attribute} of ${name(element)}`),
      ],
      set: textsOf(doc).flatMap(([language, text]) => patterns.flatMap(({ languages, pattern, what }) => {
        const at = language && languages.includes(language) ? text.search(pattern) : -1;
        return at < 0 ? [] : [`${what} ${pattern.exec(text)[0]}: “${text.slice(Math.max(0, at - 40), at + 40)}”`];
      })),
    };
  }));
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
