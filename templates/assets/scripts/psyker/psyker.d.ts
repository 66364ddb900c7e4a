import type { Calculator } from "../calculator/calculator.js";
import type { Wording } from "./phrases.js";

declare global {
  /**
   * What the script of "My psyker" leaves behind: it fills calculators with the values of the psyker in use, and gives back what opens its panel for one of
   * them. Given says whose values a page opened with: those of a link, of the page that is a case, or its own ("").
   */
  var myPsyker: (calculators: Calculator[], given: "link" | "case" | "") => Promise<(section: HTMLElement) => void>;

  /** What the generator puts at the end of that script: where its style is, and all words of the language. */
  var psykerWords: Wording;
}
