// The list of a system's pages keeps the current one in view, and marks the section that is being read.
import { around, findAll } from "../dom/find.js";
import { setAttribute } from "../dom/write.js";

/** @param {HTMLElement} rail */
export function keepInView(rail) {
  const current = rail.querySelector('[aria-current="page"]');
  const show = () => {
    if (!current || !rail.clientHeight) return;
    const [place, frame] = [current.getBoundingClientRect(), rail.getBoundingClientRect()];
    rail.scrollTop += place.top - frame.top - frame.height / 3;
  };
  rail.addEventListener("toggle", show);
  rail.addEventListener("click", ({ target }) => {
    if (around(target, 'a[href^="#"]', HTMLAnchorElement) && rail.matches(":popover-open")) rail.hidePopover(); // it would stand before what it led to
  });
  show();
  followSections(findAll(rail, ".sections a", HTMLAnchorElement));
}

/** @param {HTMLAnchorElement[]} links */
function followSections(links) {
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = () => {
    const line = innerHeight / 3;
    const at = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < line);
    links.forEach((link, i) => setAttribute(link, "aria-current", i === at ? "location" : null));
  };
  let waiting = 0;
  addEventListener("scroll", () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(mark);
  }, { passive: true });
  if (links.length) mark();
}
