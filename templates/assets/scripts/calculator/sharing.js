/// <reference path="../sharing/sharing.d.ts" />
// The buttons that share a case. What they do is loaded once they are in sight.
import { around, datum, find } from "../dom/find.js";
import { scriptAt } from "../dom/load.js";
import { announce } from "../dom/announce.js";

/** @import { View } from "./answer.js" */

/** What a calculator has to share, whether another case is kept, where it stands, and what of it stands in an address; or why it has nothing. @typedef {() => Promise<{ view: View, kept: boolean, page: string, pairs: string[] } | string>} Shared */

/** @type {Promise<unknown> | null} */
let come = null;

/**
 * @param {HTMLElement} section
 * @param {string} address where the script is that shares
 * @param {Shared} shared
 */
export function shareBy(section, address, shared) {
  const box = find(section, ".share", HTMLElement);
  const load = () => come ??= scriptAt(address).catch((error) => {
    come = null;
    throw error;
  });
  box.addEventListener("toggle", () => { load().catch(() => {}); });
  box.addEventListener("click", ({ target }) => {
    const button = around(target, "[data-share]", HTMLButtonElement);
    if (button) load().then(() => globalThis.shareCase(button, section, shared), () => announce(datum(section, "offline")));
  });
}
