// The panel of errors over the page.
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";

/** @import { Excerpt, Problem, Report, Words } from "./messages.js" */

/** @type {HTMLElement | null} */
let shown = null;
/** The report shown, to leave the panel alone when nothing changed. */
let shownReport = "";
let open = true;

/**
 * @param {Words} words
 * @param {Report | null} report
 */
export function showErrors(words, report) {
  const text = report ? JSON.stringify(report) : "";
  if (text === shownReport) return;
  shownReport = text;
  shown?.remove();
  shown = null;
  if (!report) return;
  shown = create("section", "", { class: "preview-errors", role: "alert" });
  const details = create("details");
  details.open = open;
  details.addEventListener("toggle", () => { open = details.open; });
  const list = create("ol");
  list.append(...report.problems.map((problem) => itemOf(words, problem, report.editable)));
  details.append(create("summary", `${words.title} (${report.count})`), list);
  if (report.more) details.append(create("p", fill(words.more, { n: report.more })));
  details.append(create("p", report.around ? words.around : report.kept ? words.kept : words.none));
  shown.append(details);
  document.body.append(shown);
}

/**
 * Errors are in English on pages of every language.
 * @param {Words} words
 * @param {Problem} problem
 * @param {boolean} editable
 */
function itemOf(words, problem, editable) {
  const item = create("li");
  const { place, message, hint, line, also, others } = problem;
  if (place) item.append(placeOf(words, place, editable));
  item.append(create("p", message, { class: "message", lang: "en" }));
  if (line) item.append(lineOf(line));
  if (hint) item.append(create("p", hint, { lang: "en" }));
  if (also?.length) item.append(create("p", fill(words.also, { places: also.join(", ") + (others ? ` … (+ ${others})` : "") })));
  return item;
}

/**
 * @param {Words} words
 * @param {string} place
 * @param {boolean} editable
 */
function placeOf(words, place, editable) {
  if (!editable) return create("p", place, { class: "place" });
  const button = create("button", place, { type: "button", class: "place", title: fill(words.open, { place }) });
  const problem = create("p");
  button.addEventListener("click", async () => {
    problem.remove();
    const reason = await edit(place);
    if (!reason) return;
    problem.textContent = fill(words.notOpened, { reason });
    button.after(problem);
  });
  return button;
}

/**
 * Opens a place in the editor. Resolves to the reason on failure, to "" on success.
 * @param {string} place
 */
async function edit(place) {
  try {
    const answer = await fetch(`/_preview/edit?place=${encodeURIComponent(place)}`, { method: "POST" });
    return answer.ok ? "" : (await answer.text()).trim();
  } catch (error) {
    return String(error);
  }
}

/** @param {Excerpt} line */
function lineOf({ number, before, marked, after }) {
  const box = create("pre", "", { lang: "en" });
  box.append(create("b", `${number} │ `), before, create("mark", marked), after);
  return box;
}
