import assert from "node:assert/strict";
import { test } from "node:test";
import { inflections } from "./inflect.js";
import { keyOf, lookUp } from "./lookup.js";
import { excerpt, shownOf } from "./mark.js";
import { read } from "./query.js";
import { rank } from "./rank.js";
import { refine } from "./refine.js";
import { tellingWords, withoutRolls } from "./rolls.js";
import { typed } from "./words.js";

/** @import { Entry, Root } from "./files.js" */

/** @type {any} */
const words = {};

/** @param {Partial<Root>} [of] @returns {Root} */
const root = (of = {}) => ({
  of: "1", entries: 100, shards: [], letters: "", late: 9, small: new Set(["what", "is", "the", "of"]), endings: ["s", "ed", "ing", "er"], rolls: new Set(["roll", "rolled"]), phrases: ["double+six", "line+of+sight"],
  systems: [{ id: "dark-heresy", name: "Dark Heresy", first: 0, count: 3, called: ["dark+heresy", "dh"] }, { id: "wh40k-7e", name: "40K 7th", first: 3, count: 3, called: ["40k"] }], names: {}, words, ...of,
});

/**
 * What was found for a word: the class of its weight by unit and entry.
 * @param {string} word
 * @param {Record<string, number>} places
 * @param {string[]} [forms]
 */
const meaning = (word, places, forms = [word]) => ({
  word, found: { forms: new Set(forms), count: Object.keys(places).length, places: new Map(Object.entries(places).map(([at, weight]) => { const [unit = 0, entry = 0] = at.split(".").map(Number); return [keyOf(unit, entry), weight]; })) },
});

test("drops small words from a query", () => {
  assert.deepEqual(read(typed("What is the push"), root()).parts, [{ word: "push", open: true }]);
  assert.deepEqual(read(typed("what is the"), root()).parts.map(({ word }) => word), ["what", "is", "the"], "small words where there are no others");
  assert.deepEqual(read(typed("double six, double six, line of sight "), root()).parts, [{ word: "double+six", open: false }, { word: "line+of+sight", open: false }]);
  assert.equal(read(typed("a1 b2 c3 d4 e5 f6 g7 h8 i9 j10"), root()).parts.length, 8);
});

test("prefers a named system, and searches its name only if the query has no other words", () => {
  assert.deepEqual(read(typed("push in dark heresy"), root({ small: new Set(["in"]) })), { parts: [{ word: "push", open: false }], systems: ["dark-heresy"], words: ["push", "in"] });
  assert.deepEqual(read(typed("dark heresy"), root()), { parts: [{ word: "dark", open: false }, { word: "heresy", open: false }], systems: [], words: ["dark", "heresy"] });
});

test("finds an inflected form that no text contains", () => {
  const { endings } = root();
  assert.deepEqual(inflections(["block", "blocks", "blood"], "blocking", endings), ["block", "blocks"]);
  assert.deepEqual(inflections(["stop", "stops"], "stopped", endings), ["stop", "stops"]);
  assert.deepEqual(inflections(["maintenir", "maintenus"], "maintenant", ["ir", "us"]), [], "an ending that is none of the language");
  assert.deepEqual(inflections(["ab"], "abs", endings), [], "too short");
});

test("ranks entries with all words first, and weighs rare words more", () => {
  const list = [meaning("push", { "0.1": 1, "1.1": 1 }), meaning("fatigue", { "0.1": 1, "2.1": 1 })];
  assert.equal(rank(list, root(), "", new Set())[0]?.key, keyOf(0, 1));
  const common = meaning("power", Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`3.${i}`, 1])));
  assert.equal(rank([common, meaning("vortex", { "4.1": 1 })], root(), "", new Set())[0]?.key, keyOf(4, 1));
});

test("prefers and limits the pages of a system that list or repeat others, too", () => {
  const of = root({ systems: [{ id: "dark-heresy", name: "Dark Heresy", first: 0, count: 3, late: [9] }, { id: "wh40k-7e", name: "40K 7th", first: 3, count: 3, late: [10] }] });
  const quick = [meaning("quick", { "9.0": 4, "10.0": 4, "11.0": 4 })];
  const units = (/** @type {string} */ only, /** @type {string[]} */ ...systems) => rank(quick, of, only, new Set(systems)).map(({ key }) => key / keyOf(1, 0));
  assert.deepEqual(units("", "wh40k-7e"), [10, 9, 11]);
  assert.deepEqual(units("wh40k-7e"), [10, 11]);
});

test("prefers the page whose title, or the question that leads to it, is the query", () => {
  const list = [meaning("print", { "9.0": 5.2, "10.0": 5.1 })];
  const [first, second] = rank(list, root(), "", new Set()).map(({ score }) => score);
  assert.ok((first ?? 0) > 1.4 * (second ?? 0));
});

