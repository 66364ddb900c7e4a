// Text on a canvas, in lines.

/** A text in one font and colour. @typedef {{ text: string, font: string, color: string }} Run */

/**
 * Splits runs into words, which lines may end after. No-break spaces stay within words.
 * @param {Run[]} runs
 * @returns {Run[]}
 */
export const pieces = (runs) => runs.flatMap(({ text, ...style }) => text.split(/[ \n]+/).filter(Boolean).map((word) => ({ text: word, ...style })));

/**
 * The part of a context that text needs.
 * @typedef {Pick<CanvasRenderingContext2D, "font" | "fillStyle" | "measureText" | "fillText">}
 * TextContext
 */

/**
 * Writes words in lines of a width, each word that is too long alone in pieces. Returns the
 * baseline of the last line.
 * @param {TextContext} context
 * @param {Run[]} words
 * @param {{ x: number, y: number, width: number, lineHeight: number }} box y is the first baseline
 */
export function wrap(context, words, { x, y, width, lineHeight }) {
  let at = 0;
  for (const { text, font, color } of words) {
    context.font = font;
    context.fillStyle = color;
    const space = context.measureText(" ").width;
    for (const part of fitting(context, text, width)) {
      const wide = context.measureText(part).width;
      if (at && at + wide > width) [at, y] = [0, y + lineHeight];
      context.fillText(part, x + at, y);
      at += wide + space;
    }
  }
  return y;
}

/**
 * The parts of a word that fit into a width each.
 * @param {TextContext} context
 * @param {string} word
 * @param {number} width
 */
function fitting(context, word, width) {
  const parts = [];
  let rest = [...word];
  while (rest.length) {
    let n = rest.length;
    while (n > 1 && context.measureText(rest.slice(0, n).join("")).width > width) n--;
    parts.push(rest.slice(0, n).join(""));
    rest = rest.slice(n);
  }
  return parts;
}
