// Loads "My psyker" when needed: on a click, when a psyker is in use, or when another page has just
// stored one.
import { datum, find } from "../dom/find.js";
import { scriptAt } from "../dom/load.js";
import { announce } from "../dom/announce.js";
import { psykersKey } from "../psyker/used.js";
import { asks } from "./address.js";

/** @import { Calculator } from "./calculator.js" */

/**
 * @param {string | undefined} address of the script; undefined in embeds, which store and read
 * nothing
 * @param {Calculator[]} all
 */
export function offerPsykers(address, all) {
  const { dataset } = document.documentElement;
  const calculators = all.filter(({ section }) => section.querySelector("[data-psyker]"));
  if (!address || !calculators.length) return;
  const given = asks(location.search) ? "link" : dataset.context === "posted" ? "case" : "";
  /** @type {ReturnType<typeof globalThis.myPsyker> | null} */
  let loaded = null;
  const load = () => loaded ??= scriptAt(address).then(() => globalThis.myPsyker(calculators, given)).catch((error) => {
    loaded = null;
    throw error;
  });
  const waiting = given ? [] : calculators;
  const start = () => {
    for (const calculator of waiting) calculator.hideFigures();
    load().catch(() => { for (const calculator of waiting) calculator.failFigures(start); });
  };

  for (const { section } of calculators) {
    find(section, "[data-psyker]", HTMLElement).onclick = () => load().then((open) => open(section), () => announce(datum(section, "offline")));
  }
  addEventListener("storage", ({ key }) => { if (key === psykersKey()) load().catch(() => {}); });
  if ("psyker" in dataset) start();
}
