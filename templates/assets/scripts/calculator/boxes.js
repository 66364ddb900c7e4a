// Boxes that stand over what is below them, help and the ways of sharing: Escape and a tap elsewhere close them.
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
