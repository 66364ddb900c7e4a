// Draws an answer as a picture to post: the question, the case, the verdict or the figures, the
// choices with their legend, and the address.
import { pngOf, width } from "./png.js";
import { pieces, wrap } from "./wrap.js";

/** @import { Option, View } from "../calculator/answer.js" */
/** @import { Look } from "./look.js" */
/** @import { Run } from "./wrap.js" */

/**
 * What a picture shows; figures are the names and values of the most important figures, heads the
 * names of the columns of the choices, and legend those of the parts of their bars.
 * @typedef {{ title: string, view: View, figures: string[][], heads: string[], legend: string[],
 *   case: string, address: string }} Content
 */
const margin = 60;
const inner = width - 2 * margin;

/**
 * Resolves to the picture as a PNG, or to null if the browser makes none.
 * @param {Content} content
 * @param {Look} look
 */
export const pictureOf = (content, look) => pngOf(look.panel, (context) => draw(context, content, look));

/**
 * Draws everything and returns the height.
 * @param {CanvasRenderingContext2D} context
 * @param {Content} content
 * @param {Look} look
 */
function draw(context, { title, view, figures, heads, legend, case: about, address }, look) {
  const text = (/** @type {Run[]} */ runs, /** @type {number} */ y, /** @type {number} */ lineHeight) => wrap(context, pieces(runs), { x: margin, y, width: inner, lineHeight });
  context.fillStyle = look.accent;
  context.fillRect(0, 0, width, 12);
  let y = text([{ text: title, font: `600 28px ${look.sans}`, color: look.soft }], 76, 38);
  y = text([{ text: about, font: `400 26px ${look.sans}`, color: look.ink }], y + 46, 36);
  const { decision } = view;
  if (decision) {
    const [bold, plain] = [`700 46px ${look.serif}`, `400 46px ${look.serif}`];
    y = text([{ text: decision.choice, font: bold, color: look.ink }, { text: decision.reason, font: plain, color: look.ink }], y + 70, 58);
    if (decision.rows.length) y = drawChoices(context, decision, heads, y + 58, look) - 8;
    if (decision.rows.length && legend.length) y = drawLegend(context, legend, y + 44, look);
  } else {
    for (const [name = "", value = ""] of figures) {
      y = text([{ text: value, font: `700 54px ${look.sans}`, color: look.ink }, { text: name, font: `400 32px ${look.sans}`, color: look.soft }], y + 72, 58);
    }
  }
  context.fillStyle = look.line;
  context.fillRect(margin, y + 28, inner, 2);
  return text([{ text: address.replace(/^https?:\/\//, ""), font: `400 22px ${look.sans}`, color: look.soft }], y + 68, 30) + 40;
}

const rowHeight = 66;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {NonNullable<View["decision"]>} decision
 * @param {string[]} heads of the columns of success and price
 * @param {number} top
 * @param {Look} look
 */
function drawChoices(context, { rows, current, scale }, heads, top, look) {
  const columns = [margin + inner - (heads.length > 1 ? 150 : 0), margin + inner];
  context.font = `400 22px ${look.sans}`;
  context.fillStyle = look.soft;
  context.textAlign = "right";
  heads.forEach((head, i) => context.fillText(head, columns[i] ?? 0, top));
  let y = top + 12;
  for (const [i, row] of rows.entries()) {
    if (i === current) {
      context.globalAlpha = 0.13;
      context.fillStyle = look.accent;
      context.fillRect(margin - 16, y, inner + 32, rowHeight);
      context.globalAlpha = 1;
      context.fillRect(margin - 16, y, 6, rowHeight);
    }
    context.fillStyle = look.ink;
    context.textAlign = "left";
    context.font = `700 26px ${look.sans}`;
    context.fillText(row.label, margin, y + 30);
    if (row.mark) {
      const after = margin + context.measureText(`${row.label}  `).width;
      context.font = `400 22px ${look.sans}`;
      context.fillText(row.best ? `★ ${row.mark}` : row.mark, after, y + 30);
    }
    context.textAlign = "right";
    [row.success, row.price].slice(0, heads.length).forEach(({ text }, column) => {
      context.font = `${column ? 400 : 700} 26px ${look.sans}`;
      context.fillText(text, columns[column] ?? 0, y + 30);
    });
    context.textAlign = "left";
    drawBar(context, row, heads.length > 1, y + 40, scale, look);
    y += rowHeight;
  }
  return y;
}

/**
 * The names of the parts of a bar, each after a sample of it: solid, hatched, hatched and pale.
 * @param {CanvasRenderingContext2D} context
 * @param {string[]} legend
 * @param {number} y
 * @param {Look} look
 */
function drawLegend(context, legend, y, look) {
  context.font = `400 22px ${look.sans}`;
  let x = margin;
  for (const [part, name] of legend.entries()) {
    context.fillStyle = part < 2 ? look.accent : look.line;
    context.fillRect(x, y - 17, 22, 18);
    if (part) hatch(context, x, x + 22, y - 17, 18, look);
    context.fillStyle = look.soft;
    context.fillText(name, x + 32, y);
    x += context.measureText(name).width + 64;
  }
  return y;
}

/**
 * Draws stripes over a rectangle.
 * @param {CanvasRenderingContext2D} context
 * @param {number} from
 * @param {number} to
 * @param {number} y
 * @param {number} height
 * @param {Look} look
 */
function hatch(context, from, to, y, height, look) {
  context.save();
  context.beginPath();
  context.rect(from, y, to - from, height);
  context.clip();
  context.strokeStyle = look.panel;
  context.lineWidth = 5;
  context.beginPath();
  for (let x = from - height; x < to; x += 13) {
    context.moveTo(x, y + height);
    context.lineTo(x + height, y);
  }
  context.stroke();
  context.restore();
}

/**
 * The bar of a choice: success without harm, success with harm and, if success is a chance, harm
 * alone, the last two hatched.
 * @param {CanvasRenderingContext2D} context
 * @param {Option} option
 * @param {boolean} priced
 * @param {number} y
 * @param {number} scale the success for which a bar has its full length
 * @param {Look} look
 */
function drawBar(context, { success, clean, price }, priced, y, scale, look) {
  const x = (/** @type {number} */ chance) => margin + inner * Math.min(1, chance / scale);
  const harmed = priced && price.text.endsWith("%") ? success.number - clean : 0;
  const harm = priced && [success, price].every(({ text }) => text.endsWith("%")) ? Math.max(0, price.number - harmed) : 0;
  const plain = success.number - harmed;
  context.fillStyle = look.accent;
  context.fillRect(x(0), y, x(success.number) - x(0), 16);
  context.fillStyle = look.line;
  context.fillRect(x(success.number), y, x(success.number + harm) - x(success.number), 16);
  hatch(context, x(plain), x(success.number + harm), y, 16, look);
}
