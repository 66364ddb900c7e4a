/**
 * The position of a box beside a word, in page pixels: below the word if it fits there, else above.
 * @param {{ left: number, top: number, bottom: number }} word in the window
 * @param {{ width: number, height: number }} box
 * @param {{ width: number, height: number, left: number, top: number }} view the window, and its
 * scroll position
 */
export function placeBeside(word, box, view) {
  const [edge, gap] = [16, 6];
  const bar = 60 - gap; // on top of the window, over everything
  const left = Math.max(edge, Math.min(word.left, view.width - box.width - edge));
  const below = word.bottom + box.height + 2 * gap < view.height || word.top < box.height + gap + bar;
  return { left: left + view.left, top: (below ? word.bottom + gap : word.top - box.height - gap) + view.top };
}
