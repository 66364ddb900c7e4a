// The panel of the offline page: what is kept, the choices with their sizes, progress, and errors.
import { find, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";
import { Download, NoConnection, NoRoom, WrongFile, withRest } from "./download.js";

/** @import { State, Store } from "./store.js" */
/** @import { Version } from "./download.js" */
/**
 * @typedef {"unable" | "what" | "always" | "pages" | "size" | "keep" | "stop" | "again" |
 *   "update" | "remove" | "none" | "kept" | "news" | "coming" | "done" | "few" | "removed" |
 *   "line" | "off" | "server" | "room"} Word
 */
/**
 * @typedef {{ words: Record<Word, string>, languages: { tag: string, name: string }[] }} PanelData
 */

const base = (/** @type {string} */ language) => ["frame", `search-${language}`];

export class Panel {
  #section;
  #store;
  #words;
  #languages;
  #download;
  #state;
  /** @type {HTMLElement | null} */
  #form = null;
  /** @type {Version | null} */
  #version = null;
  /** @type {AbortController | null} */
  #running = null;
  /**
   * The languages that the reader chose last; null for those that are kept.
   * @type {string[] | null}
   */
  #chosen = null;

  /**
   * @param {HTMLElement} section
   * @param {Store} store
   * @param {PanelData} data
   */
  constructor(section, store, { words, languages }) {
    this.#section = section;
    this.#store = store;
    this.#words = words;
    this.#languages = languages;
    this.#download = new Download(store);
    this.#state = find(section, "[data-state]", HTMLElement);
  }

  async start() {
    if (!("serviceWorker" in navigator) || !("caches" in globalThis) || !isSecureContext) return this.#say(this.#words.unable);
    try {
      await caches.keys();
    } catch {
      return this.#say(this.#words.unable); // storage is blocked
    }
    await this.#show();
  }

  /** @param {string} text */
  #say(text) {
    this.#state.textContent = text;
  }

  /** @param {number} bytes */
  #size(bytes) {
    const number = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return fill(this.#words.size, { size: number.format(bytes / 1e6) });
  }

  /**
   * Shows what is kept, and the choices.
   * @param {string} [news] the outcome of the last choice
   * @param {boolean} [wrong] whether that is an error
   */
  async #show(news = "", wrong = false) {
    const state = await this.#store.state();
    const version = await this.#download.newest().catch(() => this.#version);
    this.#version = version;
    const older = state && version && version.build !== state.build;
    const said = [wrong ? "" : news, state ? await this.#howMuch(state) : news ? "" : this.#words.none, older && !news ? this.#words.news : ""];
    this.#say(said.filter(Boolean).join(" "));
    this.#form?.remove();
    const form = create("form");
    this.#form = form;
    if (wrong) form.append(create("p", news, { class: "offline-problem", role: "alert" }));
    if (version) form.append(this.#choice(version, state));
    else if (!wrong) form.append(create("p", this.#words.off, { class: "offline-problem" }));
    const buttons = create("p", "", { class: "offline-buttons" });
    if (state) {
      const remove = create("button", this.#words.remove, { type: "button" });
      remove.addEventListener("click", () => this.#remove());
      buttons.append(remove);
    }
    if (version) {
      const go = create("button", wrong ? this.#words.again : older ? this.#words.update : this.#words.keep, { type: "submit", class: "offline-go" });
      const offer = () => {
        if (state && !older && !wrong && isKept(form, state)) go.remove();
        else buttons.prepend(go);
      };
      form.addEventListener("change", offer);
      offer();
    }
    form.append(buttons);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#keep(form);
    });
    this.#section.append(form);
  }

  /** @param {State} state */
  async #howMuch(state) {
    const [list, files] = [await this.#store.list(state.build), await this.#store.files(state.build)];
    let pages = 0, bytes = 0;
    for (const { url } of await files.keys()) {
      bytes += list.get(url.slice(this.#store.root.length))?.size ?? 0;
      if (url.endsWith("/")) pages++;
    }
    return fill(this.#words.kept, { pages: new Intl.NumberFormat(document.documentElement.lang).format(pages), size: this.#size(bytes) });
  }

  /**
   * The choices: what is always kept, and the pages of each language.
   * @param {Version} version
   * @param {State | null} state
   */
  #choice(version, state) {
    const bytes = (/** @type {string[]} */ parts) => this.#size(parts.reduce((sum, part) => sum + (version.parts[part]?.bytes ?? 0), 0));
    const own = document.documentElement.lang;
    const set = create("fieldset");
    set.append(create("legend", this.#words.what));
    const line = (/** @type {string} */ text, /** @type {string} */ size, /** @type {Record<string, string>} */ attributes) => {
      const label = create("label");
      label.append(create("input", "", { type: "checkbox", ...attributes }), create("span", text), create("span", size, { class: "offline-size" }));
      set.append(label);
      return find(label, "input", HTMLInputElement);
    };
    const always = create("p");
    always.append(create("span", "✓", { "aria-hidden": "true" }), create("span", this.#words.always), create("span", bytes(base(own)), { class: "offline-size" }));
    set.append(always);
    for (const { tag, name } of this.#languages) {
      const more = [`pages-${tag}`, ...(tag === own ? [] : [`search-${tag}`])];
      line(fill(this.#words.pages, { language: name }), bytes(more), { name: "language", value: tag }).checked = this.#chosen?.includes(tag) ?? state?.parts.includes(`pages-${tag}`) ?? tag === own;
    }
    return set;
  }

  /** @param {HTMLElement} form */
  async #keep(form) {
    if (!this.#version || this.#running) return;
    const running = new AbortController();
    this.#running = running;
    const tags = chosenIn(form);
    this.#chosen = tags;
    const parts = new Set([...base(document.documentElement.lang), ...tags.flatMap((tag) => [`search-${tag}`, `pages-${tag}`])]);
    const bar = create("progress", "", { max: "1", value: "0", "aria-label": this.#words.keep });
    const stop = create("button", this.#words.stop, { type: "button" });
    stop.addEventListener("click", () => running.abort());
    const buttons = create("p", "", { class: "offline-buttons" });
    buttons.append(stop);
    form.replaceChildren(bar, buttons);
    stop.focus();
    let news = tags.length ? this.#words.done : this.#words.few, wrong = false, all = 0, said = -1;
    try {
      const version = await this.#download.newest();
      this.#version = version;
      const need = withRest([...parts]).reduce((sum, part) => sum + (version.parts[part]?.bytes ?? 0), 0);
      all = need;
      await this.#register();
      if (tags.length) await navigator.storage?.persist?.().catch(() => false);
      await this.#download.keep(version, [...parts], (done, whole) => {
        all = whole;
        if (bar instanceof HTMLProgressElement) bar.value = whole ? done / whole : 1;
        const tenth = Math.floor(10 * done / Math.max(whole, 1));
        // Ten announcements are enough for a screen reader.
        if (tenth !== said) this.#say(fill(this.#words.coming, { done: this.#size(done), all: this.#size(whole) }));
        said = tenth;
      }, running.signal);
      navigator.serviceWorker.controller?.postMessage("tidy");
    } catch (error) {
      wrong = true;
      news = running.signal.aborted ? "" : this.#reason(error, all);
    }
    this.#running = null;
    await this.#show(news, wrong);
    this.#form?.querySelector("button")?.focus();
  }

  /** @param {unknown} error @param {number} bytes */
  #reason(error, bytes) {
    if (error instanceof NoConnection) return this.#words.line;
    if (error instanceof WrongFile) return fill(this.#words.server, { file: error.file || "/" });
    if (error instanceof NoRoom) return fill(this.#words.room, { size: this.#size(bytes) });
    return this.#words.unable;
  }

  /** Registers the service worker. */
  async #register() {
    await navigator.serviceWorker.register(this.#store.at("offline-worker.js"), { scope: this.#store.root, updateViaCache: "none" }).catch((error) => {
      if (!navigator.onLine) throw new NoConnection(String(error));
      throw error;
    });
  }

  async #remove() {
    const registration = await navigator.serviceWorker.getRegistration(this.#store.root);
    await this.#store.clear();
    await registration?.unregister();
    this.#chosen = null;
    await this.#show(this.#words.removed);
  }
}

/** The languages that are chosen. @param {HTMLElement} form */
const chosenIn = (form) => findAll(form, 'input[name="language"]:checked', HTMLInputElement).map(({ value }) => value);

/**
 * Reports whether exactly the chosen languages are kept.
 * @param {HTMLElement} form
 * @param {State} state
 */
function isKept(form, { parts }) {
  const kept = parts.filter((part) => part.startsWith("pages-")).map((part) => part.slice("pages-".length));
  return kept.sort().join() === chosenIn(form).sort().join();
}
