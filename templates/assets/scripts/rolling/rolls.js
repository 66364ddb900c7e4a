// Rolls dice: shows a roll, names it in the address, and lists the last rolls.
import { create } from "../dom/create.js";
import { find } from "../dom/find.js";
import { setHidden } from "../dom/write.js";
import { afterRoll, rollsIn, withRolls } from "./address.js";
import { saveRolls, lastRolls, withRoll } from "./last.js";
import { diceFrom, newSeed } from "./seed.js";

/** A die: throws it and returns its face. @typedef {(sides: number) => number} Die */
/**
 * Something that a reader can roll.
 * @typedef {object} Rollable
 * @property {string} id its id in the address
 * @property {HTMLElement} list where its last rolls are listed
 * @property {HTMLElement} output what shows the roll; its input event means that the reader
 *   changed it
 * @property {() => string} query the query of its case
 * @property {() => number | undefined} [modifier] what is added to it, if that is not what its case
 *   adds
 * @property {(seed: string, die: Die, modifier?: number) => string | Promise<string>} roll rolls,
 *   shows the roll, and returns what came up
 */

export class Rolling {
  #all;
  #last = lastRolls();

  /** @param {Rollable[]} all */
  constructor(all) {
    this.#all = all;
    this.#list();
    for (const { id, seed, modifier } of rollsIn(location.search)) {
      const one = all.find((other) => other.id === id);
      if (one) void one.roll(seed, diceFrom(seed), modifier);
    }
    for (const one of all) one.output.addEventListener("input", () => this.#forget(one));
  }

  /** @param {Rollable} one */
  async roll(one) {
    const seed = newSeed();
    const text = await one.roll(seed, diceFrom(seed));
    if (!text) return;
    if (matchMedia("(prefers-reduced-motion: no-preference)").matches) one.output.animate([{ transform: "rotate(-6deg) scale(.9)" }, { transform: "none" }], 200);
    const rolls = afterRoll(rollsIn(location.search), { id: one.id, seed, modifier: one.modifier?.() });
    history.replaceState(null, "", location.pathname + withRolls(location.search, rolls) + location.hash);
    const address = location.pathname + withRolls(one.query() || location.search, rolls);
    this.#last = withRoll(this.#last, { id: one.id, seed, text, address });
    saveRolls(this.#last);
    this.#list();
  }

  // A number typed by the reader has no seed.
  /** @param {Rollable} one */
  #forget(one) {
    const rolls = rollsIn(location.search);
    const at = rolls.findIndex(({ id }) => id === one.id);
    if (at >= 0) history.replaceState(null, "", location.pathname + withRolls(location.search, rolls.slice(0, at)) + location.hash);
  }

  #list() {
    for (const { id, list } of this.#all) {
      const own = this.#last.filter((roll) => roll.id === id);
      find(list, "ol", HTMLOListElement).replaceChildren(...own.map(({ text, address }) => {
        const item = create("li");
        item.append(create("a", text, { href: address }));
        return item;
      }));
      setHidden(list, !own.length);
    }
  }
}
