// What can be asked of the core besides a case: which value of an input it would take, and how likely a roll was.
import { datum, find, findAll } from "../dom/find.js";
import { problemOf, saidOf } from "./answer.js";
import { setHidden, setText } from "./write.js";

/** @import { Answer, Question } from "./answer.js" */

/**
 * The goal of a question, as the core reads it: "success>=80%".
 * @param {string} result
 * @param {string} bound
 * @param {string} percent with a decimal point or comma
 */
export const goalOf = (result, bound, percent) => `${result}${bound}${percent.replace(",", ".")}%`;

/**
 * @param {HTMLFormElement} form
 * @returns {Omit<Question, "query"> | null} null when the number is none
 */
function questionOf(form) {
  const text = (/** @type {string} */ name) => find(form, `select[name="${name}"]`, HTMLSelectElement).value;
  const number = find(form, "input", HTMLInputElement);
  if (number.value === "" || !number.validity.valid) return null;
  if ("luck" in form.dataset) return { rolled: `${text("distribution")}=${number.value}` };
  return { solve: text("solve"), for: goalOf(text("result"), text("bound"), number.value) };
}

/**
 * Answers the questions of a calculator.
 * @param {HTMLElement} section
 * @param {(question: Omit<Question, "query">) => Promise<Answer>} ask asks about the present case
 * @param {(query: string) => void} set shows the case that an answer speaks of
 */
export function answerQuestions(section, ask, set) {
  for (const form of findAll(section, "form.ask", HTMLFormElement)) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const question = questionOf(form);
      if (question) show(form, await ask(question)); else setText(form.querySelector("[data-said]"), datum(form, "wrong"));
    });
  }

  /**
   * @param {HTMLFormElement} form
   * @param {Answer} answer
   */
  function show(form, answer) {
    const said = saidOf(answer);
    setText(form.querySelector("[data-said]"), said ? said.said : problemOf(answer, datum(section, "offline"))?.problem ?? "");
    for (const button of findAll(form, "[data-set]", HTMLButtonElement)) {
      button.hidden = !said;
      button.onclick = () => set(said?.query ?? "");
    }
  }
}

/**
 * Forgets what was answered: it was about another case.
 * @param {HTMLElement} section
 */
export function forgetAnswers(section) {
  for (const said of section.querySelectorAll("[data-said]")) setText(said, "");
  for (const button of findAll(section, "[data-set]", HTMLButtonElement)) setHidden(button, true);
}
