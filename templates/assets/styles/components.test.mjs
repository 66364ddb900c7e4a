// One file for each component: rules that begin with a class are in one file only, so that the look
// of a component is not split over two.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("./", import.meta.url);
const files = readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith(".css"));
const styles = new Map(files.map((name) => [name, readFileSync(new URL(name, folder), "utf8").replace(/\/\*.*?\*\//gs, "")]));

/** The selectors of a style sheet, without their declarations. @param {string} text */
function selectorsOf(text) {
  return [...text.matchAll(/([^{}@;]+)\{/g)].flatMap(([, list = ""]) => {
    let plain = list;
    // From the innermost parentheses outwards.
    for (let inner = ""; inner !== plain;) [inner, plain] = [plain, plain.replace(/\([^()]*\)/g, "")];
    return plain.split(",").map((selector) => selector.trim());
  });
}

test("there are style sheets", () => assert.ok(files.length > 40, `${files.length} files`));

test("no class begins rules in two files", () => {
  /** @type {Map<string, Set<string>>} */
  const places = new Map();
  for (const [name, text] of styles) {
    for (const selector of selectorsOf(text)) {
      const leading = /\.[a-z][\w-]*/.exec(selector)?.[0];
      if (leading) places.set(leading, (places.get(leading) ?? new Set()).add(name));
    }
  }
  assert.ok(places.has(".calculator") && places.has(".rule-ids"), "the selectors are read");
  assert.deepEqual([...places].filter(([, names]) => names.size > 1).map(([leading, names]) => `${leading} in ${[...names].join(" and ")}`), []);
});

test("no rule is !important or depends on prefers-color-scheme", () => {
  for (const [name, text] of styles) assert.doesNotMatch(text, /!\s*important|prefers-color-scheme/, name);
});

test("every file belongs to a style sheet that pages load", () => {
  const imported = [...styles].flatMap(([, text]) => [...text.matchAll(/@import "([^"]+)"/g)].map(([, name]) => name));
  assert.deepEqual(files.filter((name) => name.includes("/") && !imported.includes(name)), []);
});
