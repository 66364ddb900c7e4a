// The switch of grounds, and the language switch that keeps the section and the inputs.
const root = document.documentElement;
const button = document.querySelector("button.theme");

function showTheme() {
  const theme = root.dataset.theme || "auto";
  button.textContent = { auto: "◐", light: "☀\uFE0E", dark: "☾" }[theme];
  button.title = button.dataset[theme];
  button.setAttribute("aria-label", `${button.dataset.label}: ${button.dataset[theme]}`);
}

if (button) {
  const order = { auto: "light", light: "dark", dark: "auto" };
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = order[root.dataset.theme || "auto"];
    if (next === "auto") delete root.dataset.theme; else root.dataset.theme = next;
    try { localStorage.setItem("theme", next); } catch { /* it holds for this page only */ }
    showTheme();
  });
  showTheme();
}

for (const link of document.querySelectorAll(".languages a")) {
  const path = link.pathname;
  const follow = () => { link.href = path + location.search + location.hash; };
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, follow);
}

// Copying: a click on the mark of a rule puts its permanent address on the clipboard, and in the address bar the one on this page.
// calculator.js uses tell too.
function tell(text) {
  const note = document.createElement("p");
  note.className = "copied";
  note.setAttribute("role", "status");
  document.body.append(note);
  note.textContent = text;
  setTimeout(() => note.remove(), 2000);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".rule-ids a");
  if (!link || !navigator.clipboard) return;
  const address = link.dataset.permanent ? new URL(link.dataset.permanent, location.href) : new URL(link.hash, location.href.split("#")[0]);
  navigator.clipboard.writeText(address.href).then(() => tell(root.dataset.copied), () => {});
});

// Previews of terms: the definition beside its term, on hover, focus and tap. It stays while the pointer is on it and goes away on Escape.
const definitions = document.querySelector(".definitions");
let preview = null;
let closing = 0;

function closePreview() {
  clearTimeout(closing);
  preview?.remove();
  preview = null;
}

function openPreview(term) {
  closePreview();
  const definition = document.getElementById(term.getAttribute("aria-describedby"));
  if (!definition) return;
  preview = document.createElement("div");
  preview.className = "preview";
  preview.term = term;
  const text = document.createElement("p");
  text.textContent = definition.textContent;
  preview.append(text, follow(definition.dataset.rule, definitions.dataset.rule), follow(term.href, definitions.dataset.glossary));
  preview.addEventListener("pointerenter", () => clearTimeout(closing));
  preview.addEventListener("pointerleave", closeSoon);
  document.querySelector("main").append(preview); // within a landmark
  const at = term.getClientRects()[0] || term.getBoundingClientRect();
  const left = Math.min(at.left, root.clientWidth - preview.offsetWidth - 16);
  const below = at.bottom + preview.offsetHeight + 12 < innerHeight || at.top < preview.offsetHeight + 60;
  preview.style.left = `${Math.max(16, left) + scrollX}px`;
  preview.style.top = `${(below ? at.bottom + 6 : at.top - preview.offsetHeight - 6) + scrollY}px`;
}

function follow(href, text) {
  if (!href) return "";
  const link = document.createElement("a");
  link.href = href;
  link.textContent = text;
  return link;
}

function closeSoon() {
  clearTimeout(closing);
  closing = setTimeout(closePreview, 250);
}

if (definitions) {
  let touched = false;
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    if (preview && !preview.contains(event.target) && event.target.closest(".term") !== preview.term) closePreview();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") closePreview(); });
  for (const term of document.querySelectorAll("a.term")) {
    term.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") openPreview(term); });
    term.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") closeSoon(); });
    term.addEventListener("focus", () => { if (!touched) openPreview(term); });
    term.addEventListener("blur", closeSoon);
    term.addEventListener("click", (event) => {
      if (!touched) return;
      event.preventDefault(); // a tap shows the definition; its links lead on
      openPreview(term);
    });
  }
}
