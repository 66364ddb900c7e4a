/// <reference path="./sharing/sharing.d.ts" />
// The row of actions of a power: copies its permanent address, shares it, and puts it into the deck.
import { around, datum, find } from "./dom/find.js";
import { announce } from "./dom/announce.js";
import { scriptAt } from "./dom/load.js";
import { setHidden } from "./dom/write.js";
import { keepDeck, readDeck } from "./print/deck.js";
import { writeKeys } from "./powers/keys.js";
import { copy } from "./sharing/clipboard.js";
import { fill } from "./text/fill.js";

const row = find(document, "[data-power]", HTMLElement);
const [power, kind] = [datum(row, "power"), datum(row, "kind")];
const link = find(row, "[data-copy]", HTMLAnchorElement);

link.addEventListener("click", async (event) => {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return; // it is opened elsewhere
  event.preventDefault();
  if (await copy(link.href)) announce(datum(link, "copied"));
});

const opener = find(row, "[data-open-share]", HTMLButtonElement);
const list = find(document, "#share-power", HTMLElement);
/** @type {Promise<unknown> | null} */
let loaded = null;
const load = () => loaded ??= scriptAt(datum(row, "sharing")).catch((error) => {
  loaded = null;
  throw error;
});
opener.addEventListener("click", () => {
  setHidden(list, !list.hidden);
  opener.ariaExpanded = String(!list.hidden);
  load().catch(() => {});
});
list.addEventListener("click", ({ target }) => {
  const button = around(target, "[data-share]", HTMLButtonElement);
  if (button) load().then(() => globalThis.sharePower(button, row), () => announce(datum(row, "offline")));
});
opener.dataset.ready = "";

const toggle = row.querySelector("[data-deck-toggle]");
if (toggle instanceof HTMLButtonElement) { // a power of which little is known has no card
  const print = find(row, "[data-print-card]", HTMLAnchorElement);
  print.href = `${datum(print, "printCard")}${writeKeys([power], kind)}#print`;
  const show = () => { toggle.ariaPressed = String(readDeck(kind).includes(power)); };
  toggle.addEventListener("click", () => {
    const deck = readDeck(kind);
    const removed = deck.includes(power);
    const next = removed ? deck.filter((key) => key !== power) : [...deck, power];
    const kept = keepDeck(next, kind);
    show();
    announce(kept ? fill(datum(toggle, removed ? "removed" : "added"), { n: next.length }) : datum(toggle, "refused"));
  });
  addEventListener("storage", show); // another tab changed it
  addEventListener("pageshow", show);
  show();
  toggle.dataset.ready = "";
}
