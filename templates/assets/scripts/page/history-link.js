// The history of a page is fetched when somebody asks for it: by its link, or by an address with a date, also one that led here. Where its script does not come, the
// page of the history says the same.
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
