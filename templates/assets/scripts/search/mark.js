// Texts with the words of a query marked in them.
import { placedWords } from "./words.js";

/** A stretch of a text. @typedef {{ text: string, marked: boolean }} Run */

/**
 * @param {string} text
 * @param {Set<string>} forms words of the query and what they were found as; "pe*" is every word that begins so
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
  const beginnings = [...forms].filter((form) => form.endsWith("*")).map((form) => form.slice(0, -1));
  return placedWords(text).filter(({ form }) => forms.has(form) || beginnings.some((beginning) => form.startsWith(beginning)));
}

/**
 * The stretch of a text that has most of the words of a query, of at most so many characters, from a word on.
 * @param {string} text
 * @param {Set<string>} forms
 * @param {number} [most]
 */
export function excerpt(text, forms, most = 150) {
  if (text.length <= most) return text;
  const list = hits(text, forms);
  let best = 0;
  let from = 0;
  for (const hit of list) {
    const within = new Set(list.filter((other) => other.from >= hit.from && other.to <= hit.from + most - 40).map(({ form }) => form)).size;
    if (within > best) [best, from] = [within, hit.from];
  }
  from = from < most - 40 ? 0 : text.lastIndexOf(" ", from - 30) + 1;
  let to = text.length - from <= most ? text.length : text.lastIndexOf(" ", from + most);
  if (to <= from) to = from + most;
  return (from > 0 ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
}
