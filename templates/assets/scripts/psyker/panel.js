// The panel of "My psyker": choosing a psyker of a system, keeping one, renaming, deleting,
// deleting everything.
import { around, find, findAll } from "../dom/find.js";
import { create } from "../dom/create.js";
import { setText } from "../dom/write.js";
import { forgetDecks } from "../print/deck.js";
import { findPsyker, firstName, longest, nameOf, psykersOf, usedOf, withName, withPsyker, withUsed, withoutPsyker } from "./kept.js";

/** @import { Kept, Psyker, Values } from "./kept.js" */
/** @import { Phrases } from "./phrases.js" */
/** @import { Store, Trouble } from "./store.js" */

/**
 * The calculators of the page, as the panel needs them.
 * @typedef {{ shown: (section: HTMLElement) => { system: string, values: Values } | null,
 *   follow: (kept: Kept, chosen?: string) => void }} Page
 */

export class Panel {
  #store;
  #phrases;
  #page;
  #dialog;
  #title;
  #status;
  #body;
  #system = "";
  /** The calculator that it was opened for. @type {HTMLElement | null} */
  #section = null;

  /**
   * @param {Store} store
   * @param {Phrases} phrases
   * @param {Page} page
   */
  constructor(store, phrases, page) {
    this.#store = store;
    this.#phrases = phrases;
    this.#page = page;
    this.#title = create("h2", phrases.say("title"), { id: "psyker-title" });
    this.#status = create("div", "", { class: "psyker-status", role: "status" });
    this.#body = create("div");
    this.#dialog = create("dialog", "", { "aria-labelledby": "psyker-title" });
    const head = create("div", "", { class: "psyker-head" });
    head.append(this.#title, this.#button("×", () => this.#dialog.close(), { class: "psyker-close", "aria-label": phrases.close }));
    this.#dialog.append(head, this.#status, this.#body);
    // Outside the dialog.
    this.#dialog.addEventListener("click", ({ target }) => { if (target === this.#dialog) this.#dialog.close(); });
    document.body.append(this.#dialog);
  }

  /** @param {HTMLElement} section */
  open(section) {
    this.#section = section;
    this.#system = (section.dataset.calculator ?? "").split("/")[0] ?? "";
    this.#dialog.className = `psyker ${this.#system}`;
    setText(this.#title, `${this.#phrases.say("title")} · ${this.#phrases.nameOf(this.#system)}`);
    this.#say();
    this.#draw();
    this.#dialog.showModal();
    this.#focus();
  }

  /** Shows changes made on another page; a name being typed stays. */
  refresh() { if (this.#dialog.open && !this.#body.contains(around(document.activeElement, "input", HTMLInputElement))) this.#draw(); }

  /**
   * @param {string} text
   * @param {() => void} then
   * @param {Record<string, string>} [attributes]
   */
  #button(text, then, attributes = {}) {
    const button = create("button", text, { type: "button", ...attributes });
    button.addEventListener("click", then);
    return button;
  }

  /**
   * Shows a message, with buttons for the possible actions.
   * @param {string} [text]
   * @param {HTMLElement[]} buttons
   */
  #say(text = "", ...buttons) {
    this.#status.replaceChildren(...(text ? [create("p", text), ...buttons] : []));
  }

  /**
   * Changes the stored psykers and updates the page, or shows why it could not.
   * @param {(kept: Kept) => Kept} change
   * @param {string} message
   * @param {{ chosen?: boolean, buttons?: HTMLElement[] }} [how]
   */
  #change(change, message, { chosen = false, buttons = [] } = {}) {
    const trouble = this.#store.change(change);
    if (trouble) return this.#sayTrouble(trouble);
    this.#say(message, ...buttons);
    this.#page.follow(this.#store.read().kept, chosen ? this.#system : undefined);
    this.#draw();
    return true;
  }

  /** @param {Trouble} trouble */
  #sayTrouble(trouble) {
    this.#say(this.#phrases.say(trouble));
    return false;
  }

  #draw() {
    const { kept, trouble } = this.#store.read();
    const some = Object.keys(kept.psykers).length > 0;
    this.#body.replaceChildren(...(trouble ? [create("p", this.#phrases.say(trouble))] : [...this.#listed(kept), this.#keeping(kept)]));
    if (some) {
      const foot = create("div", "", { class: "psyker-foot" });
      foot.append(create("p", this.#phrases.say("where")), this.#button(this.#phrases.say("forget"), () => this.#forget()));
      this.#body.append(foot);
    }
  }

  /** @param {Kept} kept */
  #listed(kept) {
    const psykers = psykersOf(kept, this.#system);
    const name = this.#phrases.nameOf(this.#system);
    if (!psykers.length) return [create("p", this.#phrases.say("lead", { system: name }))];
    const inUse = usedOf(kept, this.#system);
    const list = create("ul", "", { class: "psyker-list", "aria-label": this.#phrases.say("list", { system: name }) });
    list.append(...psykers.map((psyker) => this.#row(psyker, psyker === inUse)));
    return inUse ? [list, this.#button(this.#phrases.say("none"), () => this.#use(null), { class: "psyker-none" })] : [list];
  }

  /**
   * @param {Psyker} psyker
   * @param {boolean} inUse
   */
  #row(psyker, inUse) {
    const row = create("li");
    const pick = this.#button("", () => this.#use(psyker.name), { class: "psyker-pick", "aria-pressed": String(inUse) });
    pick.append(create("b", psyker.name), ...(inUse ? [" ", create("span", this.#phrases.say("in-use"), { class: "psyker-mark" })] : []), " ", create("span", this.#phrases.values(this.#system, psyker.values), { class: "psyker-values" }));
    row.append(pick, ...["rename", "delete"].map((what) => {
      const then = what === "rename" ? () => this.#rename(row, psyker) : () => this.#delete(psyker);
      const text = this.#phrases.say(what);
      return this.#button(text, then, { "aria-label": `${text} ${psyker.name}` });
    }));
    return row;
  }

  /** @param {string | null} name */
  #use(name) {
    if (this.#change((kept) => withUsed(kept, this.#system, name), "", { chosen: name !== null })) this.#dialog.close();
  }

  /** @param {Psyker} psyker */
  #delete(psyker) {
    const { kept } = this.#store.read();
    const wasUsed = kept.used[this.#system] === psyker.name;
    const undo = this.#button(this.#phrases.say("undo"), () => {
      this.#change((now) => {
        const back = withPsyker(now, this.#system, psyker.name, psyker.values);
        return wasUsed ? back : { ...back, used: now.used };
      }, "", { chosen: wasUsed });
      this.#focus();
    });
    if (this.#change((now) => withoutPsyker(now, this.#system, psyker.name), this.#phrases.say("deleted", { name: psyker.name }), { buttons: [undo] })) undo.focus();
  }

  #forget() {
    const trouble = this.#store.forget();
    if (trouble) return void this.#sayTrouble(trouble);
    forgetDecks(); // the deck is the psyker's
    this.#say(this.#phrases.say("forgotten"));
    this.#page.follow(this.#store.read().kept);
    this.#draw();
    this.#focus();
  }

  /**
   * Focuses the first button of the body: not a field, since the keyboard of a phone would cover
   * the button below it.
   */
  #focus() { (findAll(this.#body, ".psyker-pick, .psyker-keep [type=submit]", HTMLElement)[0] ?? find(this.#dialog, ".psyker-close", HTMLElement)).focus(); }

  /**
   * A field for a name.
   * @param {string} label
   * @param {string} value
   */
  #nameField(label, value) {
    const box = create("label", label);
    const input = create("input", "", { type: "text", value, maxlength: String(longest), autocomplete: "off", spellcheck: "false" });
    box.append(input);
    return { box, input };
  }

  /**
   * @param {HTMLLIElement} row
   * @param {Psyker} psyker
   */
  #rename(row, psyker) {
    const form = create("form", "", { class: "psyker-rename" });
    const { box, input } = this.#nameField(this.#phrases.say("renamed"), psyker.name);
    const back = () => {
      this.#draw();
      this.#focus();
    };
    form.append(box, create("button", this.#phrases.say("rename"), { type: "submit" }), this.#button(this.#phrases.say("no"), back));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = nameOf(input.value);
      if (!name) return this.#say(this.#phrases.say("unnamed"));
      if (name !== psyker.name && findPsyker(this.#store.read().kept, this.#system, name)) return this.#say(this.#phrases.say("taken", { name }));
      if (this.#change((kept) => withName(kept, this.#system, psyker.name, name), "")) this.#focus();
    });
    row.replaceChildren(form);
    input.select();
    input.focus();
  }

  /**
   * The form that keeps the values of the calculator.
   * @param {Kept} kept
   */
  #keeping(kept) {
    const form = create("form", "", { class: "psyker-keep" });
    const shown = this.#section && this.#page.shown(this.#section);
    const suggested = findPsyker(kept, this.#system, firstName) ? "" : firstName;
    const { box, input } = this.#nameField(this.#phrases.say("name"), usedOf(kept, this.#system)?.name ?? suggested);
    const submit = create("button", "", { type: "submit" });
    const name = () => {
      const known = findPsyker(kept, this.#system, nameOf(input.value));
      setText(submit, known ? this.#phrases.say("change", { name: known.name }) : this.#phrases.say("store"));
    };
    name();
    input.addEventListener("input", name);
    form.append(create("h3", this.#phrases.say("keep")), create("p", shown ? this.#phrases.say("shown", { values: this.#phrases.values(this.#system, shown.values) }) : this.#phrases.say("wrong")), box);
    // Before the first psyker is stored; later this is at the foot of the panel.
    if (!Object.keys(kept.psykers).length) form.append(create("p", this.#phrases.say("where")));
    form.append(submit);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#keep(nameOf(input.value));
    });
    return form;
  }

  /** @param {string} name */
  #keep(name) {
    const shown = this.#section && this.#page.shown(this.#section);
    if (!shown) return this.#say(this.#phrases.say("wrong"));
    if (!name) return this.#say(this.#phrases.say("unnamed"));
    if (this.#change((kept) => withPsyker(kept, this.#system, name, shown.values), this.#phrases.say("kept", { name }), { chosen: true })) this.#focus();
  }
}
