// Loads cards of powers from the sheets of their disciplines, each sheet once.
import { datum, findAll } from "../dom/find.js";

/** @type {Map<string, Promise<Map<string, HTMLElement>>>} */
const loaded = new Map();

/** @param {string} address of the sheets of a discipline */
function load(address) {
  const known = loaded.get(address);
  if (known) return known;
  const cards = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.text();
  }).then((text) => new Map(findAll(new DOMParser().parseFromString(text, "text/html"), "[data-key]", HTMLElement).map((card) => [datum(card, "key"), card])));
  cards.catch(() => loaded.delete(address));
  loaded.set(address, cards);
  return cards;
}

/**
 * A copy of the card of a power.
 * @param {string} key
 * @param {string} address
 */
export async function cardOf(key, address) {
  const card = (await load(address)).get(key);
  if (!card) throw new Error(`${address} has no card of ${key}`);
  return document.importNode(card, true);
}
