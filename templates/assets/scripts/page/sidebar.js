// The menu: shows the current page, and marks the section being read.
import { around, findAll } from "../dom/find.js";
import { targetOf } from "../dom/fragment.js";
import { setAttribute } from "../dom/write.js";

/** @param {HTMLElement} menu */
export function followReader(menu) {
  const [sidebar] = findAll(menu, ".sidebar", HTMLElement);
  if (!sidebar) return;
  const current = sidebar.querySelector('[aria-current="page"]');
  /* A list that ends below the window begins with the chapter of the page. */
  const show = () => {
    const frame = menu.matches(":popover-open") ? menu : sidebar;
    if (!current || !frame.clientHeight) return;
    const bottom = frame.getBoundingClientRect().top + frame.clientHeight;
    const first = current.closest(".chapter") ?? current;
    if (current.getBoundingClientRect().bottom > bottom) frame.scrollTop += first.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  };
  menu.addEventListener("toggle", show);
  menu.addEventListener("click", ({ target }) => {
    // Or it would cover the section.
    if (around(target, 'a[href^="#"]', HTMLAnchorElement) && menu.matches(":popover-open")) menu.hidePopover();
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
