// The search field with its results: a combobox with a listbox, as the ARIA Authoring Practices
// describe it. The focus stays in the field.
import { Announcement } from "../dom/announcement.js";
import { around, datum, find } from "../dom/find.js";
import { isOnFirstPage } from "../page/search-field.js";
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";
import { Store } from "../psyker/store.js";
import { answerOption } from "./answers.js";
import { Asker } from "./ask.js";
import { find as search } from "./find.js";
import { Head } from "./head.js";
import { IndexLoader } from "./index.js";
import { option } from "./option.js";
import { togetherOptions } from "./named.js";
import { Options } from "./options.js";

/** @import { Answered } from "./ask.js" */
/** @import { Answer } from "./find.js" */
/** @import { Index, Kinds } from "./index.js" */
/** @import { Result } from "./refine.js" */

/** @typedef {"rules" | "powers" | "terms"} Group */

const keyDelay = 10; // ms after a key in which another may follow
const page = 8; // results
const figureDelay = 150; // ms that results wait for a figure, which is shown above them
const patience = 3000; // the same for a question with a number, and for a reader who opens the first

const left = "search"; // the state of a history entry whose address is that of the results

/** The search of a page. */
export class SearchBox {
  #box;
  #loader;
  #asker;
  #head;
  #field;
  #status;
  #announcement;
  #options;
  #more = create("button", "", { type: "button", class: "search-more", hidden: "" });
  #systems = create("select", "", { class: "search-system" });
  /** @type {Index | null} */
  #index = null;
  #count = page;
  #turn = 0;
  #openFirst = false; // opens the first result as soon as there is one

