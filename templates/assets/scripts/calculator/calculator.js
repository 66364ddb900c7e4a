// A calculator of the page: reads the controls, asks the core, and shows the answer.
import { around, datum, find } from "../dom/find.js";
import { casesOf, join, pairsFor, pairsOf, shared } from "./address.js";
import { Prefetch } from "./prefetch.js";
import { problemOf, sentenceOf, viewOf } from "./answer.js";
import { showBars } from "./bars.js";
import { handleBoxes } from "./boxes.js";
import { openControls } from "./opening.js";
import { enable, queriesNear, readControls, setAsked, setInputs } from "./controls.js";
import { showTimed } from "./animate.js";
import { showKept, describeKept } from "./kept.js";
import { takeChoices } from "./decision.js";
import { Newest } from "./newest.js";
import { showFailure, showProblem, warn } from "./problems.js";
import { answerQuestions } from "./questions.js";
import { offerRoll } from "./rolls.js";
import { shareBy } from "./sharing.js";
import { showSight, showView } from "./showing.js";
import { Waiting } from "./waiting.js";
import { fill } from "../text/fill.js";
import { setAttribute, setHidden, setText } from "../dom/write.js";

/** @import { Several } from "./address.js" */
/** @import { Answer, Question, View, Words } from "./answer.js" */
/** @import { Core } from "./core.js" */

const idleDelay = 40; // ms without a change before neighbouring cases are prefetched
const settleDelay = 250; // ms without a change after which the calculator has settled

/**
 * What a calculator needs of its page: writing the address, showing what a case adds to rolls on
 * tables, the address that shares a case, and the sharing script.
 * @typedef {{ write: () => void, shown: (of: Calculator, view: View) => void,
 *   address: (of: Calculator, view: View) => string, sharing: string }} Page
 */

