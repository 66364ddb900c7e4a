// The chips of a case: a tap opens the control of that one input below them.
import { around, datum, find, findAll } from "../dom/find.js";
import { setAttribute, setHidden } from "../dom/write.js";

/**
 * The chip of a control.
 * @param {HTMLElement} control
 */
const chipOf = (control) => find(control.parentElement ?? control, ".case-chip", HTMLButtonElement);

/** @param {HTMLElement} section */
const openIn = (section) => findAll(section, ".control:not([hidden])", HTMLElement);

/**
 * @param {HTMLElement} control
 * @param {boolean} open
 */
function toggle(control, open) {
  setHidden(control, !open);
  setAttribute(chipOf(control), "aria-expanded", String(open));
}

/**
 * Shows the control of an input, and the folded chips if it is one of them.
 * @param {HTMLElement} control
 */
export function reveal(control) {
  const fields = control.closest(".fields");
  if (fields instanceof HTMLElement && fields.id) showFolded(fields, true);
  toggle(control, true);
}

/**
 * @param {HTMLElement} fields those with the folded chips
 * @param {boolean} shown
 */
function showFolded(fields, shown) {
  setHidden(fields, !shown);
  setAttribute(find(fields.parentElement ?? fields, "[data-more]", HTMLButtonElement), "aria-expanded", String(shown));
}

/**
 * Moves the focus into a control. A field that is typed into gets none on a touch screen, where a
 * keyboard would cover the answer.
 * @param {HTMLElement} control
 */
function focusIn(control) {
  const typed = control.querySelector("input[type=number], input[type=text]:not([hidden])");
  const first = typed && !matchMedia("(pointer: coarse)").matches ? typed : typed ? control : control.querySelector(":is(input:checked, input[type=checkbox], select, button)");
  if (first instanceof HTMLElement) first.focus();
  if (first instanceof HTMLInputElement && first === typed) first.select();
}

/**
 * Lets chips, and links to an input, open its control. One is open at a time, but for those with a
 * problem. Escape and Enter close it, and so does a tap or a focus elsewhere.
 * @param {HTMLElement} section
 */
export function openControls(section) {
  /** The click that opened a control, which must not close it. @type {Event | null} */
  let opening = null;

  /**
   * Closes what is open, but for some.
   * @param {(control: HTMLElement) => boolean} [kept]
   */
  const close = (kept = () => false) => {
    for (const control of openIn(section)) if (!kept(control) && find(control, ".field-problem", HTMLElement).hidden) toggle(control, false);
  };

  section.addEventListener("click", (event) => {
    const more = around(event.target, "[data-more]", HTMLButtonElement);
    if (more) showFolded(find(section, `#${more.getAttribute("aria-controls")}`, HTMLElement), more.getAttribute("aria-expanded") === "false");
    const opener = around(event.target, ".field > .case-chip, [data-reveals]", HTMLButtonElement);
    if (!opener) return;
    const control = find(section, `#${opener.getAttribute("aria-controls") ?? datum(opener, "reveals")}`, HTMLElement);
    const wasOpen = opener.getAttribute("aria-expanded") === "true";
    close();
    if (wasOpen) return;
    opening = event;
    opener.closest("details")?.removeAttribute("open");
    reveal(control);
    focusIn(control);
  });
  document.addEventListener("click", (event) => {
    if (event !== opening) close((control) => event.composedPath().includes(control));
  });
  document.addEventListener("keyup", ({ key, target }) => {
    if (key === "Tab" && target instanceof Node) close((control) => control.contains(target));
  });
  section.addEventListener("keydown", (event) => {
    const control = around(event.target, ".control", HTMLElement);
    if (!control || event.key !== "Escape" && !(event.key === "Enter" && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    close();
    chipOf(control).focus();
  });
}
