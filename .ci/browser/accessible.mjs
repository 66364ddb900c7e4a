// Accessibility checks with axe.
import assert from "node:assert/strict";

import axe from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns the violations that axe finds on a page, one line for each element. It leaves out
 * elements that match the selector `covered`.
 */
export async function violationsOf(page, { covered, runOnly = rules } = {}) {
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(([covered, runOnly]) => window.axe.run(covered ? { exclude: [[covered]] } : document, { runOnly, resultTypes: ["violations"] }), [covered, runOnly]);
  assert.ok(passes.length > 10, "axe checked too little of the page");
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target}: ${[...node.any, ...node.all, ...node.none].map((check) => check.message).join("; ")}`));
}
