// The whole effects of powers, loaded when readers search.

/** @import { Power } from "./rows.js" */

/**
 * Fetches the effects: a text for each power, "" for those without a known one and those described
 * on the page of their discipline. Resolves to null without a connection.
 * @param {string} address
 * @param {Power[]} powers
 * @returns {Promise<string[] | null>}
 */
export async function fetchEffects(address, powers) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    /** @type {Record<string, string>} */
    const effects = await answer.json();
    return powers.map(({ row }) => effects[row.dataset.key ?? ""] ?? "");
  } catch {
    return null;
  }
}
