// The HTML of the site is valid according to html-validate, with the rules of .htmlvalidate.mjs.
import assert from "node:assert/strict";
import { join } from "node:path";

import { HtmlValidate, StaticConfigLoader } from "html-validate";

import rules from "../../.htmlvalidate.mjs";
import { test } from "../../fixtures.mjs";
import { htmlFiles } from "../../html.mjs";

/** Returns what html-validate reports for some files of a site, one line each. */
async function faults(site, files) {
  const validator = new HtmlValidate(new StaticConfigLoader(rules));
  const found = [];
  for (const file of files) {
    const { results } = await validator.validateFile(join(site, file));
    for (const { messages } of results) for (const m of messages) found.push(`${file}:${m.line}:${m.column} ${m.ruleId}: ${m.message} ${m.selector ?? ""}`);
  }
  return found;
}

/** Generated pages by kind. Of each kind, one in this many is checked. */
const alike = [[/(^|\/)(r|c|p)\//, 60], [/\/powers\/[^/]+\/[^/]+\/index/, 15], [/\/powers\/[^/]+\/index/, 7], [/embed\//, 7], [/\/history\/index/, 9], [/\/print\/[^/]+\//, 9]];

/**
 * Returns an eighth of the pages written by hand, half of them in each language, and a sample of the
 * generated pages.
 */
function sample(files) {
  const seen = new Map();
  return files.filter((file) => {
    const [kind, share] = alike.find(([pattern]) => pattern.test(file)) ?? [file.replace(/^(en|fr)\/.*/, "$1"), 16];
    const at = seen.get(kind) ?? (kind === "fr" ? 8 : 0);
    seen.set(kind, at + 1);
    return at % share === 0;
  });
}

test("pages of every kind are valid HTML", async ({ site }) => {
  const files = sample(htmlFiles(site));

  assert.ok(files.length > 40, `${files.length} pages`);
  assert.deepEqual(await faults(site, files), []);
});

test("all pages are valid HTML", { tag: "@thorough" }, async ({ site }) => {
  test.setTimeout(900_000);
  assert.deepEqual(await faults(site, htmlFiles(site)), []);
});
