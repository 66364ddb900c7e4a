// Shows the psyker in use: its name on the button, and a line below the inputs where values differ.
import { find, findAll } from "../dom/find.js";
import { create } from "../dom/create.js";
import { setAttribute, setText } from "../dom/write.js";

/** The number of letters that fit on the button. */
const room = 14;

/**
 * Shows the name of the psyker on the button, with "psyker" if there is space.
 * @param {HTMLElement} section
 * @param {string} text
 * @param {string | null} [label] for screen readers, if the text is not enough
 */
export function showName(section, text, label = null) {
  const button = find(section, "[data-psyker]", HTMLElement);
  setText(button, label && label.length <= room ? label : text);
  setAttribute(button, "aria-label", label);
  setAttribute(button, "title", label);
}

/**
 * @param {HTMLElement} section
 * @param {string[]} lines
 * @param {{ text: string, then: () => void } | null} take the button that applies the psyker's
 * values
 */
export function showLine(section, lines, take) {
  const box = section.querySelector(".psyker-line") ?? (lines.length ? newLine(section) : null);
  if (!(box instanceof HTMLElement)) return;
  const button = find(box, "button", HTMLButtonElement);
  const focused = button === document.activeElement;
  setText(find(box, "p", HTMLElement), lines.join(" "));
  setText(button, take ? take.text : "");
  button.onclick = take && take.then;
  button.hidden = !take;
  box.hidden = !lines.length;
  if (focused && !take) findAll(section, "[data-psyker]", HTMLElement)[0]?.focus();
}

/** @param {HTMLElement} section */
function newLine(section) {
  const box = create("div", "", { class: "psyker-line" });
  box.append(create("p", "", { role: "status" }), create("button", "", { type: "button" }));
  find(section, "fieldset.inputs", HTMLElement).append(box);
  return box;
}
