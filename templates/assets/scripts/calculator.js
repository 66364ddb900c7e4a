// The calculators of a page. The attributes of the script element hold the addresses of the core
// and the format of numbers.
import "./page.js";
import { datum, find, findAll } from "./dom/find.js";
import { join, pairsOf, split } from "./calculator/address.js";
import { Calculator } from "./calculator/calculator.js";
import { offerPsykers } from "./calculator/psykers.js";
import { frame } from "./calculator/framed.js";
import { Core } from "./calculator/core.js";
import { lookups } from "./page/lookup.js";
import { whenIdle } from "./calculator/idle.js";
import { either, pageAt, workerAt } from "./calculator/threads.js";
import { copyTraits, shareTraits } from "./psyker/shared.js";

/** @import { View } from "./calculator/answer.js" */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error("the script of calculators is no script of the page");
const address = (/** @type {string} */ name) => datum(script, name);

const worker = address("worker");
const core = new Core(either(workerAt(worker), pageAt(worker)), { exec: address("exec"), wasm: address("core") }, {
  language: document.documentElement.lang,
  locale: { decimal: datum(script, "decimal"), thousands: datum(script, "thousands") },
});
const words = JSON.parse(find(document, "#shared-words", HTMLScriptElement).text);
const page = {
  /** @type {(of: Calculator, view: View) => void} */
  shown(of, view) {
    const query = () => join([{ prefix: of.prefix, pairs: of.shared(view) }]).slice(1);
    for (const lookup of lookups) {
      const roll = view.rolls[lookup.table];
      if (roll && lookup.inputs === `#${of.section.id}`) lookup.setCase({ ...roll, query });
    }
  },
  sharing: address("sharing"),
  /** @type {(of: Calculator, view: View) => string} */
  address: (of, view) => location.pathname + join(calculators.map((one) => ({ prefix: one.prefix, pairs: one === of ? one.shared(view) : one.pairs(true) }))) + `#${of.section.id}`,
  write() {
    if (query() !== location.search) history.replaceState(null, "", location.pathname + query() + location.hash);
  },
};
/** @type {Calculator[]} */
const calculators = findAll(document, "[data-calculator]", HTMLElement).map((section) => new Calculator(section, core, words, page));

const bytes = Number(datum(script, "bytes"));
core.onProgress = (come) => { for (const calculator of calculators) calculator.showProgress(come / bytes); };

/**
 * The query with every case shown. Unless it is empty, it includes the values of the psyker, so
 * that every reader gets the same case.
 */
function query() {
  const whole = calculators.some((calculator) => calculator.pairs().length);
  const other = { prefix: "", pairs: pairsOf(location.search.slice(1)).filter((pair) => /^(as-of|rolled)=/.test(pair)) };
  return join([...calculators.map((calculator) => ({ prefix: calculator.prefix, pairs: calculator.pairs(whole) })), other]);
}

/**
 * Passes every calculator its part of the address. A calculator without a part shows the case of
 * the page.
 */
function open() {
  const { parts, several } = split(location.search, calculators);
  for (const [calculator, pairs] of parts) if (pairs.length || calculator.touched()) calculator.open(pairs, several);
  const untouched = calculators.filter((one) => !parts.get(one)?.length);
  for (const [calculator, pairs] of parts) if (pairs.length) copyTraits(calculator, untouched);
}

shareTraits(calculators);
if (location.search.length > 1) open();
const [alone] = calculators;
for (const main of findAll(document, "main.embed", HTMLElement)) if (alone) frame(main, alone);
offerPsykers(script.dataset.psyker, calculators);
delete document.documentElement.dataset.asked; // each calculator has read the address
// A calculator without inputs of a psyker stays at the page's own case.
for (const lookup of lookups) if (!calculators.some(({ section }) => lookup.inputs === `#${section.id}` && section.hasAttribute("data-moving"))) lookup.showOwn();
addEventListener("popstate", () => { if (location.search !== query()) open(); });
whenIdle(async () => { for (const calculator of calculators) if (!await calculator.warmUp()) return; });
