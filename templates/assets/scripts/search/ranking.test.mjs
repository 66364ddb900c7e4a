import assert from "node:assert/strict";
import { test } from "node:test";
import { inflections } from "./inflect.js";
import { readIndex } from "./index.js";
import { lookUp } from "./lookup.js";
import { excerpt, shownOf } from "./mark.js";
import { read } from "./query.js";
import { rank } from "./rank.js";
import { refine } from "./refine.js";
import { rolledRows, rollIn } from "./rolls.js";
import { typed } from "./words.js";

/** @import { Entry, Index, Unit } from "./index.js" */

/** @type {any} */
const words = {};

const unitSize = 60; // entries

/**
 * An index of twelve units without words: three of each of two systems, three of no system, and
 * three late ones, of the systems given.
 * @param {Partial<Index>} [of]
 * @param {string[]} late
 * @returns {Index}
 */
const index = (of = {}, ...late) => ({
  ...readIndex({
    words, names: {}, systems: [{ id: "dark-heresy", name: "Dark Heresy", called: ["dark+heresy", "dh"] }, { id: "wh40k-7e", name: "40K 7th", called: ["40k"] }],
    small: ["what", "is", "the", "of"], endings: ["s", "ed", "ing", "er"], rolls: ["roll", "rolled"], phrases: ["double+six", "line+of+sight"], forms: "", stems: [], places: "", omitted: {}, means: {},
    units: Array.from({ length: 12 }, (_, i) => {
      const system = ["dark-heresy", "wh40k-7e"][Math.floor(i / 3)] ?? late[i - 9];
      return { title: "", list: Array.from({ length: unitSize }, () => ({ kind: /** @type {const} */ ("rule"), address: "" })), ...(i > 8 && { late: true }), ...(system && { system }) };
    }),
  }), ...of,
});

/** The number of an entry. */
const keyOf = (/** @type {number} */ unit, /** @type {number} */ entry) => unit * unitSize + entry;

/** The numbers of the units of entries. */
const unitsOf = (/** @type {{ key: number }[]} */ ranked) => ranked.map(({ key }) => key / unitSize);

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
  assert.deepEqual(read(typed("What is the push"), index()).parts, [{ word: "push", open: true }]);
  assert.deepEqual(read(typed("what is the"), index()).parts.map(({ word }) => word), ["what", "is", "the"], "small words where there are no others");
  assert.deepEqual(read(typed("double six, double six, line of sight "), index()).parts, [{ word: "double+six", open: false }, { word: "line+of+sight", open: false }]);
  assert.equal(read(typed("a1 b2 c3 d4 e5 f6 g7 h8 i9 j10"), index()).parts.length, 8);
});

test("prefers a named system, and searches its name only if the query has no other words", () => {
  assert.deepEqual(read(typed("push in dark heresy"), index({ small: new Set(["in"]) })), { parts: [{ word: "push", open: false }], systems: ["dark-heresy"], words: ["push", "in"] });
  assert.deepEqual(read(typed("dark heresy"), index()), { parts: [{ word: "dark", open: false }, { word: "heresy", open: false }], systems: [], words: ["dark", "heresy"] });
});

test("finds an inflected form that no text contains", () => {
  const { endings } = index();
  assert.deepEqual(inflections(["block", "blocks", "blood"], "blocking", endings), ["block", "blocks"]);
  assert.deepEqual(inflections(["stop", "stops"], "stopped", endings), ["stop", "stops"]);
  assert.deepEqual(inflections(["maintenir", "maintenus"], "maintenant", ["ir", "us"]), [], "an ending that is none of the language");
  assert.deepEqual(inflections(["ab"], "abs", endings), [], "too short");
});

test("ranks entries with all words first, and weighs rare words more", () => {
  const list = [meaning("push", { "0.1": 1, "1.1": 1 }), meaning("fatigue", { "0.1": 1, "2.1": 1 })];
  assert.equal(rank(list, index(), "", new Set())[0]?.key, keyOf(0, 1));
  const common = meaning("power", Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`3.${i}`, 1])));
  assert.equal(rank([common, meaning("vortex", { "4.1": 1 })], index(), "", new Set())[0]?.key, keyOf(4, 1));
});

test("prefers and limits the pages of a system that list or repeat others, too", () => {
  const of = index({}, "dark-heresy", "wh40k-7e");
  const quick = [meaning("quick", { "9.0": 4, "10.0": 4, "11.0": 4 })];
  const units = (/** @type {string} */ only, /** @type {string[]} */ ...systems) => unitsOf(rank(quick, of, only, new Set(systems)));
  assert.deepEqual(units("", "wh40k-7e"), [10, 9, 11]);
  assert.deepEqual(units("wh40k-7e"), [10, 11]);
});

