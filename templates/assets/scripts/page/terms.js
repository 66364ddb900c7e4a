// Previews of terms: the definition beside its term on hover, focus and tap. It stays while the
// pointer is over it and closes on Escape.
import { around, datum, findAll } from "../dom/find.js";
import { create } from "../dom/create.js";
import { placeBeside } from "./placement.js";

/** The open preview and its term. @type {{ box: HTMLElement, term: HTMLAnchorElement } | null} */
let shown = null;
let closing = 0;

function close() {
  clearTimeout(closing);
  shown?.box.remove();
  shown = null;
}

function closeSoon() {
  clearTimeout(closing);
  closing = window.setTimeout(close, 250);
}

/**
 * @param {HTMLAnchorElement} term
 * @param {HTMLElement} definitions
 */
function open(term, definitions) {
  close();
  const definition = document.getElementById(term.getAttribute("aria-describedby") ?? "");
  if (!definition) return;
  const box = create("div", "", { class: "preview" });
  box.append(create("p", definition.textContent ?? ""));
  if (definition.dataset.rule) box.append(create("a", datum(definitions, "rule"), { href: definition.dataset.rule }));
  box.append(create("a", datum(definitions, "glossary"), { href: term.href }));
  box.addEventListener("pointerenter", () => clearTimeout(closing));
  box.addEventListener("pointerleave", closeSoon);
  document.querySelector("main")?.append(box); // within a landmark
  shown = { box, term };

  const { left, top } = placeBeside(
    term.getClientRects()[0] ?? term.getBoundingClientRect(), // the first line of a term that wraps
    { width: box.offsetWidth, height: box.offsetHeight },
    { width: document.documentElement.clientWidth, height: innerHeight, left: scrollX, top: scrollY },
  );
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

/**
 * @param {HTMLElement} definitions the definitions of the terms on this page
 * @param {HTMLAnchorElement[]} terms
 */
export function previewTerms(definitions, terms = findAll(document, "a.term", HTMLAnchorElement)) {
  let touched = false;
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    const at = event.target instanceof Node ? event.target : null;
    if (shown && !shown.box.contains(at) && around(at, ".term", HTMLElement) !== shown.term) close();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  for (const term of terms) {
    term.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") open(term, definitions); });
    term.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") closeSoon(); });
    term.addEventListener("focus", () => { if (!touched) open(term, definitions); });
    term.addEventListener("blur", closeSoon);
    term.addEventListener("click", (event) => {
      if (!touched) return;
      event.preventDefault(); // a tap opens the definition; its links lead on
      open(term, definitions);
    });
  }
}
