// The part of an effect that has the words of a search.
import { placedWords } from "../search/words.js";

const shown = 160; // letters that fill the lines of an effect in the index
const near = 50; // letters up to which a match is in the first line
const before = 20; // letters that are shown before a match that is further on

/**
 * The runs of the part around the first match; none without a match.
 * @param {string} text
 * @param {string[]} words folded
 * @returns {{ text: string, marked: boolean }[]}
 */
export function matched(text, words) {
  const hits = placedWords(text).filter(({ form }) => words.some((word) => form.includes(word)));
  const first = hits[0];
  if (!first) return [];
  const from = first.from <= near ? 0 : text.lastIndexOf(" ", first.from - before) + 1;
  const to = text.length - from <= shown ? text.length : Math.max(first.to, text.lastIndexOf(" ", from + shown));
  const list = [{ text: from ? "… " : "", marked: false }];
  let at = from;
  for (const hit of hits.filter((one) => one.to <= to)) {
    list.push({ text: text.slice(at, hit.from), marked: false }, { text: text.slice(hit.from, hit.to), marked: true });
    at = hit.to;
  }
  list.push({ text: text.slice(at, to) + (to < text.length ? " …" : ""), marked: false });
  return list.filter((run) => run.text);
}
