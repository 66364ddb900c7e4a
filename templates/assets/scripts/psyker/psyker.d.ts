import type { Calculator } from "../calculator/calculator.js";
import type { Wording } from "./phrases.js";

declare global {
  /**
   * The function that the script of "My psyker" defines: it fills calculators with the values of
   * the psyker in use, and returns a function that opens its panel for one of them. Given is the
   * origin of the values that the page opened with: a link, the page's own case, or "".
   */
  var myPsyker: (calculators: Calculator[], given: "link" | "case" | "") => Promise<(section: HTMLElement) => void>;

  /** The words that the generator appends to that script, with the address of its style. */
  var psykerWords: Wording;
}
