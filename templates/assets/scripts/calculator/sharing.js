// The buttons that share a case.
import { datum, find, findAll } from "../common/find.js";
import { tell } from "../common/tell.js";
import { copy } from "./clipboard.js";
import { isForm, plain, shareText } from "./share-text.js";

/** @import { View, Problem } from "./answer.js" */
/** @import { Addresses, Said } from "./share-text.js" */

/** What a calculator has to share, or why it has nothing. @typedef {() => Promise<{ said: Said, to: Addresses } | string>} Shared */

/**
 * @param {HTMLElement} section
 * @param {Shared} shared
 */
export function shareBy(section, shared) {
  for (const button of findAll(section, "[data-share]", HTMLButtonElement)) {
    const form = datum(button, "share");
    if (form === "device" && "share" in navigator) button.hidden = false;
    button.addEventListener("click", async () => {
      const what = await shared();
      if (typeof what === "string") tell(what);
      else if (!isForm(form)) await navigator.share({ title: what.said.title, text: plain(what.said), url: what.to.page }).catch(() => {});
      else if (await copy(shareText(form, what.said, what.to))) tell(datum(button, "copied"));
    });
  }
}
