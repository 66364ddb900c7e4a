// The last rolls of the page, which the browser stores for the session.
import { rollsKey } from "../page/roll-it.js";

const most = 5; // of each table

/**
 * A roll that can be shown again: the text of its result, and the address that shows it.
 * @typedef {{ id: string, seed: string, text: string, address: string }} LastRoll
 */

/** @returns {LastRoll[]} newest first */
export function lastRolls() {
  try {
    const list = JSON.parse(sessionStorage.getItem(rollsKey()) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => ["id", "seed", "text", "address"].every((name) => typeof one?.[name] === "string")) : [];
  } catch {
    return [];
  }
}

/**
 * The last rolls after another one: five of each table.
 * @param {LastRoll[]} list
 * @param {LastRoll} roll
 */
export function withRoll(list, roll) {
  const counts = new Map(); // by table
  return [roll, ...list].filter(({ id }) => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts.get(id) <= most;
  });
}

/** @param {LastRoll[]} list */
export function saveRolls(list) {
  try { sessionStorage.setItem(rollsKey(), JSON.stringify(list)); } catch { /* storage is blocked: the page still lists them */ }
}
