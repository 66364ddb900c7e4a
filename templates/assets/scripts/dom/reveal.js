// What is below a part that a script fills stays hidden in its place until then, so that it does not
// move under a reader's finger.
import { findAll } from "./find.js";

/** Shows what was hidden until now. */
export function revealWaiting() {
  for (const waiting of findAll(document, "[data-after]", HTMLElement)) waiting.dataset.ready = "";
}
