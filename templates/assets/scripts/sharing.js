/// <reference path="./sharing/sharing.d.ts" />
// Shares a case: as a link, as text for forums and pages, as an embed, or through the device's own dialog.
import { datum, findAll } from "./dom/find.js";
import { announce } from "./dom/announce.js";
import { copy } from "./sharing/clipboard.js";
import { heightOf } from "./sharing/height.js";
import { isForm, plain, shareText, wholeCase } from "./sharing/share-text.js";

if ("share" in navigator) for (const button of findAll(document, "[data-share=device]", HTMLButtonElement)) button.hidden = false;

globalThis.shareCase = async (button, section, shared) => {
  const what = await shared();
  if (typeof what === "string") return announce(what);
  const text = (/** @type {string} */ selector) => section.querySelector(selector)?.textContent.replaceAll("\u2060", "") ?? "";
  const post = { system: datum(section, "system"), title: text(".question"), case: wholeCase(what.view), sentence: what.view.sentence, kept: what.kept ? text("[data-pinned]") : "" };
  const whole = (/** @type {string} */ address) => new URL(address, location.href).href;
  const page = whole(what.page);
  const alone = `${datum(section, "embed")}?${what.pairs.join("&")}`;
  const form = datum(button, "share");
  if (!isForm(form)) await navigator.share({ title: post.title, text: plain(post), url: page }).catch(() => {});
  else if (await copy(shareText(form, post, { page, embed: whole(alone), height: heightOf(section) }))) announce(datum(button, "copied"));
};
