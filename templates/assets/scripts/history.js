// Shows the history of a page inside it, read from the history page, which is fetched once.
import { datum, find } from "./dom/find.js";
import { styleAt } from "./dom/load.js";
import { askedDay } from "./history/days.js";
import { markChanges } from "./history/marks.js";
import { rulesOf } from "./history/rules.js";
import { showAsOf } from "./history/as-of.js";

const link = find(document, "[data-history]", HTMLAnchorElement);

/** The history page itself, when this script fails. */
const goThere = () => location.assign(link.href);

// The redirect from the permanent address of a rule drops its query, which the referrer still has.
// Its date, valid or not, is copied to the address of this page.
const day = /\/r\/[^/]+\/(\?as-of=[^&]+)$/.exec(document.referrer)?.[1];
if (day && !location.search) history.replaceState(null, "", day + location.hash);

/** The history, once requested. @type {Promise<() => void> | undefined} */
let loading;

/**
 * Loads the history, shows the page as of the date in its address, and returns a function that
 * marks the changes.
 */
async function load() {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(`${link.href}: ${answer.status}`);
  const entries = find(new DOMParser().parseFromString(await answer.text(), "text/html"), ".history", HTMLElement);
  await styleAt(datum(entries, "style"));
  const rules = rulesOf(entries);
  const days = { date: datum(entries, "date"), one: datum(entries, "dayOne"), months: datum(entries, "months").split(" ") };
  const asked = askedDay(location.search, new Date().toISOString().slice(0, 10));
  if (asked) showAsOf(entries, rules, asked, days);
  let marked = false;
  return () => {
    if (!marked && !markChanges(entries, rules, days)) goThere();
    marked = true;
  };
}

function mark() {
  loading ??= load();
  loading.then((marks) => marks(), goThere);
}

link.addEventListener("click", (event) => { if (event.defaultPrevented) mark(); });
if ("asked" in link.dataset) mark();
else if (askedDay(location.search, "")) {
  loading = load();
  loading.catch(goThere);
}
