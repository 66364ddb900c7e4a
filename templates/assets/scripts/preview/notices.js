// Notices of the preview, at the edge of the window.
import { create } from "../dom/create.js";

/** @import { Saved, Words } from "./messages.js" */

const patience = 1500; // ms; a restarted server is back sooner

const notices = create("div", "", { class: "preview-notices", role: "status" });
/** @type {HTMLElement | null} */
let saved = null;
/** @type {HTMLElement | null} */
let gone = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** @param {HTMLElement} notice */
function show(notice) {
  if (!notices.isConnected) document.body.append(notices);
  notices.append(notice);
  return notice;
}

/**
 * Shows links to pages that were saved; without pages it removes the notice.
 * @param {Words} words
 * @param {Saved[]} pages
 */
export function showSaved(words, pages) {
  saved?.remove();
  saved = null;
  if (!pages.length) return;
  const notice = create("div", "", { class: "preview-notice" });
  notice.append(create("span", words.elsewhere), ...pages.map(({ address, title, language }) => create("a", title, { href: address, lang: language })));
  const close = create("button", "×", { type: "button", "aria-label": words.close });
  close.addEventListener("click", () => notice.remove());
  notice.append(close);
  saved = show(notice);
}

/**
 * Shows or hides the notice that the server is gone.
 * @param {Words} words
 * @param {boolean} is
 */
export function showGone(words, is) {
  if (!is) {
    clearTimeout(waiting);
    waiting = undefined;
    gone?.remove();
    gone = null;
  } else {
    waiting ??= setTimeout(() => {
      const notice = create("div", "", { class: "preview-notice gone" });
      notice.append(create("p", words.gone));
      gone = show(notice);
    }, patience);
  }
}
