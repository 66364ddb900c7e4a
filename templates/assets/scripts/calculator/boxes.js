// Closes the pop-up boxes, help and sharing, on Escape and on a tap elsewhere.
import { around, find, findAll } from "../dom/find.js";

const opened = ":is(.help, .share)[open]";

/** @param {HTMLElement} section */
export function closeBoxes(section) {
  section.addEventListener("keydown", ({ key, target }) => {
    const box = key === "Escape" ? around(target, opened, HTMLDetailsElement) : null;
    if (!box) return;
    box.open = false;
    find(box, "summary", HTMLElement).focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    for (const box of findAll(section, opened, HTMLDetailsElement)) if (!(target instanceof Node && box.contains(target))) box.open = false;
  });
}
