// The rolls that an address names: rolled=phenomena-k3f9z2,perils-m7q2w4.
import { isSeed } from "./seed.js";

/** A roll by what is rolled and its seed. @typedef {{ id: string, seed: string }} Named */

/**
 * @param {string} search
 * @returns {Named[]}
 */
export function rollsIn(search) {
  const text = new URLSearchParams(search).get("rolled") ?? "";
  return text.split(",").map((one) => ({ id: one.slice(0, Math.max(0, one.lastIndexOf("-"))), seed: one.slice(one.lastIndexOf("-") + 1) })).filter(({ id, seed }) => id && isSeed(seed));
}

/**
 * A query with other rolls; everything else in it stays as it is.
 * @param {string} search
 * @param {Named[]} rolls
 */
export function withRolls(search, rolls) {
  const pairs = search.replace(/^\?/, "").split("&").filter((pair) => pair && !pair.startsWith("rolled="));
  if (rolls.length) pairs.push(`rolled=${rolls.map(({ id, seed }) => `${id}-${seed}`).join(",")}`);
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/**
 * The rolls after another one: it replaces the last one of the same id and those behind it, which
 * followed from that.
 * @param {Named[]} rolls
 * @param {Named} roll
 */
export function afterRoll(rolls, roll) {
  const at = rolls.findIndex(({ id }) => id === roll.id);
  return [...(at < 0 ? rolls : rolls.slice(0, at)), roll];
}
