// The list of a system's pages: scrolls to the current page, and marks the section being read.
import { around, findAll } from "../dom/find.js";
import { targetOf } from "../dom/fragment.js";
import { setAttribute } from "../dom/write.js";

/** @param {HTMLElement} sidebar */
export function followReader(sidebar) {
  const current = sidebar.querySelector('[aria-current="page"]');
  const show = () => {
    if (!current || !sidebar.clientHeight) return;
    const [place, frame] = [current.getBoundingClientRect(), sidebar.getBoundingClientRect()];
    sidebar.scrollTop += place.top - frame.top - frame.height / 3;
  };
  sidebar.addEventListener("toggle", show);
  sidebar.addEventListener("click", ({ target }) => {
    // Or it would cover the section.
    if (around(target, 'a[href^="#"]', HTMLAnchorElement) && sidebar.matches(":popover-open")) sidebar.hidePopover();
  });
  show();
  followSections(findAll(sidebar, ".sections a", HTMLAnchorElement));
}

/** @param {HTMLAnchorElement[]} links */
function followSections(links) {
  const headings = links.map((link) => targetOf(link.hash));
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
