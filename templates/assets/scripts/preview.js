// Under the preview server only: patches the open page after a save, and shows errors, saves of
// other pages and the loss of the server. It runs before the other scripts, to read the page as it
// was served.
import { datum, findAll } from "./dom/find.js";
import { previewTerms } from "./page/terms.js";
import { showErrors } from "./preview/errors.js";
import { subscribe } from "./preview/events.js";
import { showGone, showSaved } from "./preview/notices.js";
import { Patcher } from "./preview/patch.js";

/** @import { State, Words } from "./preview/messages.js" */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error("the script of the preview is no script of the page");
const root = document.documentElement;
/** @type {Words} */
const words = JSON.parse(datum(root, "preview"));
const patcher = new Patcher(document);

/** The build announced last. */
let build = "";
/** The running patches, in order. */
let busy = Promise.resolve();

/** Fetches the page and patches what changed. A page that cannot be patched is reloaded. */
async function catchUp() {
  const answer = await fetch(location.pathname, { headers: { "If-None-Match": `"${datum(root, "build")}"` } }).catch(() => null);
  if (!answer) return; // the server is gone; its return triggers the next try
  // Nothing changed; nothing can be shown.
  if (answer.status === 304 || answer.status >= 500) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.documentElement.dataset.build;
  if (!now || now === root.dataset.build) return;
  const added = answer.redirected ? null : patcher.patch(page);
  if (!added) return location.reload();
  for (const definitions of findAll(document, ".definitions", HTMLElement)) {
    previewTerms(definitions, findAll(document, "a.term", HTMLAnchorElement).filter((term) => added.some((element) => element.contains(term))));
  }
}

/** @param {State} state */
function take(state) {
  showErrors(words, state.report ?? null);
  if (state.build === build) return;
  build = state.build;
  if (state.saved) showSaved(words, state.saved.some(({ address }) => address === location.pathname) ? [] : state.saved);
  busy = busy.then(catchUp).catch(() => location.reload());
}

subscribe(new URL(datum(script, "stream"), location.href), ({ here, state }) => {
  showGone(words, !here);
  if (!here) build = ""; // events are missed while the server is gone
  if (state) take(state);
});
