// The history of a page, shown in it. It is read from the page that tells it, which is fetched once.
import { datum, find } from "./dom/find.js";
import { styleAt } from "./dom/load.js";
import { askedDay } from "./history/days.js";
import { markChanges } from "./history/marks.js";
import { rulesOf } from "./history/rules.js";
import { showThen } from "./history/then.js";

const link = find(document, "[data-history]", HTMLAnchorElement);

/** The page is the way for everybody for whom this one does not work. */
const goThere = () => location.assign(link.href);

// The permanent address of a rule leads on without its query, which the browser still tells: the day in it goes over to the address of the page,
// also what is none and is told as such there.
const day = /\/r\/[^/]+\/(\?as-of=[^&]+)$/.exec(document.referrer)?.[1];
if (day && !location.search) history.replaceState(null, "", day + location.hash);

/** What is told, once somebody asked for it. @type {Promise<() => void> | undefined} */
let telling;

/** Shows the page as of the day of its address, if there is one, and is ready to mark what changed. */
async function tell() {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(`${link.href}: ${answer.status}`);
  const told = find(new DOMParser().parseFromString(await answer.text(), "text/html"), ".history", HTMLElement);
  await styleAt(datum(told, "style"));
  const rules = rulesOf(told);
  const days = { date: datum(told, "date"), one: datum(told, "dayOne"), months: datum(told, "months").split(" ") };
  const asked = askedDay(location.search, new Date().toISOString().slice(0, 10));
  if (asked) showThen(told, rules, asked, days);
  let marked = false;
  return () => {
    if (!marked && !markChanges(told, rules, days)) goThere();
    marked = true;
  };
}

function mark() {
  telling ??= tell();
  telling.then((marks) => marks(), goThere);
}

link.addEventListener("click", (event) => { if (event.defaultPrevented) mark(); });
if ("asked" in link.dataset) mark();
else if (askedDay(location.search, "")) {
  telling = tell();
  telling.catch(goThere);
}
