// Loads the history of a page on demand: on a click, or if the address, or the one that redirected
// here, has a date. If the script cannot be loaded, the link leads to the history page.
import { datum } from "../dom/find.js";
import { scriptAt } from "../dom/load.js";

/** @param {HTMLAnchorElement} link */
export function offerHistory(link) {
  let ask = () => {
    ask = () => {};
    scriptAt(datum(link, "history")).catch(() => location.assign(link.href));
  };
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.dataset.asked = "";
    ask();
  });
  if ((location.search + document.referrer).includes("as-of=")) ask();
}
