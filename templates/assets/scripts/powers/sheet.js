// The filters of the index: beside the search in wide windows, in a dialog elsewhere.
import { datum, find } from "../dom/find.js";
import { fill } from "../text/fill.js";

/**
 * Opens and closes the dialog. Returns a function that shows how many powers pass and choices are
 * selected.
 * @param {HTMLFormElement} form
 */
export function filterSheet(form) {
  const sheet = find(form, "[data-sheet]", HTMLDialogElement);
  const place = find(sheet, "[data-sheet-place]", HTMLElement);
  const list = find(form, "[data-filter-list]", HTMLFieldSetElement);
  const open = find(form, "[data-sheet-open]", HTMLButtonElement);
  const close = find(sheet, "[data-sheet-close]", HTMLButtonElement);
  const active = find(open, "[data-active]", HTMLElement);

  open.addEventListener("click", () => {
    place.append(list);
    sheet.showModal();
  });
  close.addEventListener("click", () => sheet.close());
  // Outside the dialog.
  sheet.addEventListener("click", ({ target }) => { if (target === sheet) sheet.close(); });
  sheet.addEventListener("close", () => sheet.after(list));
  // The window became wide.
  new ResizeObserver(() => { if (sheet.open && !open.checkVisibility()) sheet.close(); }).observe(form);

  return (/** @type {number} */ shown, /** @type {number} */ chosen) => {
    close.textContent = fill(datum(form, "show"), { n: shown });
    active.textContent = String(chosen || "");
  };
}
