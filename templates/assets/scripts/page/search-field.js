// The search field: it opens and closes, and loads the search when it is first opened. Text typed
// meanwhile stays in the field.
import { datum, find, findAll } from "../dom/find.js";
import { fetchAt, scriptAt, styleAt } from "../dom/load.js";

const loadingDelay = 500; // ms before the search says that it is loading

/**
 * @param {HTMLElement} box
 */
export function openSearch(box) {
  const field = find(box, "input", HTMLInputElement);
  const lines = findAll(box, ".search-status, [role=status]", HTMLElement); // seen, and read out
  const close = find(box, ".search-close", HTMLElement);
  /** @type {Element | null} */
  let before = null; // the element that had the focus
  let asked = false;

  /** @param {string} text */
  function say(text) {
    for (const line of lines) line.textContent = text;
  }

  function ask() {
    box.toggleAttribute("data-open-first", false);
    if (asked) return;
    asked = true;
    const slow = setTimeout(() => { if (!box.hasAttribute("data-answered")) say(datum(box, "loading")); }, loadingDelay);
    void styleAt(datum(box, "style"));
    void fetchAt(datum(box, "index"));
    scriptAt(datum(box, "script")).catch(() => {
      asked = false;
      clearTimeout(slow);
      say(datum(box, "failed"));
    });
  }

  function open() {
    if (!box.contains(document.activeElement)) before = document.activeElement;
    box.toggleAttribute("data-open", true);
    if (document.activeElement !== field) field.focus();
    ask();
  }

  /** @param {boolean} back whether the reader goes on where they were */
  function shut(back) {
    if (!box.hasAttribute("data-open")) return;
    const to = before instanceof HTMLElement && before !== document.body ? before : find(box, ".search-open", HTMLElement);
    field.blur();
    if (back) to.focus({ preventScroll: true });
    box.removeAttribute("data-open");
  }

  box.toggleAttribute("data-live", true);
  close.hidden = false;
  field.addEventListener("focus", open);
  field.addEventListener("input", ask);
  find(box, "form", HTMLFormElement).addEventListener("submit", (event) => {
    if (!asked) return; // there is no search: the form leads to the lists
    event.preventDefault();
    box.toggleAttribute("data-open-first", true); // opens the first result as soon as there is one
  });
  box.addEventListener("pointerdown", ({ target }) => { if (target !== field && !box.hasAttribute("data-open")) before = document.activeElement; });
  for (const link of findAll(document, `a[href="#${box.id}"]`, HTMLAnchorElement)) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      open();
    });
  }
  close.addEventListener("click", () => shut(true));
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    shut(true);
  });
  box.addEventListener("shut", () => shut(false));
  document.addEventListener("pointerdown", ({ target }) => { if (target instanceof Node && !box.contains(target)) shut(false); });
  document.addEventListener("focusin", ({ target }) => { if (target instanceof Node && !box.contains(target)) shut(false); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
    event.preventDefault();
    open();
  });
  const query = isOnFirstPage(box) ? new URLSearchParams(location.search).get("q") : null;
  if (query) field.value = query.slice(0, 200);
  if (query || location.hash === `#${box.id}` || document.activeElement === field) open();
}

/**
 * Reports whether a search is that of the first page of a language, whose address has its text.
 * @param {HTMLElement} box
 */
export const isOnFirstPage = (box) => box.parentElement?.className === "front-search";

/**
 * Reports whether keys type letters in an element.
 * @param {EventTarget | null} target
 */
function writes(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select"));
}
