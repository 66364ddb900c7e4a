// Measures how often the search finds the page that a reader meant, and the rule that answers:
// queries.json holds the queries, and the right pages. Run by itself, it prints how often questions
// about rules are answered:
//
//   node hits.mjs <folder of a built site>
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
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

/**
 * Reads lines of a language, a question, the right pages and the rules that answer, both separated by
 * ";". An answer without an id is the lead of a page.
 */
async function questionsIn(name) {
  const lines = (await readFile(new URL(name, import.meta.url), "utf8")).trim().split("\n");
  return lines.map((line) => {
    const [language, query, pages, answers] = line.split("\t");
    return { language, query, pages: pages.split(";").map((page) => `${page}/`), answers: answers?.split(";").map((answer) => `/${language}/${answer}`) ?? [] };
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
export const ownAddresses = async (site, language, query) => (await ownResults(site, language, query)).map(({ address }) => address);

const results = new Map();

/** The entries that the search scripts of a built site find, best first. A query is asked once. */
async function ownResults(site, language, query) {
  const key = [site, language, query].join("\n");
  if (!results.has(key)) results.set(key, find(await indexOf(site, language), query).results.map(({ entry }) => entry));
  return results.get(key);
}

/**
 * Of the questions whose answer is known, how many have it within five results: as a rule, or in the
 * lead of a page; and of those that a rule answers, how many link that rule.
 */
export async function answerRates(site, list) {
  const rates = { read: 0, of: 0, linked: 0, ofRules: 0 };
  for (const { language, query, answers } of list.filter(({ answers }) => answers.length)) {
    const rules = answers.filter((answer) => answer.includes("#"));
    const links = (await ownResults(site, language, query)).slice(0, 5).flatMap(({ address, ids = [] }) => [address, ...ids.map((id) => address.replace(/#.*|$/, `#${id}`))]);
    const has = (some) => Number(links.some((link) => some.includes(link)));
    rates.of++;
    rates.read += has(answers);
    if (!rules.length) continue;
    rates.ofRules++;
    rates.linked += has(rules);
  }
  return rates;
}

const loaders = new Map();

/** The index of a language of a built site, read once. */
function indexOf(site, language) {
  const name = `${site}/search/${language}.json`;
  if (!loaders.has(name)) loaders.set(name, new IndexLoader(name, async () => new Response(await readFile(name))));
  return loaders.get(name).load();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const site = process.argv[2];
  for (const [title, list] of [["Questions about rules", rules], ["Kept apart", rulesApart]]) {
    const { first, five, of } = rates(await ownPlaces(site, list));
    const answers = await answerRates(site, list);
    console.log(`${title}: right page first ${first}, within five ${five} of ${of}; within five, answer shown ${answers.read} of ${answers.of}, its rule linked ${answers.linked} of ${answers.ofRules}`);
  }
}
