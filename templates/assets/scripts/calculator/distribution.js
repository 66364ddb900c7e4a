// Distributions as rows with bars.

/** @import { Quantity, Row } from "./answer.js" */

/**
 * A row with the length of its bar, and of the bar of the case kept as A.
 * @typedef {Row & { now: string, before: string }} ScaledRow
 */

/**
 * The length of a bar for a chance on a scale; the generator uses the same formula.
 * @param {number} chance
 * @param {number} scale
 */
export const length = (chance, scale) => `${Math.round((1e4 * chance) / scale) / 100}%`;

/**
 * Adds the lengths of bars to a distribution, scaled to the likeliest outcome shown.
 * @param {Row[]} rows
 * @param {Row[]} [kept] those of the case kept as A, with the same outcomes
 * @returns {ScaledRow[]}
 */
export function scaled(rows, kept = []) {
  const top = Math.max(...[...rows, ...kept].map(({ exactly }) => exactly.number));
  return rows.map((row, i) => ({ ...row, now: length(row.exactly.number, top), before: length(kept[i]?.exactly.number ?? 0, top) }));
}

/**
 * Extends the distributions of two cases to the outcomes of both.
 * @param {Row[]} now
 * @param {Row[]} before
 * @param {Quantity} impossible the chance of an outcome that a case lacks
 * @returns {[Row[], Row[]]}
 */
export function beside(now, before, impossible) {
  const outcomes = [...new Map([...before, ...now].map((row) => [row.outcome, row])).values()].sort((a, b) => a.outcome - b.outcome);
  const whole = (/** @type {Row[]} */ rows) => outcomes.map(({ outcome, text }) => rows.find((row) => row.outcome === outcome) ?? {
    outcome, text, exactly: impossible,
    atLeast: rows.find((row) => row.outcome > outcome)?.atLeast ?? impossible,
    atMost: rows.findLast((row) => row.outcome < outcome)?.atMost ?? impossible,
  });
  return [whole(now), whole(before)];
}
