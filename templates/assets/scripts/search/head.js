// Around the first answer: its question above it, and below it how the words were understood.
import { create } from "../dom/create.js";
import { changed } from "./ask.js";
import { chips, unusedChips } from "./chips.js";
import { keepButton } from "./keep.js";

/** @import { Announcement } from "../dom/announcement.js" */
/** @import { Answered, Asker } from "./ask.js" */
/** @import { Reading } from "../calculator/answer.js" */
/** @import { Words } from "./index.js" */

/** The head of the likeliest answer. */
export class Head {
  element = create("div", "", { class: "ask-head", hidden: "" });
  understood = create("div", "", { class: "ask-understood", hidden: "" });
  #question = create("p", "", { class: "ask-question" });
  #chips = create("div", "", { class: "ask-chips", role: "group" });
  #keep = create("div");
  #asker;
  #announcement;
  #shown;
  #turn = 0;
  /** @type {Words | null} */
  #words = null;

  /** The answer as a sentence; "" without one. */
  sentence = "";

  /**
   * @param {Asker | null} asker
   * @param {Announcement} announcement
   * @param {(answered: Answered) => void} shown is told of the answer to a changed case
   */
  constructor(asker, announcement, shown) {
    this.#asker = asker;
    this.#announcement = announcement;
    this.#shown = shown;
    this.element.append(this.#question);
    this.understood.append(this.#chips, this.#keep);
  }

  /**
   * @param {Answered[]} answers
   * @param {Words} [words]
   */
  show([first], words) {
    this.#turn++;
    this.element.hidden = this.understood.hidden = !first;
    this.sentence = "";
    if (!first || !words) return;
    this.#words = words;
    this.#chips.setAttribute("aria-label", words.understood);
    this.#question.replaceChildren(unbroken(first.shape), " ", create("span", first.reading.elsewhere ? `${first.name} (${words.elsewhere})` : first.name, { class: `ask-system ${first.system}` }));
    this.#case(first);
  }

  /** @param {Answered} answered */
  #case(answered) {
    const words = /** @type {Words} */ (this.#words);
    this.#chips.replaceChildren(
      ...unusedChips(answered, words, (name, value, used) => void this.#change(answered, name, value, { ...answered.reading, unread: answered.reading.unread.filter((one) => one !== used) })),
      ...chips(answered, words, (name, value) => void this.#change(answered, name, value)),
    );
    this.#chips.hidden = !this.#chips.childElementCount;
    const keep = answered.reading.offer || answered.problem ? null : keepButton(answered, answered.keep);
    this.#keep.replaceChildren(...(keep ? [keep] : []));
    this.sentence = answered.reading.offer ? "" : answered.view?.sentence ?? answered.problem?.problem ?? "";
  }

  /**
   * Computes another case of the answer.
   * @param {Answered} answered
   * @param {string} name
   * @param {string} value
   * @param {Reading} [reading] of the answer, if it changes too
   */
  async #change(answered, name, value, reading = answered.reading) {
    const mine = ++this.#turn;
    const next = await this.#asker?.compute({ ...reading, offer: false }, changed(answered.query, name, value));
    if (!next || mine !== this.#turn) return;
    this.#case(next.view ? next : { ...next, view: answered.view });
    this.#shown(next);
    this.#announcement.say(this.sentence);
    for (const chip of this.#chips.children) if (chip instanceof HTMLElement && chip.dataset.input === name) chip.focus();
  }
}

/**
 * A title in which no line breaks at a hyphen, as in "passera-t-il".
 * @param {{ title: string, language?: string }} shape
 */
function unbroken({ title, language }) {
  const whole = create("span", "", language ? { lang: language } : {});
  whole.append(...title.split(/( )/).map((word) => (word.includes("-") ? create("span", word, { class: "nowrap" }) : word)));
  return whole;
}
