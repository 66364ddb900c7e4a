import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { FreeText } from "./free-text.js";

const texts = [{ names: "Smite / Châtiment", effect: "You throw a barrage." }, { names: "Doom / L’Apocalypse", effect: "The target burns." }, { names: "Vortex of Doom", effect: "A vortex opens." }];

/** @type {(words: string, whole?: boolean) => boolean[]} */
const found = (words, whole = true) => texts.map((_, i) => new FreeText(texts, whole).find(words).found(i));

describe("free text finds", () => {
  for (const [words, ...wanted] of /** @type {[string, boolean, boolean, boolean][]} */ ([
    ["", true, true, true],
    ["smi", true, false, false],
    ["CHATIMENT smite", true, false, false],
    ["l'apocalypse", false, true, false],
    ["smite doom", false, false, false],
    ["burns", false, true, false],
    ["vortx", false, false, true],
    ["chatimant", true, false, false],
    ["xylophone", false, false, false],
    ["doom -vortex", false, true, false],
    ["-xylophone", true, true, true],
  ])) test(words || "everything when nothing is asked", () => assert.deepEqual(found(words), wanted));
});

test("reports a corrected word, and does not correct a word that occurs", () => {
  const search = new FreeText(texts, true);
  assert.deepEqual(search.find("vortx").guesses, [["vortx", "vortex"]]);
  assert.deepEqual(search.find("doom").guesses, []);
  assert.deepEqual(search.find("-vortx doom").guesses, [], "what is left out is no word to look for");
  assert.deepEqual(search.find("Châtimant").guesses, [["Châtimant", "châtiment"]], "as it was typed, and as it is written");
});

test("corrects no word before the effects are loaded", () => {
  const names = new FreeText(texts.map(({ names }) => ({ names, effect: "" })), false);
  assert.deepEqual(texts.map((_, i) => names.find("vortx").found(i)), [false, false, false]);
  assert.deepEqual(names.find("vortx").guesses, []);
});
