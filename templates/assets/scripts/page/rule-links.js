// A click on the mark of a rule copies its permanent address and moves to its anchor.
import { around, datum } from "../dom/find.js";
import { announce } from "../dom/announce.js";

export function copyRules() {
  document.addEventListener("click", (event) => {
    const link = around(event.target, ".rule-ids a", HTMLAnchorElement);
    if (!link || !navigator.clipboard) return;
    const address = new URL(link.dataset.permanent || link.hash, location.href);
    navigator.clipboard.writeText(address.href).then(() => announce(datum(document.documentElement, "copied")), () => {});
  });
}
