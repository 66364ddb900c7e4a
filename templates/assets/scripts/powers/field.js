// A field that finds powers by their names, and lists them as buttons that choose them.
import { Announcement } from "../dom/announcement.js";
import { create } from "../dom/create.js";
import { datum, find, findAll } from "../dom/find.js";
import { fill } from "../text/fill.js";
import { otherName, PowersByName } from "./by-name.js";

/** @import { PowerChoice } from "./by-name.js" */

const most = 8; // powers listed at a time

export class PowerField {
  #box;
  #input;
  #list;
  #status;
  #announcement;
  #choices;
  #choose;
  #isChosen;
  /** Made for the first search. @type {PowersByName | null} */
  #byName = null;

  /**
   * @param {HTMLElement} box
   * @param {PowerChoice[]} choices
   * @param {{ choose: (key: string) => void, isChosen: (key: string) => boolean }} about
   */
  constructor(box, choices, { choose, isChosen }) {
    this.#box = box;
    this.#input = find(box, "input", HTMLInputElement);
    this.#list = find(box, "ul", HTMLElement);
    this.#status = find(box, "[data-found]", HTMLElement);
    this.#announcement = new Announcement(find(box, "[role=status]", HTMLElement));
    this.#choices = choices;
    this.#choose = choose;
    this.#isChosen = isChosen;
    this.#input.addEventListener("input", () => this.#show());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      findAll(this.#list, "button:enabled", HTMLButtonElement)[0]?.click();
    });
    if (this.#input.value) this.#show(); // typed before the script was loaded
  }

  /** @param {boolean} full whether no more powers can be chosen */
  disable(full) {
    this.#input.disabled = full;
  }

  focus() {
    this.#input.focus();
  }

  #show() {
    const text = this.#input.value.trim();
    const words = (/** @type {string} */ name) => datum(this.#box, name);
    this.#byName ??= new PowersByName(this.#choices);
    const { powers, guesses } = text ? this.#byName.find(text) : { powers: [], guesses: [] };
    this.#list.replaceChildren(...powers.slice(0, most).map((power) => this.#line(power, text)));
    this.#status.textContent = !text ? "" : [
      ...guesses.map(([word, meant]) => fill(words("guess"), { word, meant })),
      powers.length > most ? fill(words("more"), { n: powers.length, shown: most }) : powers.length ? fill(words("count"), { n: powers.length }) : words("nothing"),
    ].join(" ");
    this.#announcement.say(this.#status.textContent);
  }

  /**
   * @param {PowerChoice} power
   * @param {string} text
   */
  #line(power, text) {
    const button = create("button", "", { type: "button", class: power.system, "data-key": power.key });
    const other = otherName(power, text);
    const name = create("span", power.name, power.language ? { lang: power.language } : {});
    button.append(name, other && ` (${other})`, " ", create("span", power.group, { class: "of" }));
    if (this.#isChosen(power.key)) button.disabled = true;
    button.addEventListener("click", () => {
      this.#input.value = "";
      this.#show();
      this.#choose(power.key);
      this.focus();
    });
    const line = create("li");
    line.append(button);
    return line;
  }
}
