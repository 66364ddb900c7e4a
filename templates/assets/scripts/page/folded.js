// Unfolds the target of a link, for browsers that do not.
export function unfoldTargets() {
  const unfold = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = target && target.closest("details:not([open])");
    if (!target || !folded) return;
    folded.setAttribute("open", "");
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();
}
