import assert from "node:assert/strict";
import { test } from "node:test";
import { bound, distance } from "./distance.js";
import { homeOf, Index } from "./files.js";
import { find } from "./find.js";
import { entryOf, keyOf, near, unitOf } from "./lookup.js";
import { excerpt, runs } from "./mark.js";
import { forms, numbers, places } from "./numbers.js";
import { fold, typed, wordsOf } from "./words.js";

// The texts of gen/search/search_test.go.
test("reads numbers, words and places as the generator writes them", () => {
  assert.deepEqual([...numbers("#PR$S$Q%~OQPQQR$qvh.")], [0, 45, 46, 47, 90, 2024, 2025, 93_150, 1 << 20]);
  assert.deepEqual(forms("#dé %mon (s #énergie #12"), ["dé", "démon", "démons", "énergie", "12"]);
  assert.deepEqual(places("#$*,U$#+"), [{ unit: 0, entry: 0, weight: 7 }, { unit: 0, entry: 2, weight: 1 }, { unit: 50, entry: 1, weight: 0 }]);
});

test("compares words without accents and case", () => {
  assert.equal(fold("Démonologie CŒUR"), "demonologie coeur");
  assert.deepEqual(wordsOf("L’effet d’1d10+5, à 3 m : « Œil »"), ["effet", "1d10", "5", "3", "oeil"]);
  assert.deepEqual(typed("DH-push-pr-bonus Re-roll it!"), { words: ["dh-push-pr-bonus", "re-roll", "it"], open: false });
  assert.deepEqual(typed("perils perils 33"), { words: ["perils", "perils", "33"], open: true });
  assert.deepEqual(typed("phenomena 42 + 10").words, ["phenomena", "52"], "a roll with what is added to it");
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

test("looks for a word in the file of its range", () => {
  const boundaries = ["", "bio", "pe", "x"];
  assert.deepEqual(["a", "bio", "biomancy", "oz", "pe", "zz", ""].map((word) => homeOf(boundaries, word)), [0, 1, 1, 1, 2, 3, 0]);
});

test("marks the words of a query in a text", () => {
  assert.deepEqual(runs("Les Périls du Warp", new Set(["perils", "wa*"])), [
    { text: "Les ", marked: false }, { text: "Périls", marked: true }, { text: " du ", marked: false }, { text: "Warp", marked: true },
  ]);
  assert.deepEqual(runs("", new Set(["a"])), []);
  const long = `${"word ".repeat(60)}Perils come here ${"again ".repeat(60)}`;
  const cut = excerpt(long, new Set(["perils"]));
  assert.match(cut, /^… .*Perils come here.* …$/);
  assert.ok(cut.length < 160, cut);
  assert.equal(excerpt("Short.", new Set(["perils"])), "Short.");
});

/** Two builds of an index with one word each, the second in the place of the first. */
function server() {
  const build = (/** @type {string} */ of, /** @type {string} */ word) => new Map([
    ["/search/en.json", { of, entries: 1, shards: "#", letters: "", late: 1, small: "", endings: "", rolls: "", phrases: null, systems: [], names: {}, words: {} }],
    ["/search/en/words-0.json", { of, forms: `#${word}`, stems: "#", counts: "$", places: "##*" }],
    ["/search/en/0-0.json", { of, title: word, list: [{ kind: "page", address: `/en/${word}/`, title: word }] }],
  ]);
  const builds = { now: build("1", "alpha"), next: build("2", "alphabet") };
  /** @type {string[]} */
  const asked = [];
  const get = async (/** @type {any} */ address) => {
    asked.push(address);
    const file = builds.now.get(address.replace(/\?.*/, ""));
    return /** @type {any} */ ({ ok: Boolean(file), status: file ? 200 : 404, json: async () => structuredClone(file) });
  };
  return { builds, asked, get };
}

test("fetches every file once, and notices a new build", async () => {
  const { builds, asked, get } = server();
  const index = new Index("/search/en.json", get);
  assert.deepEqual((await find(index, "alpha")).results.map(({ entry }) => entry.address), ["/en/alpha/"]);
  await find(index, "alpha");
  assert.deepEqual(asked, ["/search/en.json", "/search/en/words-0.json?1", "/search/en/0-0.json?1"]);
  const late = new Index("/search/en.json", get);
  await late.root();
  builds.now = builds.next;
  assert.deepEqual((await find(late, "alpha")).results.map(({ entry }) => entry.address), ["/en/alphabet/"], "the files of two builds are never mixed");
});

test("fetches again after a failure", async () => {
  const { get } = server();
  let down = true;
  const index = new Index("/search/en.json", async (address) => {
    if (down) throw new TypeError("no connection");
    return get(address);
  });
  await assert.rejects(find(index, "alpha"), /no connection/);
  down = false;
  assert.equal((await find(index, "alpha")).results.length, 1);
});

test("searches only from two letters", async () => {
  const index = new Index("/search/en.json", () => assert.fail("nothing is fetched"));
  assert.deepEqual(await find(index, " a "), { results: [], total: 0, meant: [], named: [], verb: "" });
});

test("distinguishes the entries of a large unit", () => {
  for (const entry of [0, 1023, 1024, 1025, 65535]) {
    const key = keyOf(7, entry);
    assert.deepEqual([unitOf(key), entryOf(key)], [7, entry]);
  }
  assert.equal(unitOf(keyOf(8, 0)), 8);
});
