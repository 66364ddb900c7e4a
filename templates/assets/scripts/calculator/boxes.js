// Closes the pop-up boxes, of sharing and of the best choice, on Escape and on a tap elsewhere, and
// brings into view what opens below the edge of a panel or of the window.
import { around, find, findAll } from "../dom/find.js";

/** How far down a window, as a share of it, figures may begin that were just unfolded. */
const lowest = 2 / 3;

const opened = ":is(.best, .share)[open]";

/** @param {HTMLElement} section */
export function handleBoxes(section) {
  section.addEventListener("keydown", ({ key, target }) => {
    const box = key === "Escape" ? around(target, opened, HTMLDetailsElement) : null;
    if (!box) return;
    box.open = false;
    find(box, "summary", HTMLElement).focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    for (const box of findAll(section, opened, HTMLDetailsElement)) if (!(target instanceof Node && box.contains(target))) box.open = false;
  });
  const panel = section.closest(".panel");
  section.addEventListener("toggle", ({ target }) => {
    const box = around(target, ":is(.fold, .share)[open]", HTMLDetailsElement);
    if (!box) return;
    if (panel && panel.scrollHeight > panel.clientHeight) box.scrollIntoView({ block: "nearest" });
    else if (box.matches(".fold") && find(box, "summary", HTMLElement).getBoundingClientRect().bottom > lowest * innerHeight) box.scrollIntoView();
  }, true);
}
