/// <reference path="../sharing/sharing.d.ts" />
// The buttons that share a case. What they do is loaded once they are in sight.
import { around, datum, find } from "../dom/find.js";
import { scriptAt } from "../dom/load.js";
import { tell } from "../dom/tell.js";

/** @import { View } from "./answer.js" */

/** What a calculator has to share, with where it stands and where it stands alone, and whether another case is kept; or why it has nothing. @typedef {() => Promise<{ view: View, kept: boolean, page: string, embed: string } | string>} Shared */

/** @type {Promise<unknown> | null} */
let come = null;

/**
 * @param {HTMLElement} section
 * @param {string} address where the script is that shares
 * @param {Shared} shared
 */
export function shareBy(section, address, shared) {
  const box = find(section, ".share", HTMLDetailsElement);
  const load = () => come ??= scriptAt(address).catch((error) => {
    come = null;
    throw error;
  });
  if ("share" in navigator) find(box, "[data-share=device]", HTMLButtonElement).hidden = false;
  box.addEventListener("toggle", () => { load().catch(() => {}); });
  box.addEventListener("click", ({ target }) => {
    const button = around(target, "[data-share]", HTMLButtonElement);
    if (button) load().then(() => globalThis.shareCase(button, section, shared), () => tell(datum(section, "offline")));
  });
}
