// Under the preview server only: brings the page up to date in place when what it shows was saved, and tells over it what is wrong with the site, where else
// something was saved, and that the server is gone. It runs before the other scripts of the page, to see it as it was served.
import { datum, findAll } from "./dom/find.js";
import { previewTerms } from "./page/terms.js";
import { showErrors } from "./preview/errors.js";
import { hear } from "./preview/hearing.js";
import { showGone, showSaved } from "./preview/notices.js";
import { Served } from "./preview/served.js";

/** @import { State, Words } from "./preview/messages.js" */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error("the script of the preview is no script of the page");
const root = document.documentElement;
/** @type {Words} */
const words = JSON.parse(datum(root, "preview"));
const served = new Served(document);

/** The build that was told last. */
let build = "";
/** What is under way, one after the other. */
let busy = Promise.resolve();

/** Asks for the page as it is now and exchanges what changed. A page that cannot be exchanged in place is loaded anew. */
async function catchUp() {
  const answer = await fetch(location.pathname, { headers: { "If-None-Match": `"${datum(root, "build")}"` } }).catch(() => null);
  if (!answer) return; // the server is gone; when it is back it is asked again
  if (answer.status === 304 || answer.status >= 500) return; // nothing changed; nothing can be shown
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.documentElement.dataset.build;
  if (!now || now === root.dataset.build) return;
  const added = answer.redirected ? null : served.exchange(page);
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

hear(new URL(datum(script, "stream"), location.href), ({ here, state }) => {
  showGone(words, !here);
  if (!here) build = ""; // what happens meanwhile is not told
  if (state) take(state);
});
