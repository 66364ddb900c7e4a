import { findAll } from "../dom/find.js";
import { made } from "../dom/made.js";
import { frameWidth } from "./share-text.js";

const source = 40; // pixels: the line below a calculator in a frame, and the space around both

/**
 * The height that a calculator needs in a frame, with everything folded but the picture of its choices, in pixels: a copy of it that nobody sees is as wide as the frame. The copy has no
 * names: of radio buttons of one name only one can be chosen, and the reader's would lose its choice to it.
 * @param {HTMLElement} section
 */
export function heightOf(section) {
  const frame = made("div", "", { class: "embed measured", "aria-hidden": "true" });
  const copy = document.importNode(section, true);
  for (const name of ["id", "name"]) for (const part of copy.querySelectorAll(`[${name}]`)) part.removeAttribute(name);
  for (const details of findAll(copy, "details", HTMLDetailsElement)) details.open = details.matches("[data-decision]");
  frame.style.width = `${frameWidth}px`;
  frame.append(copy);
  document.body.append(frame);
  const height = Math.ceil(frame.getBoundingClientRect().height) + source;
  frame.remove();
  return height;
}
