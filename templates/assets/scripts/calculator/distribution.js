// Distributions as rows with bars.

/** @import { Quantity, Row } from "./answer.js" */

/** What the bars show. @typedef {"exactly" | "atLeast" | "atMost"} Measure */
/**
 * A row with the length of its bar for each measure.
 * @typedef {Row & { lengths: Record<Measure, string> }} ScaledRow
 */

/** @type {readonly Measure[]} */
export const measures = ["exactly", "atLeast", "atMost"];

/**
 * The length of a bar for a chance on a scale; the generator uses the same formula.
 * @param {number} chance
 * @param {number} scale
 */
export const length = (chance, scale) => `${Math.round((1e4 * chance) / scale) / 100}%`;

/**
 * Adds the lengths of bars to distributions shown together: "exactly" is scaled to the likeliest
 * outcome, the others to certainty.
 * @param {Row[][]} distributions
 * @returns {ScaledRow[][]}
 */
export function scaled(distributions) {
  const top = Math.max(...distributions.flat().map(({ exactly }) => exactly.number));
  return distributions.map((rows) => rows.map((row) => ({
    ...row,
    lengths: { exactly: length(row.exactly.number, top), atLeast: length(row.atLeast.number, 1), atMost: length(row.atMost.number, 1) },
  })));
}

/**
 * Extends the distributions of two cases to the outcomes of both.
 * @param {Row[]} now
 * @param {Row[]} before
 * @param {Quantity} impossible the chance of an outcome that a case lacks
 */
export function beside(now, before, impossible) {
  const outcomes = [...new Map([...before, ...now].map((row) => [row.outcome, row])).values()].sort((a, b) => a.outcome - b.outcome);
  return [now, before].map((rows) => outcomes.map(({ outcome, text }) => rows.find((row) => row.outcome === outcome) ?? {
    outcome, text, exactly: impossible,
    atLeast: rows.find((row) => row.outcome > outcome)?.atLeast ?? impossible,
    atMost: rows.findLast((row) => row.outcome < outcome)?.atMost ?? impossible,
  }));
}