export class Calculator {
  #section;
  #form;
  #core;
  #page;
  #words;
  #waiting;
  #newest;
  #prefetch;
  #prefetchTimer = 0;
  #settleTimer = 0;
  #moved = { name: "", by: 0 };
  /** The canonical query of the reader's case; "" for the page's own. */
  #query = "";
  /** The case that replaces the page's own, with the values of a psyker; "" for none. */
  #base = "";
  /** The last good answer. @type {View | null} */
  #view = null;
  /** The answer kept as A. @type {View | null} */
  #kept = null;
  /** The answer to the page's own case. @type {View | null} */
  #own = null;
  /** @type {Promise<Answer> | null} */
  #preparing = null;
  /** Whether the folded parts are still to be updated. */
  #folded = false;
  /**
   * Whether the figures shown answer what was asked; false while the address asks for another case.
   */
  #shown = true;
  /** Clears the roll and the answers to questions about another case. */
  #forget = () => {};
  /** Repeats the last action. */
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
    this.#prefetch = new Prefetch((query) => this.#ask({ query }));
    this.section = section;
    this.prefix = datum(section, "prefix");
    this.id = datum(section, "calculator");
    this.#listen();
    setAttribute(section, "data-ready", "");
  }

  /** Starts the core and computes the page's own case. */
  async #prepare() {
    this.#preparing ??= this.#ask({ query: datum(this.#section, "preset") });
    this.#own = viewOf(await this.#preparing);
    if (!this.#own) this.#preparing = null; // the next touch tries again
  }

  /**
   * Prepares for the first touch: runs the code that shows an answer once, so that it is compiled,
   * and prefetches the cases one step away. Resolves to the page's own view, or to null without a
   * core.
   */
  async warmUp() {
    await this.#prepare();
    if (this.#own && !this.touched() && !this.#section.hasAttribute("data-moving")) {
      showSight(this.#section, this.#own);
      setInputs(this.#form, this.#own.inputs, true);
      await this.#prefetch.run(queriesNear(this.#form, this.#moved));
    }
    return this.#own;
  }

  /** At the first sign of interest. */
  async #onInterest() {
    await this.#prepare();
    if (this.#own) this.#prefetchNear();
  }

  // Prefetches one step further at once, and in every direction after a moment without changes.
  #prefetchNear() {
    const look = (/** @type {boolean} */ glance) => void this.#prefetch.run(queriesNear(this.#form, this.#moved), glance);
    clearTimeout(this.#prefetchTimer);
    look(true); // runs while the page is painted
    this.#prefetchTimer = window.setTimeout(() => look(false), idleDelay);
  }

  /** The view shown, if any. */
  #currentView() { return this.#view ?? (this.#query || this.#base ? null : this.#own); }

  /**
   * Shows the progress of loading the core.
   * @param {number} share from 0 to 1
   */
  showProgress(share) { this.#waiting.showProgress(share); }

  #listen() {
    const section = this.#section;
    for (const event of ["pointerenter", "focusin", "touchstart"]) section.addEventListener(event, () => void this.#onInterest(), { once: true, passive: true });
    find(section, "[data-pin]", HTMLButtonElement).addEventListener("click", () => this.#pin());
    enable(this.#form, { changed: (moved) => { this.#moved = moved; setAttribute(section, "data-touched", ""); void this.#update(); }, reset: () => this.#reset() });
    takeChoices(section, this.#form);
    section.addEventListener("click", ({ target }) => { if (around(target, ".fold > summary", HTMLElement)) this.#unfold(); }, { capture: true });
    openControls(section);
    handleBoxes(section);
    shareBy(section, this.#page.sharing, () => this.#shared());
    const clearRoll = offerRoll(section, {
      case: () => this.#case(), pairs: () => this.shared(this.#currentView()), prefix: datum(section, "prefix"),
      ask: (query, seed) => this.#ask({ query, throw: seed }),
    });
    const clearReplies = answerQuestions(section, (question) => this.#ask({ query: readControls(this.#form), ...question }), (query) => this.#set(query));
    this.#forget = () => { clearReplies(); clearRoll(); };
  }

  /** The case shown: the reader's, or the one that replaces the page's own, or that. */
  #case() { return this.#query || this.#base || datum(this.#section, "preset"); }

  /** @param {Question} question */
  #ask(question) { return this.#core.ask(datum(this.#section, "calculator"), question, this.#words); }

  /**
   * Asks for a case and shows the answer. Resolves to the view, or to null without one or when a
   * later question replaced this one.
   * @param {string} query
   * @param {{ typing?: boolean }} [how]
   */
  async #compute(query, { typing = false } = {}) {
    const known = this.#prefetch.take(query);
    const at = this.#newest.idle && known ? { answer: known, newest: true } : null;
    this.#startUpdate(Boolean(at));
    const asked = at ?? await this.#newest.ask(query);
    if (!asked) return null;
    this.#prefetch.keep(query, asked.answer);
    const view = viewOf(asked.answer);
    if (view) this.#show(view);
    if (!asked.newest) return null; // outdated: the controls have changed since
    this.#settle(asked.answer);
    if (asked.answer) this.#prefetchNear();
    if (view) setInputs(this.#form, view.inputs, typing);
    return view;
  }

  /** @param {boolean} [known] whether the answer is cached */
  #startUpdate(known = false) {
    clearTimeout(this.#prefetchTimer);
    clearTimeout(this.#settleTimer);
    setAttribute(this.#section, "data-moving", ""); // until settled
    if (!known) this.#waiting.begin(!this.#shown);
    this.#forget();
  }

  /** @param {Answer} answer */
  #settle(answer) {
    this.#scheduleSettled();
    const problem = problemOf(answer, "");
    if (viewOf(answer)) this.#waiting.end(); else this.#waiting.fail();
    if (answer) showProblem(this.#section, this.#form, problem);
    else showFailure(this.#section, this.#form, this.#again);
  }

  // Updates the sentence for screen readers and the address only once settled: browsers limit how
  // often the address may change. A wrong address stays, so that the reader can correct it.
  #scheduleSettled() {
    this.#settleTimer = window.setTimeout(() => {
      setAttribute(this.#section, "data-moving", null);
      this.#unfold();
      if (this.#view) setText(this.#section.querySelector("[data-sentence]"), sentenceOf(this.#view));
      if (!this.#refused()) this.#page.write();
    }, settleDelay);
  }

  #refused() { return this.#section.classList.contains("refused"); }

  async #update() {
    this.#again = () => void this.#update();
    const view = await this.#compute(readControls(this.#form), { typing: true });
    if (!view) return;
    // With all inputs at their defaults on a page with its own case, one input must stay in the
    // address, or it would mean that case.
    this.#query = view.query || (this.#base || datum(this.#section, "preset") ? this.#first() : "");
  }

  /** One input, which distinguishes a case of defaults from no case. */
  #first() { return pairsOf(readControls(this.#form))[0] ?? ""; }

  async #reset() {
    this.#again = () => void this.#reset();
    setAttribute(this.#section, "data-touched", null);
    this.#query = "";
    showProblem(this.#section, this.#form, null);
    if (this.#base) setAsked(this.#form, this.#base);
    await this.#compute(this.#base || datum(this.#section, "preset"));
  }

  /** @param {string} query */
  async #set(query) {
    this.#again = () => void this.#set(query);
    setAttribute(this.#section, "data-touched", "");
    const view = await this.#compute(query);
    if (view) this.#query = view.query || query;
  }

  /**
   * Applies values of a psyker to the case shown.
   * @param {string} query
   */
  take(query) {
    setAttribute(this.#section, "data-touched", "");
    setAsked(this.#form, query);
    void this.#update();
  }

  /** Hides figures that are not those of the psyker in use, until its values are loaded. */
  hideFigures() {
    this.#shown = false;
    this.#startUpdate();
  }

  /**
   * Shows that these values could not be loaded.
   * @param {() => void} again retries
   */
  failFigures(again) {
    this.#again = again;
    this.#settle(null);
  }

  /**
   * Replaces the page's own case; it is in no address until the reader changes or shares it.
   * @param {string} base "" for the page's own
   */
  async setBase(base) {
    this.#again = () => void this.setBase(base);
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
    this.#page.shown(this, view);
    // At once, since a print does not wait.
    setText(this.#section.querySelector("[data-case]"), view.fullCase);
    setHidden(find(this.#section, "[data-example]", HTMLElement), this.#section.hasAttribute("data-touched") || Boolean(this.#query || this.#base));
    showTimed(() => { if (this.#section.querySelector(".fold[open]")) this.#unfold(); else showSight(this.#section, view); });
    describeKept(this.#section, this.#kept, this.#view);
  }

  // Updates the folded parts: only once settled, or when the reader opens one.
  #unfold() {
    if (this.#folded && this.#view) showView(this.#section, this.#view);
    this.#folded = false;
    this.#showBars();
  }

  #showBars() {
    const view = this.#currentView();
    if (view) showBars(this.#section, view, this.#kept);
  }

  /** Keeps the current case as A, or drops A. */
  async #pin() {
    if (this.#kept) {
      this.#keep(null);
    } else {
      this.#again = () => void this.#pin();
      const view = this.#currentView() ?? await this.#compute(this.#case());
      if (!view) return;
      this.#keep(view);
    }
    this.#page.write();
  }

  /** @param {View | null} view */
  #keep(view) {
    this.#kept = view;
    showKept(this.#section, view);
    describeKept(this.#section, view, this.#view);
    this.#showBars();
  }

  /**
   * Reports whether it has an input of that name.
   * @param {string} name
   */
  knows = (name) => name in this.#form.elements;

  /** Reports whether it shows anything but the case of the page. */
  touched() { return Boolean(this.#view || this.#query || this.#kept || this.#refused()); }

  /**
   * Its part of the address: its inputs, and those of A.
   * @param {boolean} [whole] include the values of a psyker
   */
  pairs(whole) { return pairsFor({ query: this.#query || (whole ? this.#base : ""), kept: this.#kept && this.#kept.query }); }

  /**
   * Shows the cases of an address: its own, and A. Without any, the case of the page.
   * @param {string[]} pairs
   * @param {Several} [several] an input of the address that other calculators have too
   */
  async open(pairs, several) {
    this.#again = () => void this.open(pairs, several);
    const { query, kept } = casesOf(pairs);
    this.#query = query;
    this.#shown &&= !query || this.#view !== null;
    if (query) setAsked(this.#form, query);
    this.#startUpdate();
    const a = kept === null ? null : await this.#ask({ query: kept });
    if (kept !== null && !a) return this.#settle(null);
    this.#keep(viewOf(a));
    const view = await this.#compute(this.#case());
    if (several && !this.prefix) this.#refuse(fill(this.#words.several ?? "", several));
    if (!view) return;
    if (query && view.query) this.#query = view.query;
    const problem = a && problemOf(a, "");
    if (problem) warn(this.#form, `A: ${problem.problem}`);
  }

  /**
   * Shows a reason why the address has no answer.
   * @param {string} reason
   */
  #refuse(reason) {
    this.#waiting.fail();
    warn(this.#form, reason);
  }

  async #shared() {
    /** @type {Answer} */
    const answer = this.#currentView() ?? await this.#ask({ query: this.#case() });
    const view = viewOf(answer);
    if (!view) return problemOf(answer, datum(this.#section, "offline"))?.problem ?? "";
    const page = this.prefix || document.querySelector("main.embed") ? this.address() : this.#page.address(this, view);
    return { view, kept: this.#kept !== null, page, pairs: this.shared(view) };
  }

  /**
   * The pairs to share: every input of the case and of A, so that every reader of a link gets the
   * same case.
   * @param {View | null} view
   */
  shared(view) {
    if (!view) return pairsOf(readControls(this.#form));
    return shared(view, this.#kept);
  }

  /** The address of the case on the calculator's own page, or on this page without one. */
  address() {
    const { home, homePrefix = "", homeAnchor = "" } = this.#section.dataset;
    return (home || location.pathname) + join([{ prefix: homePrefix, pairs: this.shared(this.#currentView()) }]) + `#${homeAnchor}`;
  }
}
