// Cards for the psyker in use: what the calculator of a power says for it, in place of the table of
// odds for typical psykers.
import { create } from "../dom/create.js";
import { datum, find } from "../dom/find.js";
import { usedOf } from "../psyker/kept.js";
import { Store } from "../psyker/store.js";
import { withValues } from "../psyker/traits.js";
import { Asker } from "../search/ask.js";
import { fill } from "../text/fill.js";

/** @import { Psyker } from "../psyker/kept.js" */

const smallest = 6; // points, of type that can be read in print

/** @type {Asker | undefined} */
let asker;

/**
 * Shows the odds of the reader's psykers on the cards of their games. A card keeps its table without
 * a psyker, if the core has no answer for it, and if the answer does not fit in the place of the
 * table.
 * @param {HTMLElement[]} cards in the page
 */
export async function showPsykers(cards) {
  const { kept } = new Store().read();
  await Promise.all(cards.map(async (card) => {
    const { odds: calculator } = card.dataset;
    const psyker = calculator && usedOf(kept, calculator.replace(/\/.*/, ""));
    const text = psyker && await textFor(calculator, datum(card, "case"), psyker).catch(() => null); // offline
    if (text) replaceStrip(find(card, ".card-strip", HTMLElement), text);
  }));
}

/**
 * Returns whose odds they are and what the calculator says; null without an answer.
 * @param {string} calculator
 * @param {string} query of the power's own case
 * @param {Psyker} psyker
 */
async function textFor(calculator, query, psyker) {
  asker ??= new Asker(datum(find(document, "[data-ask]", HTMLElement), "ask"), document.documentElement.lang);
  const { shape, view } = await asker.answer(calculator, (inputs) => {
    const taken = Object.entries(inputs).map(([name, { trait = "" }]) => [name, psyker.values[trait]]);
    return withValues(query, Object.fromEntries(taken.filter(([, value]) => value !== undefined)));
  });
  if (!view) return null;
  const chips = Object.entries(shape.inputs).flatMap(([name, { chip }]) => {
    const input = view.inputs[name];
    return chip && input?.read && !input.advised ? [fill(chip, { n: input.value })] : [];
  });
  const text = create("p");
  text.append(create("strong", psyker.name), ` (${chips.join(" · ")}) `);
  if (view.decision) text.append(create("strong", view.decision.choice), ` ${view.decision.reason}`);
  else text.append(view.shown.map((id) => `${view.figures[id]?.label ?? shape.words[`value.${id}`]} ${view.figures[id]?.text}`).join(" · "));
  return text;
}

/**
 * Puts a text in the place of the table, in smaller type if it needs that.
 * @param {HTMLElement} strip
 * @param {HTMLElement} text
 */
function replaceStrip(strip, text) {
  const height = strip.offsetHeight;
  const own = create("div", "", { class: "card-strip card-psyker" });
  own.append(text);
  strip.replaceWith(own);
  for (let points = 7.5; points >= smallest; points -= .5) {
    own.style.fontSize = `${points}pt`;
    if (own.offsetHeight <= height) return;
  }
  own.replaceWith(strip);
}
