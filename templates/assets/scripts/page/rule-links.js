// A click on the mark of a rule puts its permanent address on the clipboard, and in the address bar the one on this page.
import { around, datum } from "../dom/find.js";
import { tell } from "../dom/tell.js";

export function copyRules() {
  document.addEventListener("click", (event) => {
    const link = around(event.target, ".rule-ids a", HTMLAnchorElement);
    if (!link || !navigator.clipboard) return;
    const address = new URL(link.dataset.permanent || link.hash, location.href);
    navigator.clipboard.writeText(address.href).then(() => tell(datum(document.documentElement, "copied")), () => {});
  });
}
