const step = 8; // pixels that the reader scrolls at least before the bar moves

/**
 * Hides the bar at the foot of a phone while the reader scrolls down, except at the end of the page.
 * @param {HTMLElement} bar
 */
export function yieldToReader(bar) {
  let last = scrollY;
  addEventListener("scroll", () => {
    const moved = scrollY - last;
    if (Math.abs(moved) < step) return;
    last = scrollY;
    const ends = scrollY + innerHeight > document.documentElement.scrollHeight - step;
    bar.toggleAttribute("data-away", moved > 0 && !ends);
  }, { passive: true });
}
