// Questions to the rules core and its answers; package calc/present defines both.

/** Words by key. @typedef {Record<string, string>} Words */
/** How numbers are written. @typedef {{ decimal: string, thousands: string }} Locale */
/**
 * A query is a case; solve with for, rolled or throw asks about it.
 * @typedef {{ query: string, solve?: string, for?: string, rolled?: string, throw?: string }} Question
 */
/** @typedef {Question & { calculator: string, language: string, locale: Locale }} Request */

/** @typedef {{ number: number, text: string }} Quantity */
/** @typedef {Quantity & { label?: string, odds: string, fraction: string }} Figure */
/**
 * An input with its value as its chip shows it. The value of an advised input is the recommended
 * choice, not one that was given.
 * @typedef {{ text: string, value: string, read: boolean, advised: boolean, usual: boolean,
 *   phrase: string }} Input
 */
/**
 * @typedef {{ outcome: number, text: string, exactly: Quantity, atLeast: Quantity,
 *   atMost: Quantity }} Row
 */
/** @typedef {{ text: string, number?: number, choice?: string }} Cell */
/** @typedef {{ current: number, rows: Record<string, Cell>[] }} Table */
/**
 * @typedef {{ take: string, label: string, mark: string, best: boolean, success: Quantity,
 *   clean: number, price: Quantity }} Option
 */
/**
 * Current is the row of the figures; while the decision is open, it is the recommended one.
 * @typedef {{ choice: string, reason: string, prices: { input: string, text: string }[],
 *   current: number, open: boolean, scale: number, rows: Option[] }} Decision
 */
/**
 * The result for a case.
 * @typedef {object} View
 * @property {string} query canonical: without inputs at their defaults
 * @property {Record<string, Input>} inputs
 * @property {string} case the inputs not at their defaults, in words
 * @property {string} fullCase all inputs that matter, in words
 * @property {string} sentence
 * @property {Record<string, Figure>} figures
 * @property {string[]} shown the figures that matter most, in order
 * @property {Record<string, Row[]>} distributions
 * @property {Record<string, Table>} tables
 * @property {Record<string, string>} uniform a sentence for each uniform distribution
 * @property {Record<string, string>} spread its mean and deviation, if its outcomes are several numbers
 * @property {Decision} [decision]
 * @property {string[]} steps
 * @property {string[]} rulings
 * @property {string} dice the dice of the test, such as "4D6"; "" if it cannot be made with dice
 * @property {Quantity} impossible
 * @property {Record<string, { modifier: number, chances: string[] }>} rolls by table: what is added to the dice, and how likely each row is
 * @property {string} onward the inputs of the calculator that continues the case; "" for none
 */
/**
 * The answer to a question, and the case it names.
 * @typedef {{ reply: string, query: string }} Reply
 */
/**
 * A problem and its input, "" for none in particular; next is a further problem.
 * @typedef {{ problem: string, input: string, next?: Problem }} Problem
 */
/**
 * An input of a reading: the words that named it, or the reason for its value.
 * @typedef {{ name: string, how: "stated" | "implied" | "power" | "known" | "assumed" | "advised",
 *   from: string }} ReadInput
 */
/**
 * A part of a question that a reading does not use; for a number, the inputs that it may be.
 * @typedef {{ text: string, free: string[] }} Unread
 */
/**
 * One reading of a question. Figures are those that the question names. An offer has no
 * answer: the question states too little, or the reading misses a word that decides it. Casts says
 * whose power it is; theirs is a case of the other player's power, whose choices the reader does not
 * make; turned is one whose calculator speaks to the other player. Rules and powers likely answer
 * better than a weak reading. Elsewhere is one of another system than the one named or open.
 * Exchanged has the numbers of the two players exchanged, if the question does not say whose they
 * are.
 * @typedef {{ calculator: string, query: string, inputs: ReadInput[], power: string, figures: string[],
 *   unread: Unread[], sure: number, offer: boolean, casts: "mine" | "theirs" | "", theirs: boolean,
 *   turned: boolean, weak: boolean, elsewhere: boolean, exchanged: Reading | null }} Reading
 */
/** @typedef {{ readings: Reading[] }} Readings */
/**
 * null means that the core could not be reached.
 * @typedef {View | Reply | Problem | Readings | null} Answer
 */

/** The fields of each kind of answer. */
const kinds = ["readings", "problem input", "reply query", "query case sentence inputs figures shown distributions tables impossible steps rulings"].map((names) => names.split(" "));

/**
 * Parses an answer; throws if the text is none.
 * @param {string} text JSON
 * @returns {Answer}
 */
export function answerIn(text) {
  const answer = JSON.parse(text);
  if (!kinds.some((names) => names.every((name) => (answer[name] ?? null) !== null))) throw new Error(`${text} is no answer`);
  return answer;
}

/**
 * @param {Answer | undefined} answer
 * @returns {View | null}
 */
export function viewOf(answer) {
  return answer && "figures" in answer ? answer : null;
}

/**
 * @param {Answer | undefined} answer
 * @returns {Reply | null}
 */
export function replyOf(answer) {
  return answer && "reply" in answer ? answer : null;
}

/**
 * The ids of the large figures: those that the page shows in every case, or those of the case.
 * @param {{ shown?: string | undefined }} page the data of its calculator
 * @param {View} view
 */
export const largeFigures = ({ shown }, view) => shown?.split(" ") ?? view.shown;

/**
 * The answer in one sentence: the recommendation with its effect or, without one, the figures.
 * @param {View} view
 */
export const sentenceOf = ({ decision, sentence }) => (decision ? [decision.choice, decision.reason].filter(Boolean).join(" ") : sentence);

/**
 * The problem of an answer, or null; offline is the text for a core that could not be reached.
 * @param {Answer} answer
 * @param {string} offline
 * @returns {Problem | null}
 */
export function problemOf(answer, offline) {
  if (!answer) return { problem: offline, input: "" };
  return "problem" in answer ? answer : null;
}
