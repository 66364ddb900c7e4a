// Draws the card of a power as a picture to post: its name, its fields, its effect, the odds of its
// card, and the address.
import { pngOf, width } from "./png.js";
import { pieces, wrap } from "./wrap.js";

/** @import { Look } from "./look.js" */
/** @import { Run } from "./wrap.js" */

/**
 * The odds of a card: what its columns count, and chances in whole percents.
 * @typedef {{ note: string, head: string, columns: string[],
 *   lines: { label: string, chances: string[] }[] }} Strip
 */
/**
 * A power; facts are labels and values.
 * @typedef {{ system: string, discipline: string, name: string, facts: [string, string][],
 *   effect: string, strip?: Strip }} Power
 */

const margin = 60;
const inner = width - 2 * margin;

/**
 * Resolves to the picture as a PNG, or to null if the browser makes none.
 * @param {Power} power
 * @param {string} address
 * @param {Look} look
 */
export const cardPicture = (power, address, look) => pngOf(look.panel, (context) => {
  const text = (/** @type {Run[]} */ runs, /** @type {number} */ y, /** @type {number} */ lineHeight) => wrap(context, pieces(runs), { x: margin, y, width: inner, lineHeight });
  context.fillStyle = look.accent;
  context.fillRect(0, 0, width, 12);
  let y = text([{ text: `${power.system} · ${power.discipline}`, font: `600 28px ${look.sans}`, color: look.accent }], 76, 38);
  y = text([{ text: power.name, font: `700 60px ${look.serif}`, color: look.ink }], y + 78, 68);
  const facts = power.facts.flatMap(([label, value], i) => [...i ? [{ text: "·", font: `400 28px ${look.sans}`, color: look.soft }] : [], { text: label, font: `400 28px ${look.sans}`, color: look.soft }, { text: value, font: `600 28px ${look.sans}`, color: look.ink }]);
  if (facts.length) y = text(facts, y + 62, 42);
  y = text([{ text: power.effect, font: `400 36px ${look.serif}`, color: look.ink }], y + 70, 50);
  if (power.strip) y = drawStrip(context, power.strip, y + 40, look);
  context.fillStyle = look.line;
  context.fillRect(margin, y + 32, inner, 2);
  return text([{ text: address.replace(/^https?:\/\//, ""), font: `400 24px ${look.sans}`, color: look.soft }], y + 74, 32) + 36;
});

const lineHeight = 46;

/**
 * Returns the baseline of its last line.
 * @param {CanvasRenderingContext2D} context
 * @param {Strip} strip
 * @param {number} top
 * @param {Look} look
 */
function drawStrip(context, { note, head, columns, lines }, top, look) {
  let y = top;
  if (note) y = wrap(context, pieces([{ text: note, font: `400 24px ${look.sans}`, color: look.soft }]), { x: margin, y: y + 24, width: inner, lineHeight: 32 });
  const step = (inner * 0.68) / columns.length;
  for (const [i, { label, chances }] of [{ label: head, chances: columns }, ...lines].entries()) {
    y += lineHeight;
    context.font = `600 26px ${look.sans}`;
    context.fillStyle = i ? look.ink : look.soft;
    context.textAlign = "left";
    context.fillText(label, margin, y);
    context.textAlign = "right";
    chances.forEach((cell, column) => context.fillText(cell, margin + inner - (columns.length - 1 - column) * step, y));
  }
  context.textAlign = "left";
  return y;
}
