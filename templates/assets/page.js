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
