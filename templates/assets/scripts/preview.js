// Under the preview server only: reload when this page changed, and show over it what is wrong with the content.
import { made } from "./common/made.js";

/** What is wrong, and the digest of what the page should show meanwhile, as package preview sends it. @typedef {{ build: string, title: string, text: string, note: string }} Broken */

const events = new EventSource(`/_preview/events?path=${encodeURIComponent(location.pathname)}`);

/** @type {HTMLElement | null} */
let overlay = null;

/**
 * The page knows the digest of what it shows, and is told that of what it should show: it may have been opened while the next build was under way, or before
 * the server was started anew; and a build that leaves it as it is does not concern it.
 * @param {string} build
 */
function catchUp(build) {
  if (build && document.documentElement.dataset.build !== build) location.reload();
}

// A page that comes out of the cache of "back" was not told what happened meanwhile.
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

events.addEventListener("built", ({ data }) => {
  catchUp(data);
  overlay?.remove();
  overlay = null;
});

events.addEventListener("broken", ({ data }) => {
  /** @type {Broken} */
  const { build, title, text, note } = JSON.parse(data);
  catchUp(build);
  overlay?.remove();
  overlay = made("section", "", { class: "preview-errors", role: "alert" });
  overlay.append(made("h2", title), made("pre", text), made("p", note));
  document.body.append(overlay);
});