  /** @param {HTMLElement} box */
  constructor(box) {
    this.#box = box;
    this.#loader = new IndexLoader(datum(box, "index"));
    this.#field = find(box, "input", HTMLInputElement);
    this.#status = find(box, ".search-status", HTMLElement);
    this.#announcement = new Announcement(find(box, "[role=status]", HTMLElement));
    this.#options = new Options(this.#field);
    this.#asker = box.dataset.ask ? new Asker(box.dataset.ask, document.documentElement.lang) : null;
    this.#head = new Head(this.#asker, this.#announcement, (answered) => this.#options.replace(0, answerOption(answered, 0, /** @type {Index} */ (this.#index).words, true)));
    const answers = create("div", "", { class: "search-answers" });
    answers.append(this.#head.element, this.#head.understood, this.#options.list);
    this.#status.after(answers, this.#more);
  }

  /** Answers from now on, beginning with the text typed before. */
  start() {
    let timer = 0;
    this.#field.addEventListener("input", () => {
      this.#count = page;
      this.#openFirst = false;
      this.#announcement.say("");
      this.#asker?.open().catch(() => {}); // loads while the reader types
      clearTimeout(timer);
      timer = setTimeout(() => this.answer(), keyDelay);
    });
    this.#field.addEventListener("focus", () => { if (!this.#index) this.answer(); });
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    this.#systems.addEventListener("change", () => this.#anew(page));
    this.#more.addEventListener("click", () => this.#anew(this.#count + page));
    this.#options.list.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
      const link = around(target, "a", HTMLAnchorElement);
      if (link && !ctrlKey && !metaKey && !shiftKey) this.#leave(link);
    });
    addEventListener("pageshow", ({ persisted }) => { if (persisted && history.state === left) location.reload(); });
    this.#fit();
    this.#openFirst = this.#box.hasAttribute("data-open-first");
    this.answer();
  }

  /** @param {number} count */
  #anew(count) {
    this.#count = count;
    this.answer();
    this.#field.focus();
  }

  /**
   * Follows a link of a result. The way back from another page leads to these results, on the first
   * page of the language.
   * @param {HTMLAnchorElement} link
   */
  #leave(link) {
    if (link.pathname === location.pathname) this.#box.dispatchEvent(new CustomEvent("shut"));
    else if (!isOnFirstPage(this.#box)) history.pushState(left, "", this.#address());
  }

  /** The address of the results: that of the first page with the text of the field. */
  #address() {
    const query = this.#field.value.trim();
    return isOnFirstPage(this.#box) && !query ? location.pathname : `${datum(this.#box, "home")}?q=${encodeURIComponent(query)}`;
  }

  /** Nothing of the panel lies below a phone's keyboard. */
  #fit() {
    const seen = window.visualViewport;
    const panel = find(this.#box, ".search-panel", HTMLElement);
    if (!seen) return;
    const fit = () => {
      const { top } = panel.getBoundingClientRect();
      if (top > 0) this.#box.style.setProperty("--room", `${Math.floor(seen.offsetTop + seen.height - top)}px`);
    };
    seen.addEventListener("resize", fit);
    this.#field.addEventListener("focus", fit);
    fit();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.#options.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#openFirst = !this.#options.follow();
      if (this.#openFirst) this.answer(); // at once if known; asked again after a lost connection
    }
  }

  /** Answers the text in the field. */
  async answer() {
    const mine = ++this.#turn;
    const query = this.#field.value.trim();
    const asked = this.#ask(query);
    const index = await this.#load().catch((error) => {
      if (mine === this.#turn) this.#fail();
      throw error;
    });
    if (mine !== this.#turn) return;
    const found = query.length > 1 ? search(index, this.#field.value, { system: this.#systems.value, current: currentSystems(), count: this.#count }) : null;
    if (isOnFirstPage(this.#box)) history.replaceState(null, "", this.#address());
    const answers = isId(found, query) ? Promise.resolve([]) : asked;
    let soon = await Promise.race([answers, after(figureDelay)]);
    if (!soon && !found?.results[0]?.rolled && (this.#openFirst || this.#mayHaveFigure(query))) {
      if (mine === this.#turn) this.#wait(index.words.working);
      soon = await Promise.race([answers, after(patience)]);
    }
    if (mine !== this.#turn) return;
    this.#show(index, found, query, soon ?? [], false);
    const late = soon ?? await answers;
    if (mine === this.#turn && late !== soon && late.length) this.#show(index, found, query, late, true);
  }

  /**
   * Reports whether a text may ask for a figure: it has a number.
   * @param {string} query
   */
  #mayHaveFigure(query) {
    return Boolean(this.#asker) && /\d/.test(query);
  }

  /**
   * Says that a figure is being computed. Its place, and that of the results below it, stays empty, so
   * that no result moves when the figure comes.
   * @param {string} working
   */
  #wait(working) {
    this.#head.show([]);
    this.#options.show([]);
    this.#more.hidden = true;
    this.#say(working, working);
  }

  /** Shows that the index could not be loaded. */
  #fail() {
    const failed = datum(this.#box, "failed");
    this.#say(failed, failed);
  }

  /**
   * The figures that a question asks for; empty without a core, so that the search goes on without
   * them.
   * @param {string} query
   */
  async #ask(query) {
    if (!this.#asker || query.length < 2) return [];
    const system = this.#systems.value || document.documentElement.className;
    return this.#asker.ask(query, { system, psyker: psykerValues() }).catch(() => []);
  }

  /**
   * @param {string} shown
   * @param {string} announced
   */
  #say(shown, announced) {
    this.#box.toggleAttribute("data-answered", true);
    this.#status.textContent = shown;
    this.#announcement.say(announced);
  }

  /** Waits for the index, which has the words of the interface. */
  async #load() {
    const index = await this.#loader.load();
    if (this.#index) return index;
    this.#index = index;
    this.#say("", "");
    this.#more.textContent = index.words.more;
    this.#systems.append(...[{ id: "", name: index.words.all }, ...index.systems].map(({ id, name }) => create("option", name, { value: id })));
    this.#systems.setAttribute("aria-label", index.words.system);
    this.#more.after(this.#systems);
    this.#field.placeholder = index.words.ask;
    return index;
  }

  /**
   * @param {Index} index
   * @param {Answer | null} found
   * @param {string} query
   * @param {Answered[]} answers
   * @param {boolean} late whether the results are shown already, so that answers come below them
   */
  #show(index, found, query, answers, late) {
    const together = togetherOptions(found?.named ?? [], found?.verb ?? "", index);
    const wanted = Boolean(found?.verb) && together.length > 0;
    if (wanted) answers = answers.filter((answered) => !onlyPowers(answered));
    const [first] = found?.results ?? [];
    const figures = !late && !found?.verb && !first?.rolled && answersFirst(answers);
    const shown = (found?.results ?? []).filter(({ entry }) => !(figures && severalNumbers.test(query) && entry.kind === "row"));
    const results = figures ? gameFirst(shown, answers[0]?.system) : shown;
    this.#head.show(figures ? answers : [], index.words);
    this.#options.show(groupsOf(results, answers, { index, together, wanted, figures, late }));
    this.#systems.hidden = !found || this.#systems.options.length < 3; // one game is no choice
    this.#more.hidden = !found || results.length < this.#count || found.total <= this.#count;
    const n = this.#more.hidden ? this.#options.count : (found?.total ?? 0) + answers.length;
    const status = found ? statusText(index, found, query, answers.length > 0, figures) : "";
    const row = first?.rolled ? [first.sum, first.entry.mark, first.entry.title, first.entry.text].filter(Boolean).join(" · ") : "";
    this.#say(status, [this.#head.sentence, row, status, n ? fill(n === 1 ? index.words.result : index.words.results, { n }) : ""].filter(Boolean).join(" "));
    if (!this.#openFirst) return;
    this.#openFirst = false;
    this.#options.move(1);
    this.#options.follow();
  }
}

/**
 * The groups of options: powers to compare or print come first if the query wants that, and among
 * the powers if it only names them.
 * @param {Result[]} results
 * @param {Answered[]} answers
 * @param {{ index: Index, together: HTMLElement[], wanted: boolean, figures: boolean, late: boolean }} about
 */
function groupsOf(results, answers, { index, together, wanted, figures, late }) {
  const labels = index.words.groups;
  const list = results.map((result, i) => ({ group: groupOf[result.entry.kind], option: option(result, i, index) }));
  const among = wanted ? [] : together;
  /** @type {Group[]} */
  const names = [...new Set([...(among.length ? [/** @type {const} */ ("powers")] : []), ...list.map(({ group }) => group)])];
  const options = answers.map((answered, i) => answerOption(answered, i, index.words, figures && !i));
  // Below the first answer is how it was understood, so it is a group of its own.
  const answerParts = figures ? [options.slice(0, 1), options.slice(1)] : [options];
  const order = wanted ? [/** @type {const} */ ("answer"), ...names] : orderOf(names, answers, figures, late);
  const groups = order.flatMap((name) => {
    if (name === "answer") return answerParts.map((part) => ({ label: labels.answer, options: part }));
    return [{ label: labels[name], options: [...(name === "powers" ? among : []), ...list.filter(({ group }) => group === name).map(({ option }) => option)] }];
  });
  return wanted ? [{ label: labels.powers, options: together }, ...groups] : groups;
}

/**
 * Reports whether figures come before rules and powers.
 * @param {Answered[]} answers
 */
const answersFirst = (answers) => answers.some(({ reading }) => !reading.offer && !reading.weak);

/**
 * The order of the groups of results, in which answers have a place. An offer, a weak reading or a
 * late answer follows rules and powers; the figure of a power follows the powers of its name.
 * @param {Group[]} found sorted by their best result
 * @param {Answered[]} answers
 * @param {boolean} figures whether they come before rules and powers
 * @param {boolean} late
 * @returns {(Group | "answer")[]}
 */
function orderOf(found, answers, figures, late) {
  if (figures) return ["answer", ...found];
  const named = !late && answers.some(({ reading }) => !reading.offer && reading.power && !reading.unread.length);
  return named ? ["powers", "answer", ...found.filter((name) => name !== "powers")] : [...found, "answer"];
}

/**
 * Reports whether a question names powers and nothing else of a case.
 * @param {Answered} answered
 */
const onlyPowers = ({ reading }) => reading.inputs.every(({ name, how }) => how !== "stated" || name === "powers");

/**
 * Results with those of a game before the others.
 * @param {Result[]} results
 * @param {string | undefined} game
 */
const gameFirst = (results, game) => [...results.filter(({ system }) => system === game), ...results.filter(({ system }) => system !== game)];

/**
 * Reports whether a query is the id of a rule, which asks for no figure.
 * @param {Answer | null} found
 * @param {string} query
 */
const isId = (found, query) => found?.results[0]?.id === query.toLowerCase();

/** A question with several numbers is not a search for the row of a single roll. */
const severalNumbers = /\d\D+\d/;

/**
 * The heading of each kind of result. Headings are sorted by their best result.
 * @type {Record<keyof Kinds, Group>}
 */
const groupOf = { page: "rules", section: "rules", rule: "rules", question: "rules", row: "rules", calculator: "rules", case: "rules", power: "powers", term: "terms" };

/**
 * The status message for an answer: the words that were not found.
 * @param {Index} index
 * @param {Answer} answer
 * @param {string} query
 * @param {boolean} answered whether a calculator is among the results
 * @param {boolean} figures whether it shows a figure
 */
function statusText({ words }, { results, unknown, meant }, query, answered, figures) {
  if (!results.length) return answered ? "" : fill(words.none, { words: query });
  if (figures) return "";
  return [...unknown.map((word) => fill(words.unknown, { words: word })), ...meant.map(([typed, form]) => fill(words.guess, { words: typed, meant: form }))].join(" ");
}

/**
 * Resolves to nothing after a while.
 * @param {number} ms
 * @returns {Promise<null>}
 */
const after = (ms) => new Promise((resolve) => { setTimeout(() => resolve(null), ms); });

/** The system of the page, or the systems of the psykers in use. */
function currentSystems() {
  return [...document.documentElement.classList, ...Object.keys(new Store().read().kept.used)];
}

/** The values of the psykers in use, by system and trait. */
function psykerValues() {
  const { kept } = new Store().read();
  return Object.entries(kept.used).flatMap(([system, name]) => {
    const psyker = kept.psykers[system]?.find((one) => one.name === name);
    return Object.entries(psyker?.values ?? {}).map(([trait, value]) => `${system}/${trait}=${value}`);
  }).join(" ");
}
