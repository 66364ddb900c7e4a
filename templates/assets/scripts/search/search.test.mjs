import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bound, distance } from "./distance.js";
import { find } from "./find.js";
import { IndexLoader, readIndex } from "./index.js";
import { lookUp, near } from "./lookup.js";
import { excerpt, runs } from "./mark.js";
import { fold, typed, wordsOf } from "./words.js";

/** The index that gen/search/search_test.go compares with what it writes. @type {any} */
const file = JSON.parse(await readFile(new URL("../../../../gen/search/testdata/index.json", import.meta.url), "utf8"));

test("reads the index that the generator writes", () => {
  const index = readIndex(file);
  const found = lookUp(index, "forcer", false);
  assert.deepEqual([...found.forms], ["forcer"]);
  const weights = [...found.places].map(([entry, weight]) => [index.targets[entry]?.entry.address, weight]);
  assert.deepEqual(weights, [["/base/fr/dark-heresy/power-levels/#push", 4.6]]);
  assert.deepEqual(find(index, "pluie").results.map(({ entry }) => [entry.title, entry.under]), [["Pluie de sang", "Forcer"]]);
  assert.deepEqual(find(index, "pluie culexus").unknown, ["culexus"]);
});

test("a roll shows its own row and no other", () => {
  const index = readIndex({ ...file, units: file.units.map((/** @type {any} */ unit) => ({ ...unit, late: false })) });
  const rows = find(index, "forcer 34 -2").results.filter(({ entry }) => entry.kind === "row");
  assert.deepEqual(rows.map(({ entry, sum }) => [entry.title, sum]), [["Pluie de sang", "34 − 2 = 32"]]);
});

test("compares words without accents and case", () => {
  assert.equal(fold("Démonologie CŒUR"), "demonologie coeur");
  assert.deepEqual(wordsOf("L’effet d’1d10+5, à 3 m : « Œil »"), ["effet", "1d10", "5", "3", "oeil"]);
  assert.deepEqual(typed("DH-push-pr-bonus Re-roll it!"), { words: ["dh-push-pr-bonus", "re-roll", "it"], open: false });
  assert.deepEqual(typed("perils perils 33"), { words: ["perils", "perils", "33"], open: true });
});

test("counts a swap of two letters as one typing error", () => {
  for (const [a, b, n] of /** @type {[string, string, number][]} */ ([["vortx", "vortex", 1], ["perlis", "perils", 1], ["smtie", "smite", 1], ["biomency", "biomancy", 1], ["push", "push", 0], ["ab", "ba", 1], ["telekenisis", "telekinesis", 2]])) assert.equal(distance(a, b, 2), n, `${a} ${b}`);
  assert.equal(distance("abcdef", "uvwxyz", 2), 3);
  assert.equal(distance("telekne", "telekinesis", 1, true), 1, "what is typed may go on");
  assert.deepEqual(["dh1", "psi", "psyk", "perils", "vortexes"].map(bound), [0, 0, 1, 1, 2]);
});

test("finds the closest words", () => {
  const list = ["perfect", "perilous", "perils", "person", "power"];
  assert.deepEqual(near(list, "perlis", false), [{ form: "perils", apart: 1 }]);
  assert.deepEqual(near(list, "perlio", true).map(({ form }) => form), ["perilous"], "two that changed places in an unfinished word");
  assert.deepEqual(near(["sustain"], "sustainability", false).map(({ form }) => form), []);
  assert.deepEqual(near(["psychic", "psychics"], "psychically", false).map(({ form }) => form), ["psychic"], "an inflection that nobody wrote");
  assert.deepEqual(near(list, "xylophone", false), []);
});

test("takes a word that no page has for the one that is most in titles, whatever its first letter", () => {
  const index = readIndex({
    ...file, forms: "phenomena poor power", stems: [0, 0, 0], omitted: {}, means: {},
    places: "0C 0C 0C1H", units: [{ title: "Power", list: [{ kind: "page", address: "/power/", title: "Power" }, { kind: "rule", address: "#a", text: "Power." }] }],
  });
  assert.equal(lookUp(index, "powr", true).meant, "power");
  assert.equal(lookUp(index, "fenomena", true).meant, "phenomena");
  assert.equal(lookUp(index, "xenologist", true).meant, undefined);
});

test("marks the words of a query in a text", () => {
  assert.deepEqual(runs("Les Périls du Warp", new Set(["perils", "warp"])), [
    { text: "Les ", marked: false }, { text: "Périls", marked: true }, { text: " du ", marked: false }, { text: "Warp", marked: true },
  ]);
  assert.deepEqual(runs("", new Set(["a"])), []);
  const long = `${"word ".repeat(60)}Perils come here ${"again ".repeat(60)}`;
  const cut = excerpt(long, new Set(["perils"]));
  assert.match(cut, /^… .*Perils come here.* …$/);
  assert.ok(cut.length < 160, cut);
  assert.equal(excerpt("Short.", new Set(["perils"])), "Short.");
});

/** A server with the index, and the cache modes of the requests to it. @param {boolean[]} online */
function server(...online) {
  /** @type {(string | undefined)[]} */
  const modes = [];
  const get = async (/** @type {any} */ _, /** @type {RequestInit | undefined} */ { cache } = {}) => {
    modes.push(cache);
    if (online.shift() === false) throw new TypeError("no connection");
    return new Response(JSON.stringify(file));
  };
  return { modes, loader: new IndexLoader("/search/fr.json", get) };
}

test("fetches the index once", async () => {
  const { modes, loader } = server();
  assert.equal(await loader.load(), await loader.load());
  assert.deepEqual(modes, ["no-cache"]);
});

test("without a connection it uses the copy in the cache of the browser", async () => {
  const { modes, loader } = server(false, true);
  assert.ok((await loader.load()).forms.length);
  assert.deepEqual(modes, ["no-cache", "force-cache"]);
});

test("fetches again after a failure", async () => {
  const { loader } = server(false, false);
  await assert.rejects(loader.load(), /no connection/);
  assert.ok((await loader.load()).forms.length);
  await assert.rejects(new IndexLoader("/search/fr.json", async () => new Response("", { status: 500 })).load(), /fr\.json: 500/);
});

test("searches only from two letters", () => {
  assert.deepEqual(find(readIndex(file), " a "), { results: [], total: 0, unknown: [], meant: [], named: [], verb: "" });
});