test("weighs a word more the nearer it is to being the whole title", async () => {
  const weights = await Promise.all([..."#$%&'()*"].map(async (place) => { // one entry, of each class of the index
    const file = { forms: ["push"], stems: [0], counts: [1], places: [`##${place}`], means: {} };
    /** @type {any} */
    const index = { root: async () => root({ shards: [""] }), words: async () => file };
    return [...(await lookUp(index, "push", false)).places.values()][0] ?? 0;
  }));
  assert.ok(weights.every((weight, i) => weight > (weights[i - 1] ?? 0)), `${weights}`);
});

test("weighs an entry that lacks a word by the share that it has", () => {
  const list = [meaning("push", { "0.1": 1, "1.1": 3 }), meaning("fatigue", { "0.1": 1, "2.1": 1 })];
  assert.equal(rank(list, root(), "", new Set())[0]?.key, keyOf(0, 1), "three times the weight of one word is less than both");
});

test("ranks comparisons and terms lower, and the reader's system higher", () => {
  const list = [meaning("perils", { "0.0": 5, "3.0": 5, "7.0": 5, "9.0": 5 })];
  const units = (/** @type {string} */ only, /** @type {string[]} */ liked) => rank(list, root(), only, new Set(liked)).map(({ key }) => key / keyOf(1, 0));
  assert.deepEqual(units("", []), [0, 3, 7, 9]);
  assert.deepEqual(units("", ["wh40k-7e"]), [3, 0, 7, 9]);
  assert.deepEqual(units("wh40k-7e", []), [3, 7, 9], "units outside the systems stay");
});

test("ranks a system that the query names above one that has another word of it", () => {
  const list = [meaning("close", { "0.0": 5 }), meaning("deny", { "0.0": 5, "3.0": 5 })];
  const first = (/** @type {boolean} */ named) => (rank(list, root(), "", new Set(["wh40k-7e"]), named)[0]?.key ?? 0) / keyOf(1, 0);
  assert.deepEqual([first(false), first(true)], [0, 3]);
});

/** @param {Entry[]} entries */
const fetched = (entries) => entries.map((_, at) => ({ file: { title: "Deny the Witch", system: "wh40k-7e", list: entries }, at, unit: 3, score: 10 - at }));
const page = /** @type {Entry} */ ({ kind: "page", address: "/deny/", title: "Deny the Witch", text: "Spend dice to stop a power." });
const rule = /** @type {Entry} */ ({ kind: "rule", address: "/deny/#w7-untargeted", text: "You can also deny a blessing." });
const ruling = /** @type {Entry} */ ({ kind: "question", address: "/deny/#q-who", title: "Must the unit that denies have a Psyker?", text: "No. Any unit can." });
const asked = (/** @type {string[]} */ query) => ({ query, telling: query, system: "", total: 9, entries: 100 });

test("replaces a page with the rule or ruling on it that matches more of the query", () => {
  const of = (/** @type {string[]} */ query) => refine(fetched([page, rule, ruling]), query.map((word) => meaning(word, { "3.0": 1 }, [word, `${word}s`, word.replace(/y$/, "ies")])), asked(query)).map(({ entry }) => entry.address);
  assert.deepEqual(of(["deny", "blessing"]), ["/deny/#w7-untargeted", "/deny/#q-who"]);
  assert.deepEqual(of(["deny", "unit", "psyker"]), ["/deny/#q-who", "/deny/#w7-untargeted"]);
  assert.deepEqual(of(["deny", "witch"])[0], "/deny/", "what its title says needs no rule");
});

test("prefers the page of the verb of a query", () => {
  const pages = /** @type {Entry[]} */ ([{ kind: "page", address: "/multiple/", title: "Several powers" }, { kind: "page", address: "/compare/", title: "Compare powers" }]);
  const texts = pages.map((entry) => ({ file: { title: entry.title ?? "", list: [entry] }, at: 0, unit: 3, score: entry.address === "/compare/" ? 4 : 5 }));
  const first = (/** @type {string[]} */ query) => refine(texts, query.map((word) => meaning(word, { "3.0": 1 })), { ...asked(query), verbPage: "/compare/" })[0]?.entry.address;
  assert.equal(first(["compare", "two"]), "/compare/");
  assert.equal(first(["compare"]), "/multiple/", "a single word has no verb");
});

test("finds a page by a question that readers ask", () => {
  const [result] = refine([{ file: { title: "Deny the Witch", list: [page, { kind: "asked" }] }, at: 1, unit: 3, score: 1 }], [meaning("dispel", { "3.1": 4 })], asked(["dispel"]));
  assert.equal(result?.entry, page);
});

test("a search in one system finds the terms that the system uses, and no others", () => {
  const terms = /** @type {Entry[]} */ ([{ kind: "term", address: "/glossary/#warp", title: "Warp", systems: ["wh40k-7e", "dark-heresy"] }, { kind: "term", address: "/glossary/#warp-card", title: "Warp card", systems: ["dark-millennium"] }]);
  const texts = terms.map((_, at) => ({ file: { title: "Glossary", list: terms }, at, unit: 7, score: 1 })); // a unit of no system
  assert.deepEqual(refine(texts, [meaning("warp", { "7.0": 1 })], { ...asked(["warp"]), system: "dark-heresy" }).map(({ entry }) => entry.title), ["Warp"]);
});

