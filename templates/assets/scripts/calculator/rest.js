// When a page may fetch what nobody asked for yet.

/** What browsers tell of the line; few tell all of it. @typedef {{ saveData?: boolean, metered?: boolean, type?: string, effectiveType?: string }} Connection */

/**
 * Tells whether data costs the reader something: the reader saves it, it is paid for by use, or it takes long to come.
 * @param {Connection | undefined} line
 */
export function isDear(line) {
  return Boolean(line && (line.saveData || line.metered || line.type === "cellular" || /2g$/.test(line.effectiveType ?? "")));
}

/**
 * Calls once the page is there, is looked at and has nothing to do; never on a line that is dear.
 * @param {() => void} then
 */
export function atRest(then) {
  if (isDear(/** @type {{ connection?: Connection }} */ (navigator).connection)) return;
  const idle = () => { if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 3000 }); else setTimeout(then, 500); };
  const seen = () => {
    if (document.visibilityState === "visible") idle();
    else document.addEventListener("visibilitychange", seen, { once: true });
  };
  if (document.readyState === "complete") seen(); else addEventListener("load", seen, { once: true });
}
