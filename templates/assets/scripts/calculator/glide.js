// Where bars end. They glide there on a device that has the time; from the second change in a row on, and where showing an answer takes long, as
// on many phones, they stand there at once: a slow phone takes six milliseconds for each frame of twenty bars on their way.
import { length } from "./distribution.js";
import { setAttribute } from "../dom/write.js";

const time = 150; // milliseconds on the way
const brisk = 2.5; // milliseconds in which a device that has the time shows an answer

/** Ends on their way: the line, the attribute, from where, and to where. @type {[Element, string, number, string][]} */
let ends = [];
let able = false;
let gliding = false;
let began = 0;

/**
 * Shows an answer, and learns from it whether there is time.
 * @param {() => void} show
 */
export function inTime(show) {
  gliding = able && !ends[0] && !matchMedia("(prefers-reduced-motion:reduce)").matches;
  step(Infinity);
  const start = performance.now();
  show();
  able = performance.now() - start < brisk;
}

/**
 * Draws a field of a bar, a line as thick as its picture: where a line ends is no matter of style, as the width of a rectangle is, and costs a browser less to
 * change.
 * @param {Element} line
 * @param {readonly [number, number]} chances from and up to which it goes
 * @param {number} [full] the chance that is as long as the picture is wide
 */
export function setBar(line, [from, to], full = 1) {
  setEnd(line, "x1", length(from, full));
  setEnd(line, "x2", length(to, full));
}

/**
 * @param {Element | undefined} line
 * @param {"x1" | "x2"} name
 * @param {string} to in percent of the picture
 */
export function setEnd(line, name, to) {
  const from = gliding && line?.getAttribute(name);
  if (!line || !from || from === to) setAttribute(line, name, to);
  else if (ends.push([line, name, parseFloat(from), to]) < 2) requestAnimationFrame((now) => step(began = now));
}

/** @param {number} now */
function step(now) {
  const left = Math.max(0, 1 - (now - began) / time);
  for (const [line, name, from, to] of ends) setAttribute(line, name, left ? `${parseFloat(to) * (1 - left) + from * left}%` : to);
  if (left && ends[0]) requestAnimationFrame(step); else ends = [];
}
