/**
 * A roll with its modifier: "62 + 10 = 72".
 * @param {number} n
 * @param {number} modifier
 */
export const sumText = (n, modifier) => `${n} ${modifier < 0 ? "−" : "+"} ${Math.abs(modifier)} = ${n + modifier}`.replace(/= -/, "= −");
