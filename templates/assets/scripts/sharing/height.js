import { findAll } from "../dom/find.js";
import { create } from "../dom/create.js";
import { frameWidth } from "./share-text.js";

const source = 40; // pixels: the line below a calculator in a frame, and the space around both

/**
 * The height in pixels that a calculator needs in a frame, with everything folded. It measures a
 * hidden copy at the width of the frame. The copy has no names: radio buttons of the same name
 * would clear the reader's selection.
 * @param {HTMLElement} section
 */
export function heightOf(section) {
  const frame = create("div", "", { class: "embed measured", "aria-hidden": "true" });
  const copy = document.importNode(section, true);
  for (const name of ["id", "name"]) for (const part of copy.querySelectorAll(`[${name}]`)) part.removeAttribute(name);
  for (const details of findAll(copy, "details", HTMLDetailsElement)) details.open = false;
  frame.style.width = `${frameWidth}px`;
  frame.append(copy);
  document.body.append(frame);
  const height = Math.ceil(frame.getBoundingClientRect().height) + source;
  frame.remove();
  return height;
}
