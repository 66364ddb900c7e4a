import type { Ask, Reply, Start } from "./messages.js";

declare global {
  /** What the worker's script leaves behind where a page loads it: the way to a core of its own. */
  var rulesCore: (reply: (reply: Reply) => void) => (message: Start | Ask) => Promise<void>;
}
