// The last rolls of the page, kept for the session.
import { keptPlace } from "../page/roll-it.js";

const most = 5; // of each table

/**
 * A roll that can be shown again: what came up, and the address that shows it.
 * @typedef {{ id: string, seed: string, text: string, address: string }} Kept
 */

/** @returns {Kept[]} newest first */
export function keptRolls() {
  try {
    const list = JSON.parse(sessionStorage.getItem(keptPlace()) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => ["id", "seed", "text", "address"].every((name) => typeof one?.[name] === "string")) : [];
  } catch {
    return [];
  }
}

/**
 * The last rolls after another one: five of each table.
 * @param {Kept[]} list
 * @param {Kept} roll
 */
export function withRoll(list, roll) {
  const of = new Map();
  return [roll, ...list].filter(({ id }) => {
    of.set(id, (of.get(id) ?? 0) + 1);
    return of.get(id) <= most;
  });
}

/** @param {Kept[]} list */
export function keepRolls(list) {
  try { sessionStorage.setItem(keptPlace(), JSON.stringify(list)); } catch { /* storage is blocked: they last as long as the page */ }
}
