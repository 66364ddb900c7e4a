// Reads the HTML of the built site from its files, without a browser.
import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";

import { parse } from "parse5";

/** Returns the sorted paths of the HTML files of a site. */
export const htmlFiles = (site) => readdirSync(site, { recursive: true }).map((file) => file.split(sep).join("/")).filter((file) => file.endsWith(".html")).sort();

/** Returns the address at which a file is served. */
export const addressOfFile = (file) => "/" + file.replace(/(^|\/)index\.html$/, "$1");

/**
 * Parses a file as a browser without scripts does. `elements` lists its elements in document order,
 * each with its name, its attributes as an object, and its node in the tree of parse5.
 */
export function readHTML(site, file) {
  const document = parse(readFileSync(join(site, file), "utf8"), { scriptingEnabled: false });
  const elements = [];
  walk(document, (node) => {
    if (node.tagName) elements.push({ name: node.tagName, attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])), node });
  });
  return { document, elements };
}

/** Calls a function with a node and all nodes below it, including the contents of templates. */
export function walk(node, visit) {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

/** Returns the children of a node; those of a template are its content. */
export const childrenOf = (node) => (node.content ?? node).childNodes ?? [];

/** Returns the text below a node. */
export function textOf(node) {
  let text = "";
  walk(node, (one) => { if (one.nodeName === "#text") text += one.value; });
  return text;
}

let all;

/** Returns the declarations in the head of each page of a site, by its address. */
export function readSite(site) {
  all ??= new Map(htmlFiles(site).map((file) => [addressOfFile(file), { file, ...inspect(site, file) }]));
  return all;
}

let heads; // read once by each worker

/**
 * Returns the contents of the head of each page of a site, by its address: its language, its title,
 * its styles and scripts, and its links. It searches the text as the generator writes it, since
 * parsing every page takes seconds. `columns` counts the cells of the page's widest row.
 */
export function readHeads(site) {
  heads ??= new Map(htmlFiles(site).map((file) => {
    const html = readFileSync(join(site, file), "utf8");
    const first = (pattern) => pattern.exec(html)?.[1];
    return [addressOfFile(file), {
      lang: first(/<html lang="([^"]*)"/),
      title: first(/<title>([^<]*)</),
      refresh: first(/<meta http-equiv="refresh" content="[^"]*url=([^"]*)"/),
      assets: [...new Set([...html.matchAll(/ (?:href|src)="([^"]*\/assets\/[^"/]+\.(?:css|js))"/g)].map(([, path]) => path))].sort(),
      get columns() { return Math.max(...html.split("<tr").slice(1).map((row) => row.split(/<t[dh]\b/).length - 1), 0); },
    }];
  }));
  return heads;
}

const linkAttributes = new Set(["href", "src", "srcset", "action", "poster"]);
const described = ({ name, attributes }) => `<${name}${attributes.id ? " id=" + attributes.id : ""}${attributes.class ? ` class="${attributes.class}"` : ""}>`;

function inspect(site, file) {
  const { document, elements } = readHTML(site, file);
  const named = (name, test = () => true) => elements.filter((element) => element.name === name && test(element.attributes));
  const content = (test) => named("meta", test)[0]?.attributes.content;
  const refresh = /url=(.*)/.exec(content((a) => a["http-equiv"] === "refresh") ?? "")?.[1];
  const attributes = elements.flatMap((element) => Object.entries(element.attributes).map(([attribute, value]) => ({ element, attribute, value })));
  return {
    lang: named("html")[0].attributes.lang,
    h1: named("h1").length,
    title: textOf(named("title")[0]?.node ?? document).trim(),
    description: content((a) => a.name === "description"),
    refresh,
    canonical: named("link", (a) => a.rel === "canonical")[0]?.attributes.href,
    alternates: named("link", (a) => a.rel === "alternate" && a.hreflang).map(({ attributes }) => [attributes.hreflang, attributes.href]),
    policy: content((a) => a["http-equiv"] === "Content-Security-Policy") ?? "",
    ids: attributes.filter(({ attribute }) => attribute === "id").map(({ value }) => value),
    links: [
      ...attributes.filter(({ attribute, value }) => linkAttributes.has(attribute) || (attribute.startsWith("data-") && value.startsWith("/"))).map(({ element, value }) => ({ element: described(element), value })),
      ...named("meta", (a) => ["og:url", "og:image"].includes(a.property)).map(({ attributes: { property, content } }) => ({ element: property, value: content })),
      ...(refresh ? [{ element: "refresh", value: refresh }] : []),
    ],
    inline: [
      ...named("script", (a) => a.src === undefined && !["application/json", "application/ld+json"].includes(a.type)).map(() => "a script"),
      ...named("style").map(() => "a style sheet"),
      ...attributes.filter(({ attribute, value }) => attribute === "style" || /^on/.test(attribute) || /^\s*javascript:/i.test(value)).map(({ element, attribute }) => `${attribute} of ${described(element)}`),
    ],
    loads: elements.filter(({ name, attributes: a }) => ["script", "img", "iframe", "object", "embed", "video", "audio"].includes(name) || (name === "link" && /stylesheet|preload|prefetch/.test(a.rel))).map(described),
    texts: textsOf(document),
  };
}

const textAttributes = new Set(["aria-label", "title", "alt", "placeholder", "data-offline", "data-copied", "data-mark", "data-auto", "data-light", "data-dark", "data-label", "data-text", "data-keep", "data-drop", "data-add", "data-remove"]);
const inline = new Set(["a", "abbr", "b", "bdi", "cite", "data", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "time", "u", "var"]);

/** Returns the strings in a JSON value. */
const stringsOf = (value) => typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(stringsOf) : [];

/**
 * Returns the texts of a document with their languages: one for each block, for each attribute that
 * is shown or read out, and for each text in scripts.
 */
function textsOf(document) {
  const texts = [];
  let line = "";
  const flush = (language) => {
    const text = line.replace(/[ \t\r\n]+/g, " ").trim();
    if (text) texts.push([language, text]);
    line = "";
  };
  const read = (node, language) => {
    if (node.nodeName === "#text") line += node.value;
    if (!node.tagName) return;
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    const own = attributes.lang ?? language;
    for (const [name, value] of Object.entries(attributes)) {
      if (textAttributes.has(name) || (name === "content" && /description|title|alt/.test(attributes.name ?? attributes.property))) texts.push([own, value]);
    }
    if (node.tagName === "script" && attributes.type === "application/json" && attributes.id?.endsWith("words")) for (const word of stringsOf(JSON.parse(textOf(node)))) texts.push([own, word]);
    if (["script", "style"].includes(node.tagName)) return;
    if (node.tagName === "code") {
      line += "x";
      return;
    }
    const apart = own !== language || !inline.has(node.tagName);
    if (apart) flush(language);
    for (const child of childrenOf(node)) read(child, own);
    if (apart) flush(own);
  };
  for (const child of document.childNodes) read(child, "");
  return texts;
}
