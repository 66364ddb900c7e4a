// The powers that a query names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { namedPowers, verbOf } from "./named.js";
import { typed } from "./words.js";

/** @import { Hit } from "./refine.js" */

/**
 * A power as the search finds it.
 * @param {string} system
 * @param {string} title
 * @param {[string, string][]} [names]
 * @returns {Hit}
 */
const power = (system, title, names = []) => ({
  unit: { title: "Biomancy", system, list: [] }, isAsked: false, score: 1,
  entry: { kind: "power", address: "/", title, names, key: `${system}/${title.toLowerCase().replaceAll(" ", "-")}` },
});
/** @type {Hit} */
const bare = { unit: { title: "Change", system: "th", list: [] }, isAsked: false, score: 1, entry: { kind: "power", address: "/", title: "Doombolt" } };

const texts = [power("dh", "Smite"), power("40k", "Smite", [["fr", "Châtiment"]]), power("dh", "Vortex of Doom"), power("40k", "Doom"), power("40k", "Iron Arm"), bare];
const named = (/** @type {string} */ query, /** @type {string[]} */ ...preferred) => {
  const { words, open } = typed(query);
  return namedPowers(texts, words, open, new Set(preferred)).map((list) => list.map(({ key }) => key).join(" "));
};

test("finds whole names, in the order of the query, and the last while it is typed", () => {
  assert.deepEqual(named("compare iron arm and smite "), ["40k/iron-arm 40k/smite"]);
  assert.deepEqual(named("châtiment vs iron arm"), ["40k/smite 40k/iron-arm"]);
  assert.deepEqual(named("smite iro"), ["40k/smite 40k/iron-arm"]);
  assert.deepEqual(named("smite iron"), ["dh/smite", "40k/smite"], "a whole word may have another meaning");
  assert.deepEqual(named("smite iron ar"), ["40k/smite 40k/iron-arm"]);
  assert.deepEqual(named("smite ir"), ["dh/smite", "40k/smite"], "two letters begin too many names");
});

test("beside a verb the first words of a name are enough, if one power of a game begins with them", () => {
  const wanted = (/** @type {string} */ query, /** @type {Hit[]} */ list = texts) => namedPowers(list, typed(query).words, false, new Set(), "compare").map((powers) => powers.map(({ key }) => key).join(" "));
  assert.deepEqual(wanted("compare vortex and smite"), ["dh/vortex-of-doom dh/smite"]);
  assert.deepEqual(namedPowers(texts, ["smite", "iron"], true, new Set(), "print").flat().map(({ key }) => key), ["40k/smite", "40k/iron-arm"]);
  assert.deepEqual(wanted("compare iron and smite", [...texts, power("40k", "Iron Will")]), ["dh/smite", "40k/smite"], "of two powers none is meant");
  assert.deepEqual(wanted("compare vortex, smite, doom and iron arm"), ["40k/smite 40k/doom 40k/iron-arm"], "words of another game's power are no name");
});

test("a verb is a form of the first word of a page that shows several powers", () => {
  const together = { kind: "powers", compare: { title: "Compare powers", address: "/compare/" }, print: { title: "Print power cards", address: "/print/" } };
  const verb = (/** @type {string} */ query, open = false, /** @type {Record<string, string[]>} */ forms = {}) => verbOf(query.split(" ").map((word) => ({ word, found: { forms: new Set([word, ...forms[word] ?? []]), count: 1, places: new Map() } })), open, { together });
  assert.equal(verb("smite compare", true), "compare");
  assert.equal(verb("print smite"), "print");
  assert.equal(verb("difference smite", false, { difference: ["compare"] }), "compare");
  assert.equal(verb("smite pr", true, { pr: ["print", "price"] }), "", "a word that may continue is no verb yet");
  assert.equal(verb("smite vortex"), "");
});

test("a word belongs to the longest name at its place", () => {
  assert.deepEqual(named("smite, vortex of doom "), ["dh/smite dh/vortex-of-doom"]);
  assert.deepEqual(named("vortex of doom "), ["dh/vortex-of-doom"]);
});

test("the game with most of the names counts, then the reader's; equal games have a list each", () => {
  assert.deepEqual(named("smite iron arm ", "dh"), ["40k/smite 40k/iron-arm"]);
  assert.deepEqual(named("smite "), ["dh/smite", "40k/smite"]);
  assert.deepEqual(named("smite ", "40k"), ["40k/smite"]);
});

test("a name twice is one power, and a power without a card is none", () => {
  assert.deepEqual(named("smite smite "), ["dh/smite", "40k/smite"]);
  assert.deepEqual(named("doombolt smite "), ["dh/smite", "40k/smite"]);
});
