// Answers to what a reader is likely to ask next, each input one step from where it stands: they are found out while nobody waits, and stand at once when wanted.

/** @import { Answer } from "./answer.js" */

const slow = 50; // milliseconds for an answer: whoever asks meanwhile would wait as long
const patience = 2; // slow answers in a row; a single one may have waited for something else
const most = 200; // answers that are kept

export class Ahead {
  #ask;
  #turn = 0;
  #slow = 0; // answers in a row that took long
  /** @type {Map<string, Answer>} */
  #known = new Map();

  /** @param {(query: string) => Promise<Answer>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * The answer to a query, where it is known; the core is left to whoever asks for what is not.
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
   * Finds out one answer after another, until they take long or one does not come, or somebody else asks.
   * @param {Iterable<string>} queries the likeliest first
   * @param {boolean} [glance] only the likeliest, while the reader is on the way; not where answers take long
   */
  async look(queries, glance) {
    if (glance && this.#slow >= patience) return;
    const turn = ++this.#turn;
    for (const query of queries) {
      if (!this.#known.has(query)) {
        const start = performance.now();
        const answer = await this.#ask(query);
        this.keep(query, answer);
        this.#slow = performance.now() - start > slow ? this.#slow + 1 : 0;
        if (!answer || this.#slow >= patience || turn !== this.#turn) return;
      }
      if (glance) return;
    }
  }
}
