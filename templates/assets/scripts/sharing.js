/// <reference path="./sharing/sharing.d.ts" />
// Shares a case or a power: as a link, as text for forums and pages, as an embed, as a picture, or
// through the device's own dialog.
import { datum, find, findAll } from "./dom/find.js";
import { announce } from "./dom/announce.js";
import { largeFigures, sentenceOf } from "./calculator/answer.js";
import { cardPicture } from "./sharing/card.js";
import { copy } from "./sharing/clipboard.js";
import { heightOf } from "./sharing/height.js";
import { lookOf } from "./sharing/look.js";
import { pictureOf } from "./sharing/picture.js";
import { savePicture } from "./sharing/png.js";
import { isForm, plain, shareText } from "./sharing/share-text.js";

/** @import { View } from "./calculator/answer.js" */
/** @import { Power } from "./sharing/card.js" */
/** @import { Post } from "./sharing/share-text.js" */

if ("share" in navigator) for (const button of findAll(document, "[data-share=device]", HTMLButtonElement)) button.hidden = false;

globalThis.shareCase = async (button, section, shared) => {
  const what = await shared();
  if (typeof what === "string") return announce(what);
  const { view } = what;
  const text = (/** @type {string} */ selector) => textOf(section.querySelector(selector));
  /** @type {Post} */
  const post = {
    system: datum(section, "system"), title: text(".question"), case: view.fullCase, sentence: sentenceOf(view),
    kept: what.kept ? text("[data-pinned]") : "",
  };
  const whole = (/** @type {string} */ address) => new URL(address, location.href).href;
  const page = whole(what.page);
  const alone = `${datum(section, "embed")}?${what.pairs.join("&")}`;
  const form = datum(button, "share");
  if (form === "picture") {
    if (await save(section, view, post, page)) announce(datum(button, "copied"));
  } else if (!isForm(form)) await navigator.share({ title: post.title, text: plain(post), url: page }).catch(() => {});
  else if (await copy(shareText(form, post, { page, embed: whole(alone), height: heightOf(section) }))) announce(datum(button, "copied"));
};

globalThis.sharePower = async (button, row) => {
  /** @type {Power} */
  const power = JSON.parse(find(document, "#power", HTMLScriptElement).text);
  const page = find(row, "[data-copy]", HTMLAnchorElement).href;
  /** @type {Post} */
  const post = { system: power.system, title: power.name, case: power.facts.map((fact) => fact.join(" ")).join("; "), sentence: power.effect, kept: "" };
  const form = datum(button, "share");
  if (form === "picture") {
    if (savePicture(await cardPicture(power, page, lookOf(row)), `psyref-${datum(row, "power").replace("/", "-")}.png`)) announce(datum(button, "copied"));
  } else if (!isForm(form)) await navigator.share({ title: post.title, text: plain(post), url: page }).catch(() => {});
  else if (await copy(shareText(form, post, { page, embed: "", height: 0 }))) announce(datum(button, "copied"));
};

/** @param {Element | null} element */
const textOf = (element) => element?.textContent.replaceAll("\u2060", "").trim() ?? "";

/**
 * Saves the answer as a picture. Resolves to whether it worked.
 * @param {HTMLElement} section
 * @param {View} view
 * @param {Post} post
 * @param {string} address
 */
async function save(section, view, post, address) {
  const figures = largeFigures(section.dataset, view).map((id) => [textOf(section.querySelector(`.headline [data-figure="${id}"] dt`)), view.figures[id]?.text ?? ""]);
  const heads = findAll(section, ".option-head > :not(:first-child)", HTMLElement).map(textOf);
  const title = [post.system, post.title].filter(Boolean).join(" · ");
  const legend = findAll(section, "[data-legend]", HTMLElement).map(textOf);
  const picture = await pictureOf({ title, view, figures, heads, legend, case: post.case, address }, lookOf(section));
  return savePicture(picture, `psyref-${datum(section, "calculator").replace("/", "-")}.png`);
}
