// The effects of powers, loaded when readers search or when rows show them.
import { datum, find } from "../dom/find.js";
import { create } from "../dom/create.js";

/** @import { Power } from "./rows.js" */

/**
 * Fetches the effects: a text for each power, "" for those described on the page of their discipline. null without a connection.
 * @param {string} address
 * @param {Power[]} powers
 * @returns {Promise<string[] | null>}
 */
export async function fetchEffects(address, powers) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    /** @type {string[]} */
    const list = await answer.json();
    let next = 0;
    return powers.map(({ row }) => (row.dataset.key ? list[next++] ?? "" : ""));
  } catch {
    return null;
  }
}

/**
 * Adds a cell with the effect to each row.
 * @param {HTMLFormElement} form
 * @param {HTMLTableElement} table
 * @param {Power[]} powers
 * @param {string[]} effects
 */
export function showEffects(form, table, powers, effects) {
  if (table.querySelector(".effect")) return;
  find(table, "thead tr", HTMLTableRowElement).append(create("th", datum(form, "effect"), { scope: "col", class: "effect" }));
  powers.forEach(({ row }, i) => row.append(create("td", effects[i] ?? "", { class: "effect" })));
}
