// The deck of the reader's psyker: the keys of its powers. It is kept on this device only, and only
// if the reader asks for it.
import { findAll } from "../dom/find.js";
import { storageKey } from "../dom/storage-key.js";
import { writeKeys } from "../powers/keys.js";

const key = () => storageKey("deck");
const kindKey = () => storageKey("deck-kind"); // slug of the kind of record; without one, the first

/**
 * The keys of the kept deck; none without one.
 * @param {string} [kind] the slug of the kind of record that it must be of
 * @returns {string[]}
 */
export function readDeck(kind) {
  try {
    if (kind && (localStorage.getItem(kindKey()) ?? kind) !== kind) return [];
    const list = JSON.parse(localStorage.getItem(key()) ?? "[]");
    return Array.isArray(list) ? list.filter((key) => typeof key === "string" && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(key)) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a deck; an empty one is forgotten.
 * @param {Iterable<string>} keys
 * @param {string} kind the slug of their kind of record
 * @returns {boolean} whether the device keeps it
 */
export function keepDeck(keys, kind) {
  const list = [...keys];
  try {
    if (list.length) {
      localStorage.setItem(key(), JSON.stringify(list));
      localStorage.setItem(kindKey(), kind);
    } else {
      localStorage.removeItem(key());
    }
    return true;
  } catch {
    return false;
  }
}

/** Shows the links that print the kept deck at once. */
export function offerDeck() {
  const deck = readDeck();
  if (!deck.length) return;
  const links = findAll(document, "a[data-deck]", HTMLAnchorElement);
  const kind = localStorage.getItem(kindKey()) ?? links[0]?.dataset.deck;
  for (const link of links.filter((link) => link.dataset.deck === kind)) {
    link.search = writeKeys(deck);
    link.hash = "print";
    link.hidden = false;
  }
}
