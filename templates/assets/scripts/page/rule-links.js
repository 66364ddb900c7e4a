// A click on the mark of a rule copies its permanent address and moves to its anchor. A touch of a rule
// shows its mark.
import { around, datum, findAll } from "../dom/find.js";
import { announce } from "../dom/announce.js";

export function copyRules() {
  document.addEventListener("pointerup", ({ target, pointerType }) => {
    if (pointerType !== "touch") return;
    const touched = around(target, ".rule, :has(> .rule-ids)", HTMLElement);
    for (const rule of findAll(document, "[data-touched]", HTMLElement)) rule.toggleAttribute("data-touched", rule === touched);
    touched?.toggleAttribute("data-touched", true);
  });
  document.addEventListener("click", (event) => {
    const link = around(event.target, ".rule-ids a", HTMLAnchorElement);
    if (!link || !navigator.clipboard) return;
    const address = new URL(link.dataset.permanent || link.hash, location.href);
    navigator.clipboard.writeText(address.href).then(() => announce(datum(document.documentElement, "copied")), () => {});
  });
}
