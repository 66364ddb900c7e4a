// Moves the ends of bars, with animation on fast devices. From the second change in a row, and
// where showing an answer takes long, as on many phones, they jump: a slow phone needs 6 ms for a
// frame of twenty bars.
import { length } from "./distribution.js";
import { setAttribute } from "../dom/write.js";

const time = 150; // ms, the length of an animation
const fastEnough = 2.5; // ms for showing an answer, below which a device is fast enough to animate

/**
 * Animated ends: the line, the attribute, the start, the end.
 * @type {[Element, string, number, string][]}
 */
let ends = [];
let fast = false;
let animating = false;
let began = 0;

/**
 * Shows an answer, and measures whether the device is fast enough to animate.
 * @param {() => void} show
 */
export function showTimed(show) {
  animating = fast && !ends[0] && !matchMedia("(prefers-reduced-motion:reduce)").matches;
  step(Infinity);
  const start = performance.now();
  show();
  fast = performance.now() - start < fastEnough;
}

/**
 * Sets a part of a bar, drawn as a thick line: changing the end of a line needs no style
 * recalculation, unlike the width of a rectangle.
 * @param {Element} line
 * @param {readonly [number, number]} chances at its start and end
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
  const from = animating && line?.getAttribute(name);
  if (!line || !from || from === to) setAttribute(line, name, to);
  else if (ends.push([line, name, parseFloat(from), to]) < 2) requestAnimationFrame((now) => step(began = now));
}

/** @param {number} now */
function step(now) {
  const left = Math.max(0, 1 - (now - began) / time);
  for (const [line, name, from, to] of ends) setAttribute(line, name, left ? `${parseFloat(to) * (1 - left) + from * left}%` : to);
  if (left && ends[0]) requestAnimationFrame(step); else ends = [];
}