test("prefers the page whose title, or the question that leads to it, is the query", () => {
  const list = [meaning("print", { "9.0": 5.2, "10.0": 5.1 })];
  const [first, second] = rank(list, index(), "", new Set()).map(({ score }) => score);
  assert.ok((first ?? 0) > 1.4 * (second ?? 0));
});

test("weighs a word more the nearer it is to being the whole title", () => {
  const weights = [..."ABCDEFGH"].map((type) => { // one entry, of each class of the index
    const of = index({ forms: ["push"], positions: new Map([["push", 0]]), groups: [0], places: [`0${type}`] });
    return lookUp(of, "push", false).places.get(0) ?? 0;
  });
  assert.ok(weights.every((weight, i) => weight > (weights[i - 1] ?? 0)), `${weights}`);
});

test("finds every word that begins with the one that is typed, and weighs the longer ones less", () => {
  const forms = ["blood", "pe", "peril", "perils"];
  const of = index({ forms, positions: new Map(forms.map((form, i) => [form, i])), groups: [0, 1, 2, 2], places: ["0B", "1B", "2B", "3B"], omitted: { peril: 5 } });
  const { places, count } = lookUp(of, "pe", true);
  assert.deepEqual([...places.keys()], [1, 2, 3]);
  assert.ok((places.get(1) ?? 0) > (places.get(2) ?? 0) && (places.get(2) ?? 0) > (places.get(3) ?? 0));
  assert.equal(count, 8, "with the entries that are omitted; the word itself counts once");
  assert.deepEqual([...lookUp(of, "peril", false).places.keys()], [2, 3], "inflections");
});

test("weighs an entry that lacks a word by the share that it has", () => {
  const list = [meaning("push", { "0.1": 1, "1.1": 3 }), meaning("fatigue", { "0.1": 1, "2.1": 1 })];
  assert.equal(rank(list, index(), "", new Set())[0]?.key, keyOf(0, 1), "three times the weight of one word is less than both");
});

test("ranks comparisons and terms lower, and the reader's system higher", () => {
  const list = [meaning("perils", { "0.0": 5, "3.0": 5, "7.0": 5, "9.0": 5 })];
  const units = (/** @type {string} */ only, /** @type {string[]} */ liked) => unitsOf(rank(list, index(), only, new Set(liked)));
  assert.deepEqual(units("", []), [0, 3, 7, 9]);
  assert.deepEqual(units("", ["wh40k-7e"]), [3, 0, 7, 9]);
  assert.deepEqual(units("wh40k-7e", []), [3, 7, 9], "units outside the systems stay");
});

test("ranks a system that the query names above one that has another word of it", () => {
  const list = [meaning("close", { "0.1": 1 }), meaning("deny", { "0.0": 5, "3.0": 5 })];
  const first = (/** @type {boolean} */ named) => unitsOf(rank(list, index(), "", new Set(["wh40k-7e"]), named))[0];
  assert.deepEqual([first(false), first(true)], [1 / unitSize, 3]);
});

/**
 * The addresses of the entries of a page, best first, without those that have no word of a query.
 * @param {Unit["list"]} list its entries
 * @param {Record<string, number>[]} weights of each word, by the number of the entry
 */
const ranksOf = (list, ...weights) => {
  const { targets, heads, units } = readIndex({ words, names: {}, systems: [], small: [], endings: [], rolls: [], phrases: [], forms: "", stems: [], places: "", omitted: {}, means: {}, units: [{ title: "Deny the Witch", list }] });
  const found = weights.map((places, i) => ({ word: `${i}`, found: { forms: new Set([`${i}`]), count: Object.keys(places).length, places: new Map(Object.entries(places).map(([key, weight]) => [Number(key), weight])) } }));
  return rank(found, { targets, heads, units, systems: [] }, "", new Set()).map(({ key }) => targets[key]?.entry.address);
};
const deny = /** @type {Entry[]} */ ([{ kind: "page", address: "/deny/", title: "Deny the Witch" }, { kind: "rule", address: "#w7-spend" }, { kind: "section", address: "#untargeted", title: "A power without a target" }, { kind: "section", address: "#untargeted" }, { kind: "rule", address: "#w7-untargeted" }]);

