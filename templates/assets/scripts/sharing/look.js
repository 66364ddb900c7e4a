import { create } from "../dom/create.js";

/**
 * The colours and typefaces of the page.
 * @typedef {{ paper: string, panel: string, ink: string, soft: string, line: string,
 *   accent: string, serif: string, sans: string }} Look
 */

/**
 * The colours and typefaces of an element, as the browser resolved them.
 * @param {HTMLElement} section
 * @returns {Look}
 */
export function lookOf(section) {
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
