// The way to the rules core: one thread for all calculators of the page, started when the page rests or the reader shows intent.
import { answerIn } from "./answer.js";

/** @import { Answer, Locale, Question, Request, Words } from "./answer.js" */
/** @import { Begin, Thread } from "./threads.js" */
/** @import { Reply, Start } from "../worker/messages.js" */

export class Core {
  #begin;
  #where;
  #reader;
  #patience;
  #asked = 0;
  /** The calculators whose words the thread has. */
  #told = new Set();
  /** @type {Thread | null} */
  #thread = null;
  /** @type {Map<number, (answer: Answer) => void>} */
  #waiting = new Map();
  #clock = 0;
  /** Is told how many bytes of the core have come. @type {(bytes: number) => void} */
  came = () => {};

  /**
   * @param {Begin} begin
   * @param {Start} where the core is
   * @param {{ language: string, locale: Locale }} reader
   * @param {number} [patience] how long nothing may be heard while somebody waits, in milliseconds
   */
  constructor(begin, where, reader, patience = 15_000) {
    this.#begin = begin;
    this.#where = where;
    this.#reader = reader;
    this.#patience = patience;
  }

  /** Starts the core where none runs. */
  wake() {
    if (this.#thread) return this.#thread;
    const current = () => this.#thread === thread; // what a lost one says later is nobody's
    const thread = this.#begin((reply) => { if (current()) this.#hear(reply); }, () => { if (current()) this.#lose(); });
    this.#thread = thread;
    this.#told.clear();
    thread.tell(this.#where);
    return thread;
  }

  /**
   * Resolves to the core's answer, or to null when there is none: the core could not be reached, fell silent, or said what is no answer. Answers to questions
   * that were overtaken are dropped by whoever asked.
   * @param {string} calculator
   * @param {Question} question
   * @param {Words} words those of the calculator; the thread keeps them, so that they are sent once
   * @returns {Promise<Answer>}
   */
  ask(calculator, question, words) {
    const ask = ++this.#asked;
    /** @type {Request} */
    const request = { calculator, ...question, ...this.#reader };
    return new Promise((resolve) => {
      this.#waiting.set(ask, resolve);
      this.#watch();
      try {
        const thread = this.wake();
        thread.tell(this.#told.has(calculator) ? { ask, request } : { ask, request, words });
        this.#told.add(calculator);
      } catch {
        this.#lose();
      }
    });
  }

  /** @param {Reply} reply */
  #hear(reply) {
    try {
      if ("come" in reply) this.came(reply.come);
      else if ("failed" in reply) return this.#lose();
      else this.#settle(reply.ask, answerIn(reply.answer));
    } catch {
      return this.#lose(); // what it says makes no sense
    }
    this.#watch();
  }

  /**
   * @param {number} ask
   * @param {Answer} answer
   */
  #settle(ask, answer) {
    this.#waiting.get(ask)?.(answer);
    this.#waiting.delete(ask);
  }

  // Whoever waits does not wait for ever.
  #watch() {
    clearTimeout(this.#clock);
    if (this.#waiting.size) this.#clock = Number(setTimeout(() => this.#lose(), this.#patience));
  }

  // The next question tries again; whoever waits for this thread waits in vain.
  #lose() {
    clearTimeout(this.#clock);
    this.#thread?.end();
    this.#thread = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
