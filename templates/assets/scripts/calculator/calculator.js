// A calculator of the page. The core decides everything; this reads the controls, asks, and shows.
import { around, datum, find } from "../dom/find.js";
import { casesOf, join, pairsFor, pairsOf, shared } from "./address.js";
import { Ahead } from "./ahead.js";
import { problemOf, viewOf } from "./answer.js";
import { showBars } from "./bars.js";
import { closeBoxes } from "./boxes.js";
import { enable, queriesNear, readControls, setAsked, setInputs } from "./controls.js";
import { inTime } from "./glide.js";
import { showKept, tellKept } from "./kept.js";
import { takeChoices } from "./decision.js";
import { Newest } from "./newest.js";
import { showFailure, showProblem, warn } from "./problems.js";
import { answerQuestions } from "./questions.js";
import { shareBy } from "./sharing.js";
import { showSight, showView } from "./showing.js";
import { Waiting } from "./waiting.js";
import { fill } from "../text/fill.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";

/** @import { Several } from "./address.js" */
/** @import { Answer, Question, View, Words } from "./answer.js" */
/** @import { Core } from "./core.js" */

const lull = 40; // milliseconds after an answer in which nobody moves anything: a slider does in less
const pause = 250; // milliseconds without a change, after which a calculator rests

/** What a calculator needs of its page: how its address is written, the address that shares a case of one of its calculators, and where the script is that shares. @typedef {{ write: () => void, address: (of: Calculator, view: View) => string, sharing: string }} Page */

export class Calculator {
  #section;
  #form;
  #core;
  #page;
  #words;
  #waiting;
  #newest;
  #ahead;
  #soon = 0;
  #quiet = 0;
  #moved = { name: "", by: 0 };
  /** Canonical; empty while the page's own case stands. */
  #query = "";
  /** The case that stands in for the page's own, with the values of a psyker; empty while none does. */
  #base = "";
  /** The last good answer. @type {View | null} */
  #view = null;
  /** The answer kept as A. @type {View | null} */
  #kept = null;
  /** The answer to the page's own case. @type {View | null} */
  #own = null;
  /** @type {Promise<Answer> | null} */
  #preparing = null;
  /** What is folded has not been shown yet. */
  #folded = false;
  /** Whether the figures that stand were ever the answer to what is asked: not while an address asks for another case than the page's. */
  #shown = true;
  /** Forgets what was answered about another case. */
  #forget = () => {};
  /** Does once more what was done last. */
  #again = () => {};

  /**
   * @param {HTMLElement} section
   * @param {Core} core
   * @param {Words} shared the words that all calculators have
   * @param {Page} page
   */
  constructor(section, core, shared, page) {
    this.#section = section;
    this.#form = find(section, "form.case", HTMLFormElement);
    this.#core = core;
    this.#page = page;
    this.#words = { ...shared, ...JSON.parse(find(section, 'script[type="application/json"]', HTMLScriptElement).text) };
    this.#waiting = new Waiting(section);
    this.#newest = new Newest((/** @type {string} */ query) => this.#ask({ query }));
    this.#ahead = new Ahead((query) => this.#ask({ query }));
    this.section = section;
    this.prefix = datum(section, "prefix");
    this.#listen();
    setAttribute(section, "data-ready", "");
  }

  /** Has the core there before anybody asks, warm with the page's own case. */
  async #prepare() {
    this.#preparing ??= this.#ask({ query: datum(this.#section, "preset") });
    this.#own = viewOf(await this.#preparing);
    if (!this.#own) this.#preparing = null; // whoever touches it tries again
  }

