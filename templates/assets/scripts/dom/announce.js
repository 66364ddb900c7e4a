import { create } from "./create.js";

/**
 * Shows a line at the foot of the window for two seconds, and announces it to screen readers. It
 * replaces the line before, and appears inside the update notice where there is one.
 * @param {string} text
 */
export function announce(text) {
  document.querySelector(".copied")?.remove();
  const note = create("p", "", { class: "copied", role: "status" });
  (document.querySelector(".news") ?? document.body).append(note);
  note.textContent = text;
  setTimeout(() => note.remove(), 2000);
}
