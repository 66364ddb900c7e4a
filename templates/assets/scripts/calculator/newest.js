/**
 * Asks one question at a time. Of the questions that arrive meanwhile only the last is asked, so
 * that answers keep up with a slider.
 * @template Q, A
 */
export class Newest {
  #ask;
  #turn = 0;
  /** The running question. @type {Promise<A> | null} */
  #under = null;

  /** @param {(question: Q) => Promise<A>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Whether no question is running. */
  get idle() { return !this.#under; }

  /**
   * Resolves to the answer, and whether it is still the newest; to null when a later question
   * replaced this one before it was asked.
   * @param {Q} question
   */
  async ask(question) {
    const turn = ++this.#turn;
    while (this.#under) {
      await this.#under;
      if (turn !== this.#turn) return null;
    }
    this.#under = this.#ask(question);
    const answer = await this.#under.finally(() => { this.#under = null; });
    return { answer, newest: turn === this.#turn };
  }
}
