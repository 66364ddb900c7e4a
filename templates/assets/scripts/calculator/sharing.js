/// <reference path="../sharing/sharing.d.ts" />
// The buttons that share a case. Their script is loaded when the box opens.
import { around, datum, find } from "../dom/find.js";
import { scriptAt } from "../dom/load.js";
import { announce } from "../dom/announce.js";

/** @import { View } from "./answer.js" */

/**
 * The view to share, whether a case is kept, the page and the pairs of its address; or why there is
 * nothing.
 * @typedef {() => Promise<{ view: View, kept: boolean, page: string, pairs: string[] } | string>}
 * Shared
 */

/** @type {Promise<unknown> | null} */
let loaded = null;

/**
 * @param {HTMLElement} section
 * @param {string} address of the sharing script
 * @param {Shared} shared
 */
export function shareBy(section, address, shared) {
  const box = find(section, ".share", HTMLElement);
  const load = () => loaded ??= scriptAt(address).catch((error) => {
    loaded = null;
    throw error;
  });
  box.addEventListener("toggle", () => { load().catch(() => {}); });
  box.addEventListener("click", ({ target }) => {
    const button = around(target, "[data-share]", HTMLButtonElement);
    if (button) load().then(() => globalThis.shareCase(button, section, shared), () => announce(datum(section, "offline")));
  });
}
