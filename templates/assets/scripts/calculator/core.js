// The way to the rules core: one worker for all calculators of the page, started when the reader shows intent and not before.

/** @import { Answer, Locale, Question, Request, Words } from "./answer.js" */
/** @import { Ask, Reply, Start } from "../worker/messages.js" */

/** A worker that can be told something. @typedef {{ tell: (message: Start | Ask) => void, end: () => void }} Thread */
/** Starts a worker; it is heard by the one, and the other learns that it is lost. @typedef {(hear: (reply: Reply) => void, lose: () => void) => Thread} Begin */

/**
 * How to start the worker whose script stands at an address.
 * @param {URL} address
 * @returns {Begin}
 */
export const workerAt = (address) => (hear, lose) => {
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = lose;
  return { tell: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

export class Core {
  #begin;
  #where;
  #reader;
  #asked = 0;
  /** @type {Thread | null} */
  #thread = null;
  /** @type {Map<number, (answer: Answer) => void>} */
  #waiting = new Map();

  /**
   * @param {Begin} begin
   * @param {Start} where the core is
   * @param {{ language: string, locale: Locale }} reader
   */
  constructor(begin, where, reader) {
    this.#begin = begin;
    this.#where = where;
    this.#reader = reader;
  }

  wake() {
    if (this.#thread) return this.#thread;
    const thread = this.#begin((reply) => this.#settle(reply), () => this.#lose());
    thread.tell(this.#where);
    return this.#thread = thread;
  }

  /**
   * Resolves to the core's answer, or to null when the core could not be reached. Answers to questions that were overtaken are dropped by whoever asked.
   * @param {string} calculator
   * @param {Question} question
   * @param {Words} words those of the calculator
   * @returns {Promise<Answer>}
   */
  ask(calculator, question, words) {
    const thread = this.wake();
    const ask = ++this.#asked;
    /** @type {Request} */
    const request = { calculator, ...question, ...this.#reader };
    return new Promise((resolve) => {
      this.#waiting.set(ask, resolve);
      thread.tell({ ask, request, words });
    });
  }

  /** @param {Reply} reply */
  #settle(reply) {
    if ("failed" in reply) return this.#lose();
    this.#waiting.get(reply.ask)?.(JSON.parse(reply.answer));
    this.#waiting.delete(reply.ask);
  }

  // The next touch tries again; whoever waits for this worker waits in vain.
  #lose() {
    this.#thread?.end();
    this.#thread = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
