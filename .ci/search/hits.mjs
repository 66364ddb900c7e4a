// How often the search finds what a reader meant: queries.json holds what was typed, and the pages that are right.
import { readFile } from "node:fs/promises";
import { Index } from "../../templates/assets/scripts/search/files.js";
import { find } from "../../templates/assets/scripts/search/find.js";

/** What readers type, each with its language, the pages that are right, and whether there is something particular to it. */
export const queries = JSON.parse(await readFile(new URL("queries.json", import.meta.url), "utf8"));

/** Questions about rules as players ask them. The words of content/<language>/search.yaml may be chosen by these. */
export const rules = await questionsIn("rules.tsv");

/** Questions about rules that no word may be chosen by: they measure how well others are answered. */
export const rulesApart = await questionsIn("rules-apart.tsv");

/** Reads lines of language, question and the pages that are right, separated by ";". */
async function questionsIn(name) {
  const lines = (await readFile(new URL(name, import.meta.url), "utf8")).trim().split("\n");
  return lines.map((line) => {
    const [language, query, pages] = line.split("\t");
    return { language, query, pages: pages.split(";").map((page) => `${page}/`) };
  });
}

/** The place of the first right page among addresses, from 1 on; 0 when none is right. */
export function rightAt({ language, pages }, addresses) {
  const right = new Set(pages.map((page) => `/${language}/${page}`));
  return addresses.findIndex((address) => right.has(new URL(address, "http://x").pathname)) + 1;
}

/** How many are right at once, and how many within five, of places of first right pages. */
export const rates = (places) => ({ first: places.filter((at) => at === 1).length, five: places.filter((at) => at >= 1 && at <= 5).length, of: places.length });

/** The place of the first right page of each query, as the scripts of the search find it on a built site. */
export async function ownPlaces(site, list = queries) {
  const places = [];
  for (const query of list) places.push(rightAt(query, await ownAddresses(site, query.language, query.query)));
  return places;
}

/** The addresses that the scripts of the search find on a built site, best first. */
export async function ownAddresses(site, language, query) {
  const { results } = await find(new Index(`/search/${language}.json`, (address) => fromFolder(site, address)), query);
  return results.map(({ entry }) => entry.address);
}

async function fromFolder(site, address) {
  const bytes = await readFile(site + new URL(address, "http://x").pathname).catch(() => null);
  return new Response(bytes, { status: bytes ? 200 : 404 });
}