test("ranks the row of a roll before other rows", () => {
  const rows = /** @type {Entry[]} */ ([{ kind: "row", address: "/p/#injury-2", title: "Minor Hit", mark: "2", under: "Injuries" }, { kind: "row", address: "/p/#perils-2", title: "Mental Purge", mark: "2", under: "The Perils table" }, { kind: "row", address: "/p/#table-row-2", title: "Two", mark: "2", under: "Perils" }]);
  const texts = rows.map((_, at) => ({ file: { title: "Perils of the Warp", list: rows }, at, unit: 3, score: 1 }));
  assert.deepEqual(refine(texts, [meaning("perils", { "3.0": 1 }), meaning("2", { "3.0": 1 })], asked(["perils", "2"])).map(({ entry }) => entry.title), ["Mental Purge", "Minor Hit", "Two"]);
});

test("knows the row that a number means, by the words of its page or alone", () => {
  const rows = /** @type {Entry[]} */ ([{ kind: "row", address: "/p/#perils-73", title: "Blood Rain", mark: "73–78", under: "Perils table", ids: ["perils-73"] }, { kind: "row", address: "/p/#table-row-2", title: "Two", mark: "73", under: "Perils" }]);
  const texts = rows.map((_, at) => ({ file: { title: "Perils of the Warp", list: rows }, at, unit: 3, score: 1 }));
  const meant = (/** @type {string[]} */ query) => refine(texts, query.map((word) => meaning(word, { "3.0": 1 }, [word, "perils-73"])), asked(query)).filter(({ rolled }) => rolled).map(({ entry }) => entry.title);
  assert.deepEqual(meant(["perils", "73"]), ["Blood Rain"]);
  assert.deepEqual(meant(["75"]), ["Blood Rain"]);
  assert.deepEqual(meant(["perils", "79"]), []);
  assert.deepEqual(meant(["fear", "73"]), [], "a word that the page lacks");
  const inflected = refine(texts, [meaning("peril", { "3.0": 1 }, ["peril", "perils"]), meaning("73", { "3.0": 1 })], asked(["peril", "73"]));
  assert.deepEqual(inflected.filter(({ rolled }) => rolled).map(({ entry }) => entry.title), ["Blood Rain"]);
});

test("shows the id of an entry only if the query has one", () => {
  const [row] = /** @type {Entry[]} */ ([{ kind: "row", address: "/p/#perils-73", title: "Blood Rain", mark: "73–78", ids: ["perils-73"] }]);
  const id = (/** @type {string} */ word) => refine([{ file: { title: "Perils", list: row ? [row] : [] }, at: 0, unit: 3, score: 1 }], [meaning(word, { "3.0": 1 }, [word, "perils-73"])], asked([word]))[0]?.id;
  assert.equal(id("perils-7"), "perils-73");
  assert.equal(id("perils"), undefined, "an id that goes on from a word");
});

test("leaves out that a number was rolled", () => {
  const parts = (/** @type {string[]} */ query) => withoutRolls(query.map((word) => meaning(word, {})), root()).map(({ word }) => word).join(" ");
  assert.equal(parts(["rolled", "73", "perils"]), "73 perils");
  assert.equal(parts(["perils", "d100", "73"]), "perils 73");
  assert.equal(parts(["roll", "95"]), "roll 95", "a number alone names no table");
  assert.equal(parts(["roll", "two", "perils"]), "roll two perils");
  assert.equal(parts(["roll", "3", "7", "perils"]), "roll 3 7 perils");
  assert.deepEqual(tellingWords(["roll", "of", "2", "perils"], root()), ["2", "perils"]);
});

test("shows a matching sentence whole, and the first sentences of a ruling", () => {
  const long = `${"Some other words stand here. ".repeat(5)}A unit may deny a power that targets none of your units, such as a blessing or a conjuration, and it needs a 6. ${"Further words follow. ".repeat(5)}`.trim();
  assert.equal(excerpt(long, new Set(["blessing", "deny"]), "en"), "… A unit may deny a power that targets none of your units, such as a blessing or a conjuration, and it needs a 6. Further words follow. …");
  assert.equal(shownOf({ kind: "question", text: `No. Any unit that the power targets can deny it. ${"The rule asks for one of your targeted units and for nothing more, as the sources say. ".repeat(3)}`.trim() }, new Set(["sources"]), "en"), "No. Any unit that the power targets can deny it. The rule asks for one of your targeted units and for nothing more, as the sources say. …");
  const power = "You set off a blast at a place that you see and it stays there for as long as you want it to. Anyone who touches it is hit, whether friend or foe. · Cost 200 xp · Action Half · Focus Power Difficult (-10) Willpower test · Range 10 m x psy rating";
  assert.match(excerpt(power, new Set(["willpower", "cost"]), "en"), /^You set off a blast/, "the effect, not the fields");
});
