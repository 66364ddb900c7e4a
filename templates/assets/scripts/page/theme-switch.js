// The button in the bar that cycles through the themes.
import { datum } from "../dom/find.js";
import { storeTheme, storedTheme, applyTheme } from "./theme.js";

/** @import { Theme } from "./theme.js" */

/**
 * The sign of each theme on the button, and the theme that follows it.
 * @type {Record<Theme, { sign: string, next: Theme }>}
 */
const themes = {
  auto: { sign: "◐", next: "light" },
  light: { sign: "☀\uFE0E", next: "dark" },
  dark: { sign: "☾", next: "auto" },
};

/** @param {HTMLButtonElement} button */
export function enableThemeSwitch(button) {
  let theme = storedTheme();

  function show() {
    const label = datum(button, theme);
    button.textContent = themes[theme].sign;
    button.title = label;
    button.setAttribute("aria-label", label);
  }

  button.addEventListener("click", () => {
    theme = themes[theme].next;
    applyTheme(theme);
    storeTheme(theme);
    show();
  });
  show();
  button.hidden = false;
}
