// Texts with the words of a query marked in them.
import { placedWords } from "./words.js";

/** A stretch of a text. @typedef {{ text: string, marked: boolean }} Run */

/**
 * @param {string} text
 * @param {Set<string>} forms words of the query and the forms found for them
 * @returns {Run[]}
 */
export function runs(text, forms) {
  /** @type {Run[]} */
  const list = [];
  let at = 0;
  for (const { from, to } of hits(text, forms)) {
    if (from > at) list.push({ text: text.slice(at, from), marked: false });
    list.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) list.push({ text: text.slice(at), marked: false });
  return list;
}

/**
 * @param {string} text
 * @param {Set<string>} forms
 */
function hits(text, forms) {
  return placedWords(text).filter(({ form }) => forms.has(form));
}

/**
 * The length up to which a sentence with most words of a query is shown whole, and the length up to
 * which further sentences follow.
 */
const whole = 320;
const usual = 150;

/**
 * The excerpt of a text with most words of a query, in whole sentences; of a longer sentence, a
 * part.
 * @param {string} text
 * @param {Set<string>} forms
 * @param {string} [language]
 */
export function excerpt(text, forms, language) {
  if (text.length <= usual) return text;
  const list = sentences(text, language);
  // The fields of a power follow its effect, which is what a reader looks for.
  const counts = list.map((sentence) => (sentence.startsWith("·") ? -1 : new Set(hits(sentence, forms).map(({ form }) => form)).size));
  const best = counts.indexOf(Math.max(...counts));
  const chosen = list[best] ?? "";
  if (chosen.length > whole) return (best > 0 ? "… " : "") + stretch(chosen, forms) + (best < list.length - 1 && !stretch(chosen, forms).endsWith(" …") ? " …" : "");
  return joined(list, best, best + 1);
}

/** The kinds of entries that are one rule, or the lead of a page. */
const ofRules = new Set(["rule", "row", "page"]);

/**
 * What a result shows of the text of an entry: a rule or a short paragraph whole.
 * @param {{ kind: string, text?: string, language?: string }} entry
 * @param {Set<string>} forms
 * @param {string} [page] its language
 */
export function shownOf({ kind, text = "", language = "" }, forms, page) {
  if (ofRules.has(kind) || (kind === "section" && text.length <= whole)) return text;
  return kind === "question" ? answer(text, language || page) : excerpt(text, forms, language || page);
}

/**
 * The answer to a question: its first sentences, since the first is often only yes or no.
 * @param {string} text
 * @param {string} [language]
 */
const answer = (text, language) => joined(sentences(text, language), 0, 1);

/**
 * Sentences from one to another, and the following ones that fit.
 * @param {string[]} list
 * @param {number} from
 * @param {number} to
 */
function joined(list, from, to) {
  let text = list.slice(from, to).join(" ");
  for (; to < list.length && text.length + (list[to]?.length ?? 0) < usual; to++) text += ` ${list[to]}`;
  return (from > 0 ? "… " : "") + text + (to < list.length ? " …" : "");
}

/**
 * @param {string} text
 * @param {string} [language]
 */
function sentences(text, language) {
  if (typeof Intl.Segmenter !== "function") return [text];
  return [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
}

/**
 * The stretch of a long sentence that has most of the words of a query.
 * @param {string} text
 * @param {Set<string>} forms
 */
function stretch(text, forms) {
  const list = hits(text, forms);
  let best = 0;
  let from = 0;
  for (const hit of list) {
    const within = new Set(list.filter((other) => other.from >= hit.from && other.to <= hit.from + usual - 40).map(({ form }) => form)).size;
    if (within > best) [best, from] = [within, hit.from];
  }
  from = from < usual - 40 ? 0 : text.lastIndexOf(" ", from - 30) + 1;
  let to = text.length - from <= usual ? text.length : text.lastIndexOf(" ", from + usual);
  if (to <= from) to = from + usual;
  return (from > 0 ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
}
