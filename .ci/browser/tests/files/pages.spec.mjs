// Checks every page of the built site from its file, without a browser: head, links, ids, policy
// and typography.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";

import { test as base } from "../../fixtures.mjs";
import { readSite } from "../../html.mjs";

/**
 * All pages by address, and the address of the site that they declare, without a slash at its end.
 */
const test = base.extend({
  pages: async ({ site }, use) => use(readSite(site)),
  base: async ({ pages }, use) => use(pages.get("/").canonical.replace(/\/$/, "")),
});
test.describe.configure({ mode: "default" }); // one worker reads the site once

/** Texts that no page may contain, by language. */
const marks = [
  ["fr", /[ \u00a0][;!?»%]| :/, "wrong space before"],
  ["fr", /« /, "ordinary space after"],
  ["fr", /«[^\u202f]|[^\u202f]»/, "no narrow no-break space inside"],
  ["fr", /\d\.\d+[\s\u00a0\u202f]*%/, "decimal point in a percentage"],
  ["en", /\d,\d{1,2}[\s\u00a0\u202f]*%/, "decimal comma in a percentage"],
  ["en", / %/, "ordinary space before"],
  ["en fr", /['"]/, "straight mark"],
  ["en fr", /\.\.\./, "three full stops"],
];

/** Fails with the first results of `find`, each after the address of its page. */
function none(pages, find) {
  const found = [...pages].flatMap(([address, page]) => find(page, address).map((line) => `${address}: ${line}`));
  assert.equal(found.length, 0, `${found.length} times:\n${found.slice(0, 20).join("\n")}`);
}

test("there are as many pages in one language as in the other", ({ pages }) => {
  const count = (language) => [...pages.keys()].filter((address) => address.startsWith(`/${language}/`)).length;

  assert.ok(count("en") > 500, `${count("en")} pages`);
  assert.equal(count("en"), count("fr"));
});

test("no link leaves the site or points to a missing address or id", ({ pages, base, site }) => {
  const known = new Map();
  const isFile = (path) => {
    if (!known.has(path)) known.set(path, statSync(join(site, path.endsWith("/") ? path + "index.html" : path), { throwIfNoEntry: false })?.isFile() ?? false);
    return known.get(path);
  };
  const ids = new Map([...pages].map(([address, page]) => [address, new Set(page.ids)]));

  none(pages, ({ links }, address) => links.flatMap(({ element, value }) => {
    const url = new URL(value, base + address);
    if (url.origin !== base) return [`${element} leads off the site, to ${value}`];
    if (!isFile(decodeURIComponent(url.pathname))) return [`${element} leads to ${value}, where there is nothing`];
    const anchor = decodeURIComponent(url.hash.slice(1));
    if (anchor && !ids.get(url.pathname)?.has(anchor)) return [`${element} leads to ${value}, where no element has that id`];
    return [];
  }));
});

test("no id is given twice on a page", ({ pages }) => {
  none(pages, ({ ids }) => (new Set(ids).size === ids.length ? [] : ids.filter((id, i) => ids.indexOf(id) !== i)));
});

test("every page has one heading of the first level, a title, a description and its language", ({ pages }) => {
  none(pages, (page, address) => [
    ...(page.h1 === 1 ? [] : [`${page.h1} h1`]),
    ...(page.title ? [] : ["no title"]),
    ...(page.description || page.refresh ? [] : ["no description"]),
    ...(page.lang === (/^\/(en|fr)\//.exec(address)?.[1] ?? "en") ? [] : [`lang is ${page.lang}`]),
  ]);
});

test("no two pages of a language have the same title", ({ pages, base }) => {
  const seen = new Map();
  for (const [address, { title, lang, canonical }] of pages) {
    // A copy of another page, or a page without an address of its own. The page at / is the first
    // page for readers whose language is not known yet.
    if (canonical !== base + address || address === "/") continue;
    const key = `${lang}: ${title}`;
    seen.set(key, [...(seen.get(key) ?? []), address]);
  }

  assert.deepEqual([...seen].filter(([, list]) => list.length > 1), []);
});

test("every page names its canonical address and its translations, which name it in turn", ({ pages, base }) => {
  none(pages, ({ canonical, alternates, refresh, lang }, address) => {
    if (address === "/404.html") return canonical || alternates.length ? ["is to be found"] : [];
    if (refresh) return canonical === new URL(refresh, base + address).href ? [] : [`leads on to ${refresh}, and its canonical is ${canonical}`];
    if (canonical !== base + address) {
      const original = /^\/(en|fr)\//.test(address) ? undefined : pages.get(canonical?.slice(base.length));
      return original && JSON.stringify(original.alternates) === JSON.stringify(alternates) ? [] : [`canonical is ${canonical}`];
    }
    if (address.includes("/embed/")) return alternates.length ? ["is a calculator for other sites, and has alternates"] : [];
    const languages = alternates.map(([language]) => language);
    if (languages.join() !== "en,fr,x-default") return [`alternates are ${languages}`];
    return alternates.flatMap(([language, href]) => {
      const twin = href.startsWith(base) && pages.get(href.slice(base.length));
      if (!twin) return [`alternate ${language} is ${href}, where there is no page`];
      const wrong = [];
      if (language !== "x-default" && twin.lang !== language) wrong.push(`alternate ${language} is in ${twin.lang}`);
      if (JSON.stringify(twin.alternates) !== JSON.stringify(alternates)) wrong.push(`${href} does not name it`);
      if (address !== "/" && language === lang && href !== base + address) wrong.push(`alternate ${language} is not the page itself`);
      return wrong;
    });
  });
});

test("every page has a policy that allows only the site's own files, and nothing inline", ({ pages }) => {
  none(pages, ({ policy, inline }) => [
    ...inline,
    ...(/^default-src 'none'/.test(policy) ? [] : [`policy ${policy}`]),
    // Allows WASM, but no eval of text.
    ...(/unsafe|\*|data:|https?:/.test(policy.replace("'wasm-unsafe-eval'", "")) ? [`policy ${policy}`] : []),
  ]);
});

test("a page that only redirects loads nothing and runs nothing", ({ pages }) => {
  const leading = new Map([...pages].filter(([, { refresh }]) => refresh));

  assert.ok(leading.size > 500, `${leading.size} pages that lead on`);
  none(leading, ({ loads }) => loads);
});

test("texts have the marks and spaces of their language", ({ pages }) => {
  none(pages, ({ texts }) => texts.flatMap(([language, text]) => marks.flatMap(([languages, pattern, what]) => {
    const at = language && languages.includes(language) ? text.search(pattern) : -1;
    return at < 0 ? [] : [`${what} ${pattern.exec(text)[0]}: “${text.slice(Math.max(0, at - 40), at + 40)}”`];
  })));
});
