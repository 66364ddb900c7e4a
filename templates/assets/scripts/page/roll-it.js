/// <reference path="../rolling/rolling.d.ts" />
// The buttons that roll dice. Their script is loaded when a reader first rolls, when the address
// names a roll, or when the session has rolls of this page.
import { around } from "../dom/find.js";
import { scriptAt } from "../dom/load.js";

/** @import { Rollable } from "../rolling/rolls.js" */

/** What the buttons of the page roll. @type {Map<HTMLButtonElement, Rollable>} */
const rollables = new Map();

/** The key of the last rolls of this page in the storage of the session. */
export const rollsKey = () => `rolls:${location.pathname}`;

/**
 * @param {HTMLButtonElement} button
 * @param {Rollable} rollable
 */
export function register(button, rollable) {
  rollables.set(button, rollable);
}

/**
 * Rolls when a button is tapped.
 * @param {string | undefined} address of the script
 */
export function offerRolls(address) {
  if (!rollables.size || !address) return;
  /** @type {Promise<(one: Rollable) => void> | null} */
  let loaded = null;
  const load = () => loaded ??= scriptAt(address).then(() => globalThis.rollDice([...rollables.values()])).catch((error) => {
    loaded = null;
    throw error;
  });
  document.addEventListener("click", ({ target }) => {
    const button = around(target, "[data-roll-it]", HTMLButtonElement);
    const one = button && rollables.get(button);
    if (one) load().then((roll) => roll(one), () => {});
  });
  if (/[?&]rolled=/.test(location.search) || hasLastRolls()) load().catch(() => {});
}

function hasLastRolls() {
  try { return sessionStorage.getItem(rollsKey()) !== null; } catch { return false; }
}
