/// <reference path="./sharing/sharing.d.ts" />
// Shares a case: as a link, as text for forums and pages, as an embed, as a picture, or through the
// device's own dialog.
import { datum, findAll } from "./dom/find.js";
import { announce } from "./dom/announce.js";
import { create } from "./dom/create.js";
import { largeFigures, sentenceOf } from "./calculator/answer.js";
import { copy } from "./sharing/clipboard.js";
import { heightOf } from "./sharing/height.js";
import { pictureOf } from "./sharing/picture.js";
import { isForm, plain, shareText } from "./sharing/share-text.js";

/** @import { View } from "./calculator/answer.js" */
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
  if (!picture) return false;
  const link = create("a", "", { href: URL.createObjectURL(picture), download: `psyref-${datum(section, "calculator").replace("/", "-")}.png` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser may still be reading it
  return true;
}

/**
 * The colours and typefaces of a calculator, as the browser resolved them.
 * @param {HTMLElement} section
 */
function lookOf(section) {
  const probe = create("span");
  section.append(probe);
  const of = (/** @type {"color" | "fontFamily"} */ property, /** @type {string} */ name) => {
    probe.style[property] = `var(--${name})`;
    return getComputedStyle(probe)[property];
  };
  const look = {
    paper: of("color", "paper"), panel: of("color", "panel"), ink: of("color", "ink"), soft: of("color", "soft"), line: of("color", "line"), accent: of("color", "accent"),
    serif: of("fontFamily", "serif"), sans: of("fontFamily", "sans"),
  };
  probe.remove();
  return look;
}
