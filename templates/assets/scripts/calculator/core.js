// The connection to the rules core: one thread for all calculators of the page, started when the
// page is idle or at the first sign of interest.
import { answerIn } from "./answer.js";

/** @import { Answer, Locale, Question, Request, Words } from "./answer.js" */
/** @import { Begin, Thread } from "./threads.js" */
/** @import { Ask, Reply, Start } from "../worker/messages.js" */

export class Core {
  #begin;
  #addresses;
  #reader;
  #patience;
  #asked = 0;
  /** The calculators whose words were sent. */
  #sentWords = new Set();
  /** @type {Thread | null} */
  #thread = null;
  /** @type {Map<number, (answer: Answer) => void>} */
  #waiting = new Map();
  #clock = 0;
  /** Called with the number of bytes of the core loaded so far. @type {(bytes: number) => void} */
  onProgress = () => {};

  /**
   * @param {Begin} begin
   * @param {Start} where the core is
   * @param {{ language: string, locale: Locale }} reader
   * @param {number} [patience] ms without a message after which waiting questions fail
   */
  constructor(begin, where, reader, patience = 15_000) {
    this.#begin = begin;
    this.#addresses = where;
    this.#reader = reader;
    this.#patience = patience;
  }

  /** Starts the core, unless it runs. */
  start() {
    if (this.#thread) return this.#thread;
    const current = () => this.#thread === thread; // ignore a thread that was replaced
    const thread = this.#begin((reply) => { if (current()) this.#receive(reply); }, () => { if (current()) this.#fail(); });
    this.#thread = thread;
    this.#sentWords.clear();
    thread.post(this.#addresses);
    return thread;
  }

  /**
   * Resolves to the answer, or to null when the core could not be reached, timed out, or sent no
   * valid answer. Callers drop answers to outdated questions.
   * @param {string} calculator
   * @param {Question} question
   * @param {Words} words of the calculator, sent once
   * @returns {Promise<Answer>}
   */
  ask(calculator, question, words) {
    /** @type {Request} */
    const request = { calculator, ...question, ...this.#reader };
    return this.#post(calculator, (ask, sent) => (sent ? { ask, request } : { ask, request, words }));
  }

  /**
   * Resolves to the readings of a question as a player types it, like ask.
   * @param {string} question
   * @param {{ system: string, psyker: string }} about the context that settles ambiguous words
   * @param {string} vocabulary of the language, sent once
   * @returns {Promise<Answer>}
   */
  understand(question, about, vocabulary) {
    const typed = { question, ...about, language: this.#reader.language };
    return this.#post("vocabulary", (ask, sent) => (sent ? { ask, ...typed } : { ask, ...typed, vocabulary }));
  }

  /**
   * @param {string} of the key of the words that the message needs
   * @param {(ask: number, sent: boolean) => Ask} message
   * @returns {Promise<Answer>}
   */
  #post(of, message) {
    const ask = ++this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(ask, resolve);
      this.#watch();
      try {
        const thread = this.start();
        thread.post(message(ask, this.#sentWords.has(of)));
        this.#sentWords.add(of);
      } catch {
        this.#fail();
      }
    });
  }

  /** @param {Reply} reply */
  #receive(reply) {
    try {
      if ("come" in reply) this.onProgress(reply.come);
      else if ("failed" in reply) return this.#fail();
      else this.#settle(reply.ask, answerIn(reply.answer));
    } catch {
      return this.#fail(); // not a valid message
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

  // Fails all waiting questions after a time without a message.
  #watch() {
    clearTimeout(this.#clock);
    if (this.#waiting.size) this.#clock = Number(setTimeout(() => this.#fail(), this.#patience));
  }

  // Fails all waiting questions. The next question starts a new thread.
  #fail() {
    clearTimeout(this.#clock);
    this.#thread?.end();
    this.#thread = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
