// Computes answers to likely next questions, each input one step away, while the reader is idle.

/** @import { Answer } from "./answer.js" */

const slow = 50; // ms for an answer, from which prefetching would delay the reader
const tolerated = 2; // slow answers in a row; a single one may have other causes
const most = 200; // cached answers

export class Prefetch {
  #ask;
  #now;
  #turn = 0;
  #slow = 0; // slow answers in a row
  /** @type {Map<string, Answer>} */
  #known = new Map();

  /**
   * @param {(query: string) => Promise<Answer>} ask
   * @param {() => number} [now] the time in ms
   */
  constructor(ask, now = () => performance.now()) {
    this.#ask = ask;
    this.#now = now;
  }

  /**
   * The cached answer to a query, or undefined. Stops prefetching, so that the core is free.
   * @param {string} query
   */
  take(query) {
    this.#turn++;
    return this.#known.get(query);
  }

  /**
   * @param {string} query
   * @param {Answer} answer
   */
  keep(query, answer) {
    if (this.#known.size === most) this.#known.clear();
    if (answer) this.#known.set(query, answer);
  }

  /**
   * Computes one answer after another, until they are slow, one fails, or the reader asks.
   * @param {Iterable<string>} queries the likeliest first
   * @param {boolean} [first] only the likeliest; nothing where answers are slow
   */
  async run(queries, first) {
    if (first && this.#slow >= tolerated) return;
    const turn = ++this.#turn;
    for (const query of queries) {
      if (!this.#known.has(query)) {
        const start = this.#now();
        const answer = await this.#ask(query);
        this.keep(query, answer);
        this.#slow = this.#now() - start > slow ? this.#slow + 1 : 0;
        if (!answer || this.#slow >= tolerated || turn !== this.#turn) return;
      }
      if (first) return;
    }
  }
}
