/**
 * Says a line at the foot of the window for a moment: that something was copied, or why not.
 * @param {string} text
 */
export function tell(text) {
  const note = document.createElement("p");
  note.className = "copied";
  note.setAttribute("role", "status");
  document.body.append(note);
  note.textContent = text;
  setTimeout(() => note.remove(), 2000);
}
