// The rolls that an address names: rolled=phenomena-k3f9z2.10,perils-m7q2w4, of which the first adds
// 10.

/**
 * A roll by what is rolled and its seed, and what is added to it if that is not what its case adds.
 * @typedef {{ id: string, seed: string, modifier?: number | undefined }} Named
 */

const named = /^([\w-]+)-([a-z0-9]{1,16})(?:\.(-?\d{1,4}))?$/;

/**
 * @param {string} search
 * @returns {Named[]}
 */
export function rollsIn(search) {
  const text = new URLSearchParams(search).get("rolled") ?? "";
  return text.split(",").flatMap((one) => {
    const [, id = "", seed = "", modifier] = named.exec(one) ?? [];
    return id ? [{ id, seed, ...(modifier && { modifier: Number(modifier) }) }] : [];
  });
}

/**
 * A query with other rolls; everything else in it stays as it is.
 * @param {string} search
 * @param {Named[]} rolls
 */
export function withRolls(search, rolls) {
  const pairs = search.replace(/^\?/, "").split("&").filter((pair) => pair && !pair.startsWith("rolled="));
  if (rolls.length) pairs.push(`rolled=${rolls.map(({ id, seed, modifier }) => `${id}-${seed}${modifier === undefined ? "" : `.${modifier}`}`).join(",")}`);
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
