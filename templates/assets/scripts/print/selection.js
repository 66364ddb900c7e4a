// Sheets of the powers that the reader selects; the address holds the selection:
// ?powers=dark-heresy/smite,wh40k-7e/smite
import { revealWaiting } from "../dom/reveal.js";
import { around, copyOf, datum, find, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { knownKeys, writeKeys, wrongKeys } from "../powers/keys.js";
import { announce } from "../dom/announce.js";
import { create } from "../dom/create.js";
import { PowerField } from "../powers/field.js";
import { cardOf } from "./cards.js";
import { keepDeck, readDeck } from "./deck.js";
import { showPsykers } from "./psyker.js";
import { rowsOf, sheetsOf } from "./sheets.js";

/** @import { PowerChoice } from "../powers/by-name.js" */

const longest = 100; // letters of an address that fit on one line

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} bar what to do with the chosen powers
 */
export function choosePowers(form, bar) {
  const words = (/** @type {string} */ name) => datum(form, name);
  const kind = words("kind");
  const boxes = new Map(findAll(form, "input", HTMLInputElement).map((box) => [box.value, box]));
  const status = find(form, "[data-status]", HTMLElement);
  const problem = find(form, "[data-problem]", HTMLElement);
  const printing = find(bar, "[data-print]", HTMLButtonElement);
  const clear = find(bar, "[data-clear]", HTMLButtonElement);
  const keep = find(bar, "[data-keep-deck]", HTMLButtonElement);
  const sheets = find(document, "[data-sheets-here]", HTMLElement);
  const blank = find(document, "[data-blank]", HTMLTemplateElement);
  /** The names of the powers that have no card, by key. @type {Record<string, string>} */
  const cardless = JSON.parse(find(document, "#cardless", HTMLScriptElement).text);
  /** @type {Set<string>} */
  const chosen = new Set();
  let turn = 0;

  /** @type {PowerChoice[]} */
  const choices = JSON.parse(find(document, "#choices", HTMLScriptElement).text);
  // Several games have powers of one name.
  const names = new Map(choices.map(({ key, name, group }) => [key, `${name} (${group.split(" · ")[0]})`]));
  const field = new PowerField(find(form, "[data-power-field]", HTMLElement), choices, {
    isChosen: (key) => chosen.has(key),
    choose: (key) => {
      chosen.add(key);
      check();
      changed();
    },
  });

  /** @param {string} text */
  function wrong(text) {
    problem.textContent = text;
    problem.hidden = !text;
  }

  async function show() {
    const mine = ++turn;
    for (const details of findAll(form, "details", HTMLElement)) find(details, "[data-active]", HTMLElement).textContent = String(details.querySelectorAll("input:checked").length || "");
    status.textContent = chosen.size ? fill(words("count"), { n: chosen.size, powers: [...chosen].map((key) => names.get(key)).join(", ") }) : words("empty");
    /** @type {HTMLElement[]} */
    let cards = [];
    try {
      cards = await Promise.all([...chosen].map((key) => cardOf(key, around(boxes.get(key) ?? null, "details", HTMLElement)?.dataset.sheets ?? "")));
    } catch {
      if (mine === turn) wrong(words("failed"));
    }
    if (mine !== turn) return;
    sheets.replaceChildren(...layOut(cards));
    bar.hidden = !chosen.size;
    printing.hidden = sheets.hidden = !cards.length;
    printing.textContent = chosen.size > 1 ? fill(datum(printing, "several"), { n: chosen.size }) : datum(printing, "one");
    keep.hidden = [...chosen].join() === readDeck(kind).join();
    revealWaiting();
    await showPsykers(cards);
    if (mine !== turn) return;
    if (cards.length && location.hash === "#print") { // the reader asked for paper in one tap
      history.replaceState(null, "", location.pathname + location.search);
      print();
    }
  }

  /** @param {HTMLElement[]} cards */
  function layOut(cards) {
    const pieces = cards.map((card) => ({ card, span: card.classList.contains("wide") ? 2 : 1 }));
    const list = sheetsOf(rowsOf(pieces, Number(words("columns"))), Number(words("rows")));
    return list.map((some, i) => {
      const sheet = copyOf(blank, HTMLElement);
      for (const row of some) {
        const line = create("div", "", { class: "row" });
        line.append(...row);
        find(sheet, ".cards", HTMLElement).append(line);
      }
      find(sheet, "[data-number]", HTMLElement).textContent = fill(words("sheet"), { n: i + 1, all: list.length });
      const address = find(sheet, "[data-address]", HTMLElement);
      const whole = address.textContent + writeKeys(chosen, kind);
      if (whole.length <= longest) address.textContent = whole;
      return sheet;
    });
  }

  function check() {
    for (const [key, box] of boxes) box.checked = chosen.has(key);
  }

  function open() {
    const { keys, unknown } = knownKeys(location.search, kind, boxes);
    chosen.clear();
    for (const key of keys) chosen.add(key);
    check();
    wrong(wrongKeys(unknown, cardless, { missing: words("missing"), little: words("cardless") }));
    show();
  }

  function changed() {
    wrong("");
    history.replaceState(null, "", location.pathname + writeKeys(chosen, kind));
    show();
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.checked) chosen.add(target.value); else chosen.delete(target.value);
    changed();
  });
  clear.addEventListener("click", () => {
    chosen.clear();
    check();
    changed();
    field.focus();
  });
  keep.addEventListener("click", () => {
    if (!keepDeck(chosen, kind)) return;
    keep.hidden = true;
    printing.focus(); // the hidden button had the focus
    announce(datum(keep, "kept"));
  });
  addEventListener("popstate", open);

  open();
}
