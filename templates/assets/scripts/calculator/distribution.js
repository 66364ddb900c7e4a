// How likely outcomes are, as rows with bars.

/** @import { Quantity, Row } from "./answer.js" */

/** What bars can show of a row. @typedef {"exactly" | "atLeast" | "atMost"} Measure */
/** A row with the length of its bar for each measure. @typedef {Row & { lengths: Record<Measure, string> }} ScaledRow */

/** @type {readonly Measure[]} */
export const measures = ["exactly", "atLeast", "atMost"];

/**
 * How long a bar is drawn for a chance on the scale of another; the generator has the same for the page's own case.
 * @param {number} chance
 * @param {number} full
 */
export const length = (chance, full) => `${Math.round((1e4 * chance) / full) / 100}%`;

/**
 * Gives the rows of distributions that are shown together the lengths of their bars: "exactly" on the scale of the likeliest outcome of all, the others on that
 * of certainty.
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
 * Gives the distributions of two cases the outcomes of both.
 * @param {Row[]} now
 * @param {Row[]} before
 * @param {Quantity} impossible the chance of an outcome that a case has not
 */
export function beside(now, before, impossible) {
  const outcomes = [...new Map([...before, ...now].map((row) => [row.outcome, row])).values()].sort((a, b) => a.outcome - b.outcome);
  return [now, before].map((rows) => outcomes.map(({ outcome, text }) => rows.find((row) => row.outcome === outcome) ?? {
    outcome, text, exactly: impossible,
    atLeast: rows.find((row) => row.outcome > outcome)?.atLeast ?? impossible,
    atMost: rows.findLast((row) => row.outcome < outcome)?.atMost ?? impossible,
  }));
}
