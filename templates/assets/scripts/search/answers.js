// Answers to a question about a figure, as options of the result list.
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";
import { caseAddress } from "./ask.js";

/** @import { Decision, View } from "../calculator/answer.js" */
/** @import { Answered } from "./ask.js" */
/** @import { Words } from "./index.js" */

/**
 * An answer as an option: the question of the calculator, how the words were understood, the best
 * choice and the headline figures. If it has a head, that shows its question and its chips, outside
 * the list, where they can be tapped.
 * @param {Answered} answered
 * @param {number} place among the answers
 * @param {Words} words
 * @param {boolean} headed
 */
export function answerOption(answered, place, words, headed) {
  const { shape, system, name, view, problem, reading } = answered;
  const game = reading.elsewhere ? `${name} (${words.elsewhere})` : name;
  const link = create("a", "", { role: "option", id: `search-answer-${place}`, class: `search-answer ${system}`, href: caseAddress(answered), tabindex: "-1", "aria-selected": "false", ...(shape.language && { lang: shape.language }) });
  const head = create("span", "", { class: headed ? "hidden" : "search-title" });
  head.append(shape.title);
  link.append(head);
  if (!headed) link.append(create("span", game, { class: "search-kind" }));
  if (problem) link.append(create("span", problem.problem, { class: "answer-problem" }));
  if (view && !headed) link.append(create("span", [...understoodPhrases(answered), ...unused(answered, words)].join(" · "), { class: "search-where" }));
  if (view && reading.turned && !reading.offer) link.append(create("span", words.turned, { class: "answer-label" }));
  if (view && !reading.offer) link.append(...verdictAndFigures(answered, view, words));
  link.append(create("span", reading.offer || problem ? words.openCalculator : words.openCase, { class: "answer-open" }));
  return link;
}

/**
 * The verdict and the figures. The figures that a question names come first. If the question makes
 * the choice, the figures are those of that choice, under its name; if it states another amount than
 * the best ("7 dice"), they come first.
 * The other player makes his own choice.
 * @param {Answered} answered
 * @param {View} view
 * @param {Words} words
 */
function verdictAndFigures(answered, { decision }, words) {
  if (answered.exchanged) return bothFigures(answered, answered.exchanged, words);
  if (!decision) return [figures(answered)];
  if (answered.reading.theirs) return [...assumedChoice(decision, words), figures(answered)];
  const verdict = create("span", "", { class: "answer-verdict" });
  verdict.append(create("strong", decision.choice), " ", decision.reason);
  if (answered.reading.figures.length) return [figures(answered), verdict];
  if (!decision.rows.length) return [verdict]; // it has the figures
  const asked = askedChoice(answered, decision);
  if (!asked) return [verdict, figures(answered)];
  const part = [create("span", fill(words.asked, { choice: asked.label }), { class: "answer-choice" }), figures(answered)];
  return asked.amount ? [...part, verdict] : [verdict, ...part];
}

/**
 * What the other player is assumed to choose; nothing if the question says it.
 * @param {Decision} decision
 * @param {Words} words
 */
function assumedChoice({ open, rows, current }, words) {
  const row = rows[current];
  return open && row ? [create("span", fill(words.theirs, { choice: row.label }), { class: "answer-choice" })] : [];
}

/**
 * The choice that a question, or a change of its case, makes, and whether by an amount that is not
 * the best; null if it is left open or assumed.
 * @param {Answered} answered
 * @param {Decision} decision
 */
function askedChoice({ shape, reading, query }, { open, rows, current }) {
  const row = rows[current];
  if (open || !row) return null;
  const [before, now] = [reading.query, query].map((text) => new URLSearchParams(text));
  const taken = [...new URLSearchParams(row.take).keys()].map((name) => {
    const how = reading.inputs.find((input) => input.name === name)?.how ?? "assumed";
    return { name, how: before?.get(name) === now?.get(name) ? how : "stated" };
  });
  if (taken.every(({ how }) => how === "assumed")) return null;
  const stated = taken.some(({ name, how }) => how === "stated" && shape.inputs[name]?.kind === "number");
  return { label: row.label, amount: stated && !row.best && rows.some(({ best }) => best) };
}

/** @param {Answered} answered */
function figures(answered) {
  const row = create("span", "", { class: "answer-figures" });
  for (const id of headline(answered)) {
    const one = figure(answered, id, "");
    if (one) row.append(one, " ");
  }
  return row;
}

/**
 * The figures that are shown large, three at most but for those that the question names, which come
 * first.
 * @param {Answered} answered
 */
const headline = ({ shape, reading }) => [...new Set([...reading.figures, ...shape.headline])].slice(0, Math.max(3, reading.figures.length));

/**
 * A figure, with words before its label.
 * @param {Answered} answered
 * @param {string} id
 * @param {string} before
 */
function figure({ shape, view }, id, before) {
  const found = view?.figures[id];
  if (!found) return null;
  const one = create("span", "", { class: "answer-figure" });
  const label = found.label ?? shape.words[`value.${id}`] ?? "";
  one.append(create("span", found.text, { class: "answer-value" }), " ", create("span", [before, label].filter(Boolean).join(" · "), { class: "answer-label" }));
  return one;
}

/**
 * The first figure of both readings of a question that does not say who casts, or whose the numbers
 * are.
 * @param {Answered} asked
 * @param {Answered} exchanged
 * @param {Words} words
 */
function bothFigures(asked, exchanged, words) {
  const row = create("span", "", { class: "answer-figures both" });
  for (const [answered, order] of /** @type {[Answered, string][]} */ ([[asked, words.inOrder], [exchanged, words.exchanged]])) {
    const { casts } = answered.reading;
    const one = figure(answered, headline(answered)[0] ?? "", casts === "mine" ? words.mine : casts === "theirs" ? words.his : order);
    if (one) row.append(one, " ");
  }
  return [row];
}

/** @param {Answered} answered */
const understoodPhrases = ({ reading, view }) => reading.inputs.flatMap(({ name }) => { const input = view?.inputs[name]; return input?.read ? [input.phrase] : []; });

/**
 * The parts of a question that were not used.
 * @param {Answered} answered
 * @param {Words} words
 */
const unused = ({ reading }, words) => reading.unread.map(({ text }) => fill(words.unread, { words: text }));
