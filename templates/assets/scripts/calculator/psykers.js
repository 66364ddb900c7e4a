// The way to "My psyker", which is loaded when it is wanted: the reader asks for it, a psyker is in use, or another page has just kept one.
import { datum, find } from "../dom/find.js";
import { scriptAt } from "../dom/load.js";
import { announce } from "../dom/announce.js";
import { place } from "../psyker/used.js";
import { asks } from "./address.js";

/** @import { Calculator } from "./calculator.js" */

/**
 * @param {string | undefined} address where it is; nowhere in frames, which neither keep nor read anything
 * @param {Calculator[]} all
 */
export function offerPsykers(address, all) {
  const { dataset } = document.documentElement;
  const calculators = all.filter(({ section }) => section.querySelector("[data-psyker]"));
  if (!address || !calculators.length) return;
  const given = asks(location.search) ? "link" : dataset.standing === "posted" ? "case" : "";
  /** @type {ReturnType<typeof globalThis.myPsyker> | null} */
  let come = null;
  const load = () => come ??= scriptAt(address).then(() => globalThis.myPsyker(calculators, given)).catch((error) => {
    come = null;
    throw error;
  });
  const held = given ? [] : calculators;
  const start = () => {
    for (const calculator of held) calculator.hold();
    load().catch(() => { for (const calculator of held) calculator.lose(start); });
  };

  for (const { section } of calculators) {
    find(section, "[data-psyker]", HTMLElement).onclick = () => load().then((open) => open(section), () => announce(datum(section, "offline")));
  }
  addEventListener("storage", ({ key }) => { if (key === place) load().catch(() => {}); });
  if ("psyker" in dataset) start();
}
