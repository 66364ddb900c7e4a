// Which parts some pages have, checked from their files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { languages, test } from "../../fixtures.mjs";
import { addressOfFile, childrenOf, htmlFiles, readHTML, textOf } from "../../html.mjs";

const lookups = ["dark-heresy/perils-of-the-warp/", "dark-heresy/psychic-phenomena/", "wh40k-7e/perils-of-the-warp/", "trenchhammer/perils-of-the-warp/", "dark-millennium/daemonic-attack/"];

const has = ({ attributes }, name) => (attributes.class ?? "").split(" ").includes(name);

/** Returns the elements of a list that are below another one. */
function below(elements, { node }) {
  const inside = ({ parentNode }) => Boolean(parentNode) && (parentNode === node || inside(parentNode));
  return elements.filter((element) => inside(element.node));
}

test("the sources of a look-up table are named in its heading, not alone above it", ({ site }) => {
  for (const file of languages.flatMap((language) => lookups.map((path) => `${language}/${path}index.html`))) {
    const { elements } = readHTML(site, file);
    const tables = elements.filter((element) => has(element, "lookup"));
    assert.ok(tables.length > 0, file);
    for (const { node } of tables) {
      const before = childrenOf(node.parentNode).filter(({ tagName }) => tagName);
      const { node: line } = elements.find((element) => element.node === before[before.indexOf(node) - 1]) ?? {};
      assert.ok(!line?.attrs.some(({ name, value }) => name === "class" && value.split(" ").includes("from-line")), file);
    }
  }
  const { elements } = readHTML(site, "fr/wh40k-7e/perils-of-the-warp/index.html");
  const heading = elements.find(({ name, attributes }) => name === "h2" && attributes.id === "w7-perils-table");
  assert.match(textOf(below(elements, heading).find((element) => has(element, "from")).node), /2 autres sources/);
});

/** Returns the name that attributes give an element; "" without one. */
function nameOf({ attributes }, elements) {
  const ids = (attributes["aria-labelledby"] ?? "").split(" ").filter(Boolean);
  const texts = ids.map((id) => textOf(elements.find((element) => element.attributes.id === id)?.node ?? assert.fail(`there is no ${id}`)));
  return (ids.length ? texts.join(" ") : attributes["aria-label"] ?? "").replace(/\s+/g, " ").trim().toLowerCase();
}

test("each list of chips has the name of its input, and each calculator of a page a name of its own", ({ site }) => {
  const wrong = [];
  let lists = 0, several = 0;
  for (const file of htmlFiles(site).filter((name) => readFileSync(join(site, name), "utf8").includes("data-calculator"))) {
    const { elements } = readHTML(site, file);
    const calculators = elements.filter((element) => element.attributes["data-calculator"] !== undefined);
    const names = calculators.map((calculator) => nameOf(calculator, elements));
    if (names.length > 1) several++;
    for (const [i, name] of names.entries()) if (!name || names.indexOf(name) !== i) wrong.push(`${addressOfFile(file)}: two calculators are named “${name}”`);
    for (const list of elements.filter((element) => has(element, "chips"))) {
      lists++;
      if (list.attributes.role !== "group" || !nameOf(list, elements)) wrong.push(`${addressOfFile(file)}: a list of chips has no name`);
    }
  }
  assert.ok(lists > 20 && several > 3, `${lists} lists, ${several} pages with several calculators`);
  assert.deepEqual(wrong, []);
});