  /**
   * Gets ready for a touch: what shows an answer runs once, on what stands there already, so that no browser has to compile it while somebody waits, and what is
   * one step away is found out. It resolves to the answer to the page's own case, or to null where no core came.
   */
  async rest() {
    await this.#prepare();
    if (this.#own && !this.touched() && !this.#section.hasAttribute("data-moving")) {
      showSight(this.#section, this.#own);
      setInputs(this.#form, this.#own.inputs, true);
      await this.#ahead.look(queriesNear(this.#form, this.#moved));
    }
    return this.#own;
  }

  /** At the first sign of interest. */
  async #wake() {
    await this.#prepare();
    if (this.#own) this.#lookAhead();
  }

  // One step ahead at once, as the reader may go on in the next frame, and in every direction when nothing has moved for a moment.
  #lookAhead() {
    const look = (/** @type {boolean} */ glance) => void this.#ahead.look(queriesNear(this.#form, this.#moved), glance);
    clearTimeout(this.#soon);
    look(true); // before the page is drawn: its answer comes meanwhile
    this.#soon = window.setTimeout(() => look(false), lull);
  }

  /** The answer that stands, where one does. */
  #standing() { return this.#view ?? (this.#query || this.#base ? null : this.#own); }

  /**
   * Is told how much of the core has come.
   * @param {number} share from 0 to 1
   */
  came(share) { this.#waiting.came(share); }

  #listen() {
    const section = this.#section;
    for (const event of ["pointerenter", "focusin", "touchstart"]) section.addEventListener(event, () => void this.#wake(), { once: true, passive: true });
    section.addEventListener("change", ({ target }) => { if (around(target, "[data-measure]", HTMLInputElement)) this.#showBars(); });
    find(section, "[data-pin]", HTMLButtonElement).addEventListener("click", () => this.#pin());
    enable(this.#form, { changed: (moved) => { this.#moved = moved; void this.#update(); }, reset: () => this.#reset() });
    takeChoices(section, this.#form);
    section.addEventListener("click", ({ target }) => { if (around(target, ".fold > summary", HTMLElement)) this.#unfold(); }, { capture: true });
    closeBoxes(section);
    shareBy(section, this.#page.sharing, () => this.#shared());
    this.#forget = answerQuestions(section, (question) => this.#ask({ query: readControls(this.#form), ...question }), (query) => this.#set(query));
  }

  /** The case that is shown: the reader's, or else the page's own, or what stands in for it. */
  #case() { return this.#query || this.#base || datum(this.#section, "preset"); }

  /** @param {Question} question */
  #ask(question) { return this.#core.ask(datum(this.#section, "calculator"), question, this.#words); }

  /**
   * Asks for a case and shows the answer. It resolves to the view, or to null when there is none or a later question overtook this one.
   * @param {string} query
   * @param {{ typing?: boolean }} [how]
   */
  async #compute(query, { typing = false } = {}) {
    const known = this.#ahead.take(query);
    const at = this.#newest.idle && known ? { answer: known, newest: true } : null;
    this.#stir(Boolean(at));
    const asked = at ?? await this.#newest.ask(query);
    if (!asked) return null;
    this.#ahead.keep(query, asked.answer);
    const view = viewOf(asked.answer);
    if (view) this.#show(view);
    if (!asked.newest) return null; // that was on the way; the controls are ahead of it
    this.#settle(asked.answer);
    if (asked.answer) this.#lookAhead();
    if (view) setInputs(this.#form, view.inputs, typing);
    return view;
  }

  /** @param {boolean} [known] whether the answer is there already, so that nobody waits */
  #stir(known = false) {
    clearTimeout(this.#soon);
    clearTimeout(this.#quiet);
    setAttribute(this.#section, "data-moving", ""); // until nothing has changed for a moment
    if (!known) this.#waiting.begin(!this.#shown);
    this.#forget();
  }

  /** @param {Answer} answer */
  #settle(answer) {
    this.#rest();
    if (answer && (viewOf(answer) || this.#shown)) this.#waiting.end(); else this.#waiting.fail();
    if (answer) showProblem(this.#section, this.#form, problemOf(answer, ""), this.#shown);
    else showFailure(this.#section, this.#form, this.#again);
  }

  // Only at rest a screen reader is told the result, and not every one on the way, and the address is written: browsers refuse it when it is written too
  // often. An address that is wrong stays, for the reader to mend.
  #rest() {
    this.#quiet = window.setTimeout(() => {
      setAttribute(this.#section, "data-moving", null);
      this.#unfold();
      if (this.#view) setText(this.#section.querySelector("[data-sentence]"), this.#view.sentence);
      if (!this.#refused()) this.#page.write();
    }, pause);
  }

  #refused() { return this.#section.classList.contains("refused"); }

  async #update() {
    this.#again = () => void this.#update();
    const view = await this.#compute(readControls(this.#form), { typing: true });
    if (!view) return;
    // All defaults on a page with a case of its own: one input must stay, or the address would lead back to that case.
    this.#query = view.query || (this.#base || datum(this.#section, "preset") ? this.#first() : "");
  }

  /** One input, to tell a case where every input is at its default from no case at all. */
  #first() { return pairsOf(readControls(this.#form))[0] ?? ""; }

  async #reset() {
    this.#again = () => void this.#reset();
    showProblem(this.#section, this.#form, null);
    if (this.#base) setAsked(this.#form, this.#base);
    if (await this.#compute(readControls(this.#form))) this.#query = "";
  }

  /** @param {string} query */
  async #set(query) {
    this.#again = () => void this.#set(query);
    const view = await this.#compute(query);
    if (view) this.#query = view.query || query;
  }

  /** Takes figures away that are not those of the psyker in use, until its values are there. */
  hold() {
    this.#shown = false;
    this.#stir();
  }

  /**
   * Says that these values did not come.
   * @param {() => void} again gets them
   */
  lose(again) {
    this.#again = again;
    this.#settle(null);
  }

  /**
   * Has another case stand in for the page's own: in no address, until the reader changes or shares it.
   * @param {string} base "" for the page's own
   */
  async stand(base) {
    this.#again = () => void this.stand(base);
    this.#base = base;
    this.#query = "";
    setAsked(this.#form, this.#case());
    const view = await this.#compute(this.#case());
    if (view && this.#base) this.#base = view.query || this.#first();
  }

  /** @param {View} view */
  #show(view) {
    this.#view = view;
    this.#shown = true;
    this.#folded = true;
    setText(this.#section.querySelector("[data-case]"), view.whole); // on paper, which waits for no rest
    const example = this.#section.querySelector("[data-example]");
    if (example instanceof HTMLElement) setHidden(example, view.query !== datum(this.#section, "preset"));
    inTime(() => { if (this.#section.querySelector(".fold[open]:not(.decision)")) this.#unfold(); else showSight(this.#section, view); });
    tellKept(this.#section, this.#kept, this.#view);
  }

  // What is folded is not shown on every step of the way: it is there when the calculator rests, or when the reader is about to open it.
  #unfold() {
    if (this.#folded && this.#view) showView(this.#section, this.#view);
    this.#folded = false;
    this.#showBars();
  }

  #showBars() {
    showBars(this.#section, this.#view, this.#kept);
  }

  /** Keeps the current case as A to compare with, or lets go of it. */
  async #pin() {
    if (this.#kept) {
      this.#keep(null);
    } else {
      this.#again = () => void this.#pin();
      const view = this.#standing() ?? await this.#compute(this.#case());
      if (!view) return;
      this.#keep(view);
    }
    this.#page.write();
  }

  /** @param {View | null} view */
  #keep(view) {
    this.#kept = view;
    showKept(this.#section, view);
    tellKept(this.#section, view, this.#view);
    this.#showBars();
  }

  /**
   * Tells whether it has an input of that name.
   * @param {string} name
   */
  knows = (name) => name in this.#form.elements;

  /** Tells whether it shows anything but the case of the page. */
  touched() { return Boolean(this.#view || this.#query || this.#kept || this.#refused()); }

  /**
   * Its part of the address: its inputs, and those of A.
   * @param {boolean} [whole] also where the values are those of a psyker
   */
  pairs(whole) { return pairsFor({ query: this.#query || (whole ? this.#base : ""), kept: this.#kept && this.#kept.query }); }

  /**
   * Shows the cases that an address gives: its own, and A. Without any, it shows the case of the page.
   * @param {string[]} pairs
   * @param {Several} [several] what of the address could be an input of others, too
   */
  async open(pairs, several) {
    this.#again = () => void this.open(pairs, several);
    const { query, kept } = casesOf(pairs);
    this.#query = query;
    this.#shown &&= !query || this.#view !== null;
    if (query) setAsked(this.#form, query);
    this.#stir();
    const a = kept === null ? null : await this.#ask({ query: kept });
    if (kept !== null && !a) return this.#settle(null);
    this.#keep(viewOf(a));
    const view = await this.#compute(this.#case());
    if (several && !this.prefix) warn(this.#form, fill(this.#words.several ?? "", several));
    if (!view) return;
    if (query && view.query) this.#query = view.query;
    const problem = a && problemOf(a, "");
    if (problem) warn(this.#form, `A: ${problem.problem}`);
  }

  async #shared() {
    /** @type {Answer} */
    const answer = this.#standing() ?? await this.#ask({ query: this.#case() });
    const view = viewOf(answer);
    if (!view) return problemOf(answer, datum(this.#section, "offline"))?.problem ?? "";
    const page = this.prefix || document.querySelector("main.embed") ? this.address() : this.#page.address(this, view);
    return { view, kept: this.#kept !== null, page, pairs: this.shared(view) };
  }

  /**
   * The pairs of what is shared: every input of the case and of A, so that it says the same to everyone.
   * @param {View | null} view
   */
  shared(view) {
    if (!view) return pairsOf(readControls(this.#form));
    return shared(view, this.#kept);
  }

  /** The address of the case on the calculator's own page, or on this one where it has none. */
  address() {
    const { home, homePrefix = "", homeAnchor = "" } = this.#section.dataset;
    return (home || location.pathname) + join([{ prefix: homePrefix, pairs: this.shared(this.#standing()) }]) + `#${homeAnchor}`;
  }
}
