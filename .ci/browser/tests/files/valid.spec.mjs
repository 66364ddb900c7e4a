// The HTML of the site is valid, by html-validate with the rules of .htmlvalidate.mjs.
import assert from "node:assert/strict";
import { join } from "node:path";

import { HtmlValidate, StaticConfigLoader } from "html-validate";

import rules from "../../.htmlvalidate.mjs";
import { test } from "../../fixtures.mjs";
import { htmlFiles } from "../../html.mjs";

/** What html-validate finds in some files of a site, a line for each. */
async function faults(site, files) {
  const validator = new HtmlValidate(new StaticConfigLoader(rules));
  const found = [];
  for (const file of files) {
    const { results } = await validator.validateFile(join(site, file));
    for (const { messages } of results) for (const m of messages) found.push(`${file}:${m.line}:${m.column} ${m.ruleId}: ${m.message} ${m.selector ?? ""}`);
  }
  return found;
}

/** Pages that are generated alike, by their kind: of each kind one in so many is read. */
const alike = [[/(^|\/)(r|c|p)\//, 60], [/\/powers\/[^/]+\/[^/]+\/index/, 15], [/\/powers\/[^/]+\/index/, 7], [/embed\//, 7], [/\/history\/index/, 9], [/\/print\/[^/]+\//, 9]];

/** Every page that is written by hand in one language, the next one in the other; and some of those that are generated alike. */
function sample(files) {
  const seen = new Map();
  return files.filter((file) => {
    const [kind, share] = alike.find(([pattern]) => pattern.test(file)) ?? [file.replace(/^(en|fr)\/.*/, "$1"), 2];
    const at = seen.get(kind) ?? (kind === "fr" ? 1 : 0);
    seen.set(kind, at + 1);
    return at % share === 0;
  });
}

test("pages of every kind are valid HTML", async ({ site }) => {
  const files = sample(htmlFiles(site));

  assert.ok(files.length > 150, `${files.length} pages`);
  assert.deepEqual(await faults(site, files), []);
});

test("all pages are valid HTML", { tag: "@thorough" }, async ({ site }) => {
  test.setTimeout(900_000);
  assert.deepEqual(await faults(site, htmlFiles(site)), []);
});
