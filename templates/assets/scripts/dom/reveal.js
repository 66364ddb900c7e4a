// Elements below a part that a script fills are hidden until it is filled, so that they do not move
// under a reader's finger.
import { findAll } from "./find.js";

/** Reveals the elements that waited for a script. */
export function revealWaiting() {
  for (const waiting of findAll(document, ".after-script", HTMLElement)) waiting.dataset.ready = "";
}
