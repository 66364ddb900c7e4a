import { made } from "./made.js";

/**
 * Says a line at the foot of the window for a moment: that something was copied, or why not. It takes the place of the line before, and stands within the news of
 * the site where there are some.
 * @param {string} text
 */
export function tell(text) {
  document.querySelector(".copied")?.remove();
  const note = made("p", "", { class: "copied", role: "status" });
  (document.querySelector(".news") ?? document.body).append(note);
  note.textContent = text;
  setTimeout(() => note.remove(), 2000);
}
