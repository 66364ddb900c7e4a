// Unfolds the target of a link, for browsers that do not.
import { targetOf } from "../dom/fragment.js";

export function unfoldTargets() {
  const unfold = () => {
    const target = targetOf();
    const folded = target?.closest("details:not([open])");
    if (!target || !folded) return;
    folded.setAttribute("open", "");
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();
}
