// Rolls the test of the case shown. The core throws the dice and reads them.
import { announce } from "../dom/announce.js";
import { create } from "../dom/create.js";
import { datum, find, findAll } from "../dom/find.js";
import { register } from "../page/roll-it.js";
import { join } from "./address.js";
import { replyOf } from "./answer.js";

/** @import { Answer } from "./answer.js" */

/**
 * What a roll needs of its calculator: the case shown, its pairs to share and their prefix, and the
 * throw of a seed.
 * @typedef {{ case: () => string, pairs: () => string[], prefix: string,
 *   ask: (query: string, seed: string) => Promise<Answer> }} Case
 */

/**
 * Lets the reader roll at a tap. Returns a function that clears the roll shown, which was of
 * another case.
 * @param {HTMLElement} section
 * @param {Case} shown
 */
export function offerRoll(section, shown) {
  let clear = () => {};
  for (const button of findAll(section, ".throw", HTMLButtonElement)) {
    const output = find(section, "[data-thrown]", HTMLElement);
    clear = () => {
      if (!output.firstChild) return;
      output.replaceChildren();
      output.dispatchEvent(new Event("input")); // the address forgets it too
    };
    register(button, {
      id: section.id, list: find(section, "[data-last-rolls]", HTMLElement), output, query: () => join([{ prefix: shown.prefix, pairs: shown.pairs() }]).slice(1),
      async roll(seed) {
        const reply = replyOf(await shown.ask(shown.case(), seed))?.reply;
        if (!reply) {
          announce(datum(section, "offline"));
          return "";
        }
        const lines = reply.split("\n").filter(Boolean);
        output.replaceChildren(...lines.map((line, i) => create("p", line, { class: i ? "" : "faces-thrown" })));
        return lines[0] ?? "";
      },
    });
  }
  return () => clear();
}
