// A click on the mark of a rule copies its permanent address and moves to its anchor. A touch of a rule
// shows its mark, and does nothing else.
import { around, datum, findAll } from "../dom/find.js";
import { announce } from "../dom/announce.js";

const marked = ".rule, :has(> .rule-ids)";

export function copyRules() {
  let shown = true; // whether a touch began on a mark that could be seen
  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    shown = pointerType !== "touch" || Boolean(around(target, marked, HTMLElement)?.hasAttribute("data-touched"));
  });
  document.addEventListener("pointerup", ({ target, pointerType }) => {
    if (pointerType !== "touch") return;
    const touched = around(target, marked, HTMLElement);
    for (const rule of findAll(document, "[data-touched]", HTMLElement)) rule.toggleAttribute("data-touched", rule === touched);
    touched?.toggleAttribute("data-touched", true);
  });
  document.addEventListener("click", (event) => {
    const link = around(event.target, ".rule-ids a", HTMLAnchorElement);
    if (!link) return;
    if (!shown && event.detail) { // the keyboard clicks without a touch
      event.preventDefault();
      return;
    }
    if (!navigator.clipboard) return;
    const address = new URL(link.dataset.permanent || link.hash, location.href);
    navigator.clipboard.writeText(address.href).then(() => announce(datum(document.documentElement, "copied")), () => {});
  });
}
