// What the preview has to say beside errors, at the edge of the window.
import { create } from "../dom/create.js";

/** @import { Saved, Words } from "./messages.js" */

const patience = 1500; // milliseconds: a server that is started anew is back before

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
 * Leads to pages that were saved; no page takes the notice away.
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
 * Says that the server is gone, or no longer so.
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
