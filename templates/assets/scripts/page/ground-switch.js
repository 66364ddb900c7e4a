// The switch of grounds in the bar.
import { datum } from "../dom/find.js";
import { remember, remembered, stand } from "./ground.js";

/** @import { Ground } from "./ground.js" */

/** What each ground looks like on the switch, and which one is next. @type {Record<Ground, { sign: string, next: Ground }>} */
const grounds = {
  auto: { sign: "◐", next: "light" },
  light: { sign: "☀\uFE0E", next: "dark" },
  dark: { sign: "☾", next: "auto" },
};

/** @param {HTMLButtonElement} button */
export function switchGrounds(button) {
  let ground = remembered();

  function show() {
    const name = datum(button, ground);
    button.textContent = grounds[ground].sign;
    button.title = name;
    button.setAttribute("aria-label", `${datum(button, "label")}: ${name}`);
  }

  button.addEventListener("click", () => {
    ground = grounds[ground].next;
    stand(ground);
    remember(ground);
    show();
  });
  show();
  button.hidden = false;
}
