// The decks of the reader: the keys of chosen records, one deck for each kind of record. They are kept
// on this device only, and only if the reader asks for it.
import { datum, findAll } from "../dom/find.js";
import { storageKey } from "../dom/storage-key.js";
import { writeKeys } from "../powers/keys.js";

const key = () => storageKey("deck");

/**
 * The kept decks by the slug of their kind. Sites had one deck before they had kinds: it is that of
 * any kind.
 * @param {string} kind
 * @returns {Record<string, unknown>}
 */
function readDecks(kind) {
  try {
    const kept = JSON.parse(localStorage.getItem(key()) ?? "{}");
    return Array.isArray(kept) ? { [kind]: kept } : Object(kept);
  } catch {
    return {};
  }
}

/**
 * The keys of the kept deck of a kind; none without one.
 * @param {string} kind its slug
 * @returns {string[]}
 */
export function readDeck(kind) {
  const list = readDecks(kind)[kind];
  return Array.isArray(list) ? list.filter((key) => typeof key === "string" && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(key)) : [];
}

/**
 * Keeps a deck; an empty one is forgotten.
 * @param {Iterable<string>} keys
 * @param {string} kind the slug of their kind of record
 * @returns {boolean} whether the device keeps it
 */
export function keepDeck(keys, kind) {
  const { [kind]: before, ...decks } = readDecks(kind);
  const list = [...keys];
  if (list.length) decks[kind] = list;
  if (!Object.keys(decks).length) return forgetDecks();
  try {
    localStorage.setItem(key(), JSON.stringify(decks));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the decks of all kinds. */
export function forgetDecks() {
  try {
    localStorage.removeItem(key());
    return true;
  } catch {
    return false;
  }
}

/** Shows the links that print the kept decks at once. */
export function offerDeck() {
  for (const link of findAll(document, "a[data-deck]", HTMLAnchorElement)) {
    const kind = datum(link, "deck");
    const deck = readDeck(kind);
    if (!deck.length) continue;
    link.search = writeKeys(deck, kind);
    link.hash = "print";
    link.hidden = false;
  }
}
