/** Prints the page at a tap. @param {HTMLButtonElement} button */
export function enablePrinting(button) {
  button.addEventListener("click", () => print());
  button.dataset.ready = "";
}
