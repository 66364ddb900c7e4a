// What stands below a part that scripts fill waits for it, out of sight in its place, so that it does not move away under a reader's finger.
import { findAll } from "./find.js";

/** Shows what has waited. */
export function filled() {
  for (const waiting of findAll(document, "[data-after]", HTMLElement)) waiting.dataset.ready = "";
}
