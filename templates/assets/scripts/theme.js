// Runs before the page is drawn, so that a chosen ground does not flash.
(() => {
  let theme = null;
  try { theme = localStorage.getItem("theme"); } catch { /* storage is closed: follow the device */ }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
