// All calculators of one system on a page are about one psyker: a value that describes it and
// changes in one of them changes in the others.
import { datum } from "../dom/find.js";
import { traitsOf, withValues } from "./traits.js";

/** @import { Calculator } from "../calculator/calculator.js" */

/** @param {Calculator} calculator */
const systemOf = ({ section }) => datum(section, "calculator").split("/")[0];

/** @param {Calculator[]} calculators of a page */
export function shareTraits(calculators) {
  for (const calculator of calculators) {
    const share = () => copyTraits(calculator, calculators);
    calculator.section.addEventListener("input", share);
    calculator.section.addEventListener("reset", () => setTimeout(share)); // after the controls are reset
  }
}

/**
 * Copies the valid values that describe a psyker to those calculators of its system that accept
 * them.
 * @param {Calculator} from
 * @param {Calculator[]} calculators
 */
export function copyTraits(from, calculators) {
  const values = new Map(traitsOf(from.section).filter(({ good }) => good).map(({ id, value }) => [id, value]));
  for (const to of calculators) {
    if (to === from || systemOf(to) !== systemOf(from)) continue;
    /** @type {Record<string, string>} */
    const changed = {};
    for (const trait of traitsOf(to.section)) {
      const text = values.get(trait.id);
      if (text !== undefined && text !== trait.value && trait.takes(text)) changed[trait.input] = text;
    }
    if (Object.keys(changed).length) to.take(withValues("", changed));
  }
}
