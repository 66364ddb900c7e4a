import type { Rollable } from "./rolls.js";

declare global {
  /** What the script that rolls dice leaves behind: it shows the rolls of the address and of the session, and returns a function that rolls. */
  var rollDice: (all: Rollable[]) => (one: Rollable) => void;
}
