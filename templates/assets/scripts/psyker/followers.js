// The calculators of a page follow the psyker in use: they start from its values, and say where they
// differ from them.
import { datum, find } from "../dom/find.js";
import { usedOf } from "./kept.js";
import { showLine, showName } from "./line.js";
import { beyond, traitsOf, withValues } from "./traits.js";

/** @import { Calculator } from "../calculator/calculator.js" */
/** @import { Kept, Psyker, Values } from "./kept.js" */
/** @import { Phrases } from "./phrases.js" */

/**
 * The origin of values that are not those of the psyker.
 * @typedef {"link" | "case" | "changed"} Given
 */

/** A calculator with inputs that describe a psyker. */
class Follower {
  #calculator;
  /** @type {Given} */
  given;

  /**
   * @param {Calculator} calculator
   * @param {Given} given
   */
  constructor(calculator, given) {
    this.#calculator = calculator;
    this.given = given;
    this.section = calculator.section;
    this.system = datum(this.section, "calculator").split("/")[0] ?? "";
    this.traits = traitsOf(this.section);
  }

  /** The valid values shown. */
  get values() {
    return Object.fromEntries(this.traits.filter(({ good }) => good).map(({ id, value }) => [id, value]));
  }

  /**
   * Applies the values that the calculator accepts: to the page's own case, or to the case from the
   * reader or a link.
   * @param {Values} values
   */
  take(values) {
    const taken = this.traits.flatMap((trait) => {
      const text = values[trait.id];
      return text !== undefined && trait.takes(text) ? [{ trait, text }] : [];
    });
    /** @type {Record<string, string>} */
    const query = Object.fromEntries(taken.map(({ trait, text }) => [trait.input, text]));
    Object.assign(query, beyond(find(this.section, "form.case", HTMLFormElement), query, this.free));
    if (this.free) {
      void this.#calculator.setBase(taken.length ? withValues(datum(this.section, "preset"), query) : "");
    } else if (taken.some(({ trait, text }) => trait.value !== text)) {
      this.#calculator.take(withValues("", query));
    }
  }

  /** Whether the page's own case is shown. */
  get free() { return !this.#calculator.pairs().length; }

  /** Returns to the page's own case if the values of a psyker replaced it. */
  leave() { if (this.free) this.take({}); }

  /**
   * Compares the values shown with those of a psyker: whether any differs, and which ones the
   * calculator does not accept.
   * @param {Psyker} psyker
   */
  compare({ values }) {
    /** @type {Values} */
    const left = {};
    let differs = false;
    for (const trait of this.traits) {
      const text = values[trait.id];
      if (text === undefined) continue;
      if (!trait.takes(text)) left[trait.id] = text;
      else if (trait.value !== text) differs = true;
    }
    return { differs, left };
  }
}

export class Followers {
  #phrases;
  #list;
  /** @type {Kept} */
  #kept;

  /**
   * @param {Calculator[]} calculators
   * @param {Phrases} phrases
   * @param {Kept} kept
   * @param {Given | ""} given the origin of the values that the page opened with; "" for its own
   */
  constructor(calculators, phrases, kept, given) {
    this.#phrases = phrases;
    this.#kept = kept;
    this.#list = calculators.map((calculator) => new Follower(calculator, given || "changed"));
    for (const follower of this.#list) {
      if (!given) this.#start(follower);
      this.#listen(follower);
      this.#look(follower);
    }
  }

  /** @param {Follower} follower */
  #start(follower) {
    const psyker = usedOf(this.#kept, follower.system);
    if (psyker) follower.take(psyker.values);
    // It waited for a psyker of another system, or an unreadable one.
    else if (follower.section.hasAttribute("data-pending")) follower.leave();
  }

  /** @param {Follower} follower */
  #listen(follower) {
    const { section, system } = follower;
    const changed = () => { for (const one of this.#list) if (one.system === system) one.given = "changed"; };
    section.addEventListener("input", changed);
    section.addEventListener("reset", changed);
    // Any change.
    new MutationObserver(() => this.#look(follower)).observe(section, { attributeFilter: ["data-moving"] });
  }

  /**
   * Follows what is kept now. After a change on another page, only untouched calculators follow.
   * @param {Kept} kept
   * @param {string} [chosen] the system whose psyker the reader just chose on this page
   */
  follow(kept, chosen) {
    const before = this.#kept;
    this.#kept = kept;
    for (const follower of this.#list) {
      const { system } = follower;
      const psyker = usedOf(kept, system);
      if (system === chosen) follower.given = "changed";
      if (JSON.stringify(psyker) !== JSON.stringify(usedOf(before, system)) || system === chosen) this.#move(follower, psyker, system === chosen);
      this.#look(follower);
    }
  }

  /**
   * @param {Follower} follower
   * @param {Psyker | undefined} psyker
   * @param {boolean} chosen
   */
  #move(follower, psyker, chosen) {
    if (!psyker) follower.leave();
    else if (chosen || (follower.free && follower.given === "changed")) follower.take(psyker.values);
  }

  /**
   * Shows which psyker a calculator follows, and where it differs.
   * @param {Follower} follower
   */
  #look(follower) {
    const psyker = usedOf(this.#kept, follower.system);
    showName(follower.section, psyker?.name ?? this.#phrases.say("title"), psyker && this.#phrases.say("used", { name: psyker.name }));
    if (!psyker) return showLine(follower.section, [], null);
    const { name } = psyker;
    const { differs, left } = follower.compare(psyker);
    const values = this.#phrases.values(follower.system, left);
    const lines = [differs ? this.#phrases.say(follower.given, { name }) : "", values && this.#phrases.say("left", { name, values })].filter(Boolean);
    showLine(follower.section, lines, differs ? { text: this.#phrases.say("take", { name }), then: () => this.follow(this.#kept, follower.system) } : null);
  }

  /**
   * The values that a calculator shows; null when one of them is invalid.
   * @param {HTMLElement} section
   */
  shown(section) {
    const follower = this.#list.find((one) => one.section === section);
    return follower && follower.traits.every(({ good }) => good) ? { system: follower.system, values: follower.values } : null;
  }
}
