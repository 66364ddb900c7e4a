/// <reference path="./rolling/rolling.d.ts" />
// Rolls dice where a page offers it.
import { Rolling } from "./rolling/rolls.js";

globalThis.rollDice = (all) => {
  const rolling = new Rolling(all);
  return (one) => void rolling.roll(one);
};
