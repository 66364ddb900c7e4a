// Under the preview server only: reload when the site changed, and show over the page what is wrong with the content.
import { made } from "./common/made.js";

/** What is wrong, as package preview sends it. @typedef {{ title: string, text: string, note: string }} Broken */

const events = new EventSource("/_preview/events");
const page = document.documentElement;

/** @type {HTMLElement | null} */
let overlay = null;

events.addEventListener("built", ({ data }) => {
  if (page.dataset.build && page.dataset.build !== data) location.reload();
  page.dataset.build = data;
  overlay?.remove();
  overlay = null;
});

events.addEventListener("broken", ({ data }) => {
  /** @type {Broken} */
  const { title, text, note } = JSON.parse(data);
  overlay?.remove();
  overlay = made("section", "", { class: "preview-errors", role: "alert" });
  overlay.append(made("h2", title), made("pre", text), made("p", note));
  document.body.append(overlay);
});