test("ranks the rule that says more of a query above the lead of its page", () => {
  assert.deepEqual(ranksOf(deny, { 0: 4.4 }, { 0: 1, 1: 1, 4: 1 }, { 4: 1 }), ["/deny/#w7-untargeted", "/deny/", "/deny/#w7-spend"]);
});

test("a page comes first if its title has all words of a query, and not for what is asked of it", () => {
  assert.equal(ranksOf(deny, { 0: 4.4, 4: 1 })[0], "/deny/");
  assert.equal(ranksOf([...deny.slice(0, 1), { kind: "asked" }, ...deny.slice(2)], { 1: 4.4, 4: 1 })[0], "/deny/#w7-untargeted");
});

test("a heading counts for the entries below it, and is no result", () => {
  assert.deepEqual(ranksOf(deny, { 2: 4.4 }), ["/deny/#untargeted"], "what comes first below it");
  assert.deepEqual(ranksOf(deny, { 2: 4.4 }, { 1: 1, 4: 1 }), ["/deny/#w7-untargeted", "/deny/#untargeted", "/deny/#w7-spend"]);
});

/**
 * Entries of a unit.
 * @param {Entry[]} list
 * @param {Partial<Unit>} [of]
 * @param {(at: number) => number} [score]
 */
const hits = (list, of, score = () => 1) => {
  const unit = { title: "Deny the Witch", system: "wh40k-7e", list, ...of };
  return list.map((entry, at) => ({ unit, entry, isAsked: false, score: score(at) }));
};
const asked = (/** @type {string[]} */ query) => ({ query, system: "", total: 9 });

test("ranks rules and leads above rulings, examples and calculators of the same score", () => {
  const list = /** @type {Entry[]} */ (["case", "calculator", "section", "question", "page", "rule"].map((kind) => ({ kind, address: `/${kind}/` })));
  assert.deepEqual(refine(hits(list), [meaning("deny", { "3.0": 1 }), meaning("blessing", { "3.0": 1 })], asked(["deny", "blessing"])).map(({ entry }) => entry.kind), ["page", "rule", "question", "section", "case", "calculator"]);
});

test("prefers the page of the verb of a query", () => {
  const pages = /** @type {Entry[]} */ ([{ kind: "page", address: "/multiple/", title: "Several powers" }, { kind: "page", address: "/compare/", title: "Compare powers" }]);
  const list = pages.flatMap((entry, i) => hits([entry], { title: entry.title ?? "" }, () => 5 - i));
  const first = (/** @type {string[]} */ query) => refine(list, query.map((word) => meaning(word, { "3.0": 1 })), { ...asked(query), verbPage: "/compare/" })[0]?.entry.address;
  assert.equal(first(["compare", "two"]), "/compare/");
  assert.equal(first(["compare"]), "/multiple/", "a single word has no verb");
});

test("a search in one system finds the terms that the system uses, and no others", () => {
  const terms = /** @type {Entry[]} */ ([{ kind: "term", address: "/glossary/#warp", title: "Warp", systems: ["wh40k-7e", "dark-heresy"] }, { kind: "term", address: "/glossary/#warp-card", title: "Warp card", systems: ["dark-millennium"] }]);
  const list = hits(terms).map((hit) => ({ ...hit, unit: { title: "Glossary", list: terms } }));
  assert.deepEqual(refine(list, [meaning("warp", { "7.0": 1 })], { ...asked(["warp"]), system: "dark-heresy" }).map(({ entry }) => entry.title), ["Warp"]);
});

test("shows the id of an entry only if the query has one", () => {
  const [row] = /** @type {Entry[]} */ ([{ kind: "row", address: "/p/#perils-73", title: "Blood Rain", mark: "73–78", ids: ["perils-73"] }]);
  const id = (/** @type {string} */ word) => refine(hits(row ? [row] : []), [meaning(word, { "3.0": 1 }, [word, "perils-73"])], asked([word]))[0]?.id;
  assert.equal(id("perils-7"), "perils-73");
  assert.equal(id("perils"), undefined, "an id that goes on from a word");
});

test("reads a roll with what is added to it", () => {
  for (const [query, n, modifier] of /** @type {[string, number, number][]} */ ([["perils 45", 45, 0], ["78 phenomena +10", 78, 10], ["phenomena 78+10", 78, 10], ["rolled 78 on phenomena, plus 10", 78, 10], ["d100 phenomena 60 − 10", 60, -10], ["78 phénomènes moins 5", 78, -5], ["+5 perils 3", 3, 5]])) {
    const roll = rollIn(query);
    assert.deepEqual([roll?.n, roll?.modifier], [n, modifier], query);
  }
  for (const query of ["perils", "phenomena +10", "9 dice wc 2", "perils 3 +1 +2", "dh-push-pr-1"]) assert.equal(rollIn(query), null, query);
});

