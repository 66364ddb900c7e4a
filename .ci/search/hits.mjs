// Measures how often the search finds the page that a reader meant: queries.json holds the queries,
// and the right pages.
import { readFile } from "node:fs/promises";
import { find } from "../../templates/assets/scripts/search/find.js";
import { IndexLoader } from "../../templates/assets/scripts/search/index.js";

/** Queries of readers, each with its language, the right pages, and its peculiarity, if any. */
export const queries = JSON.parse(await readFile(new URL("queries.json", import.meta.url), "utf8"));

/**
 * Questions about rules as players ask them. Words in content/<language>/search.yaml may be chosen
 * to fit these.
 */
export const rules = await questionsIn("rules.tsv");

/**
 * Questions about rules that no word may be chosen to fit: they measure how well other questions
 * are answered.
 */
export const rulesApart = await questionsIn("rules-apart.tsv");

/** Reads lines of a language, a question and the right pages, separated by ";". */
async function questionsIn(name) {
  const lines = (await readFile(new URL(name, import.meta.url), "utf8")).trim().split("\n");
  return lines.map((line) => {
    const [language, query, pages] = line.split("\t");
    return { language, query, pages: pages.split(";").map((page) => `${page}/`) };
  });
}

/** The rank of the first right page among addresses, from 1; 0 if none is right. */
export function rightAt({ language, pages }, addresses) {
  const right = new Set(pages.map((page) => `/${language}/${page}`));
  return addresses.findIndex((address) => right.has(new URL(address, "http://x").pathname)) + 1;
}

/** The number of first right pages that are at rank 1, and within five. */
export const rates = (places) => ({ first: places.filter((at) => at === 1).length, five: places.filter((at) => at >= 1 && at <= 5).length, of: places.length });

/** The rank of the first right page of each query, by the search scripts of a built site. */
export async function ownPlaces(site, list = queries) {
  const places = [];
  for (const query of list) places.push(rightAt(query, await ownAddresses(site, query.language, query.query)));
  return places;
}

/** The addresses that the search scripts of a built site find, best first. */
export async function ownAddresses(site, language, query) {
  const { results } = find(await indexOf(site, language), query);
  return results.map(({ entry }) => entry.address);
}

const loaders = new Map();

/** The index of a language of a built site, read once. */
function indexOf(site, language) {
  const name = `${site}/search/${language}.json`;
  if (!loaders.has(name)) loaders.set(name, new IndexLoader(name, async () => new Response(await readFile(name))));
  return loaders.get(name).load();
}
