/**
 * Asks one question at a time; of those that come meanwhile only the last is asked, so that answers keep up with a slider on any machine.
 * @template Q, A
 */
export class Newest {
  #ask;
  #turn = 0;
  /** The question under way. @type {Promise<A> | null} */
  #under = null;

  /** @param {(question: Q) => Promise<A>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Tells whether nothing is under way. */
  get idle() { return !this.#under; }

  /**
   * Resolves to the answer, and whether no later question came meanwhile; to null when a later one came before this one was asked.
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
