// Questions about a case: which value of an input reaches a goal, and how likely a roll was.
import { datum, find, findAll } from "../dom/find.js";
import { problemOf, replyOf } from "./answer.js";
import { setText } from "../dom/write.js";

/** @import { Answer, Question, Reply } from "./answer.js" */

/**
 * The goal of a question in the syntax of the core: "success>=80%".
 * @param {string} result
 * @param {string} bound
 * @param {string} percent with a decimal point or comma
 */
export const goalOf = (result, bound, percent) => `${result}${bound}${percent.replace(",", ".")}%`;

/**
 * @param {HTMLFormElement} form
 * @returns {Omit<Question, "query"> | null} null without a valid number
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
 * @param {(question: Omit<Question, "query">) => Promise<Answer>} ask asks about the current case
 * @param {(query: string) => void} set shows the case that an answer names
 * @returns {() => void} clears the answers, which were about another case
 */
export function answerQuestions(section, ask, set) {
  const forms = findAll(section, "form.ask", HTMLFormElement);
  let answered = false;
  for (const form of forms) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const question = questionOf(form);
      const answer = question && await ask(question);
      const reply = replyOf(answer);
      const wrong = question ? problemOf(answer, datum(section, "offline"))?.problem : datum(form, "wrong");
      write(form, reply?.reply ?? wrong ?? "", reply);
    });
  }

  /**
   * @param {HTMLFormElement} form
   * @param {string} text
   * @param {Reply | null} reply the answer with the case it offers
   */
  function write(form, text, reply) {
    answered = true;
    setText(form.querySelector("[data-reply]"), text);
    for (const button of findAll(form, "[data-set]", HTMLButtonElement)) {
      button.hidden = !reply;
      button.onclick = () => set(reply?.query ?? "");
    }
  }

  return () => {
    if (answered) for (const form of forms) write(form, "", null);
    answered = false;
  };
}