test("finds the row of a roll by the words of its table, or else of its page", () => {
  /** @type {(game: string, ...rows: [string, string, string][]) => any} */
  const page = (game, ...rows) => ({
    title: "Perils of the Warp", system: game,
    list: [{ kind: "page", address: `/${game}/`, title: "Perils of the Warp", text: "Two 6s bring them." }, ...rows.map(([id, mark, under]) => ({ kind: "row", address: `#${id}`, mark, under }))],
  });
  const { targets } = readIndex({
    words, names: {}, systems: [], small: null, endings: null, rolls: null, phrases: null, forms: "", stems: [], places: "", omitted: {}, means: {},
    units: [
      page("dark-heresy", ["perils-1", "1–5", "The table"], ["perils-39", "39–46", "The table"], ["perils-100", "100+", "The table"]),
      page("wh40k-7e", ["w7-three", "3", "Perils table"], ["table-row-2", "3", "Perils"]),
      page("trenchhammer", ["th-three", "3", "Perils table"], ["injury-2", "2–6", "Backlash"], ["injury-9", "9+", "Backlash"]),
      { ...page("compare", ["perils-3", "3", "Perils table"]), late: true },
    ],
  });
  const rows = (/** @type {string} */ query, system = "", preferred = "") => rolledRows(index({ targets, small: new Set(["on"]) }), query, { system, preferred: new Set([preferred]) }).map(({ entry, sum }) => entry.address + (sum && ` ${sum}`));
  assert.deepEqual(rows("perils 45"), ["/dark-heresy/#perils-39"]);
  assert.deepEqual(rows("39 perils +5"), ["/dark-heresy/#perils-39 39 + 5 = 44"]);
  assert.deepEqual(rows("rolled 250 on perils"), ["/dark-heresy/#perils-100"]);
  assert.deepEqual(rows("perils 3", "", "trenchhammer"), ["/trenchhammer/#th-three", "/dark-heresy/#perils-1", "/wh40k-7e/#w7-three"]);
  assert.deepEqual(rows("perils 3", "wh40k-7e"), ["/wh40k-7e/#w7-three"]);
  assert.deepEqual(rows("injury 8 +1"), ["/trenchhammer/#injury-9 8 + 1 = 9"], "by the id of the row");
  assert.deepEqual(rows("warp 45"), ["/dark-heresy/#perils-39"], "by the title of the page");
  assert.deepEqual(rows("roll 3 6s perils", "wh40k-7e"), ["/wh40k-7e/#w7-three"], "by its lead");
  for (const query of ["45", "fear 45", "perils 6s 45", "perils 47", "bring 45"]) assert.deepEqual(rows(query), [], query);
});

test("shows a rule whole, of a long paragraph the matching sentence, and the first sentences of a ruling", () => {
  const long = `${"Some other words stand here. ".repeat(5)}A unit may deny a power that targets none of your units, such as a blessing or a conjuration, and it needs a 6. ${"Further words follow. ".repeat(5)}`.trim();
  assert.equal(excerpt(long, new Set(["blessing", "deny"]), "en"), "… A unit may deny a power that targets none of your units, such as a blessing or a conjuration, and it needs a 6. Further words follow. …");
  assert.equal(shownOf({ kind: "rule", text: long }, new Set(["blessing"]), "en"), long);
  assert.equal(shownOf({ kind: "section", text: long }, new Set(["blessing"]), "en"), "… A unit may deny a power that targets none of your units, such as a blessing or a conjuration, and it needs a 6. Further words follow. …");
  assert.equal(shownOf({ kind: "section", text: long.slice(0, 300) }, new Set(["blessing"]), "en"), long.slice(0, 300));
  assert.equal(shownOf({ kind: "question", text: `No. Any unit that the power targets can deny it. ${"The rule asks for one of your targeted units and for nothing more, as the sources say. ".repeat(3)}`.trim() }, new Set(["sources"]), "en"), "No. Any unit that the power targets can deny it. The rule asks for one of your targeted units and for nothing more, as the sources say. …");
  const power = "You set off a blast at a place that you see and it stays there for as long as you want it to. Anyone who touches it is hit, whether friend or foe. · Cost 200 xp · Action Half · Focus Power Difficult (-10) Willpower test · Range 10 m x psy rating";
  assert.match(excerpt(power, new Set(["willpower", "cost"]), "en"), /^You set off a blast/, "the effect, not the fields");
});
