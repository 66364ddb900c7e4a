// Decides when a page may fetch data in advance.

/**
 * The connection, as far as the browser describes it.
 * @typedef {{ saveData?: boolean, metered?: boolean, type?: string, effectiveType?: string }}
 * Connection
 */

/**
 * Reports whether data is costly: saving is on, the connection is metered, or it is slow.
 * @param {Connection | undefined} line
 */
export function isMetered(line) {
  return Boolean(line && (line.saveData || line.metered || line.type === "cellular" || /2g$/.test(line.effectiveType ?? "")));
}

/**
 * Calls back once when the page is loaded, visible and idle; never on a metered connection.
 * @param {() => void} then
 */
export function whenIdle(then) {
  if (isMetered(/** @type {{ connection?: Connection }} */ (navigator).connection)) return;
  const idle = () => { if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 3000 }); else setTimeout(then, 500); };
  const seen = () => {
    if (document.visibilityState === "visible") idle();
    else document.addEventListener("visibilitychange", seen, { once: true });
  };
  if (document.readyState === "complete") seen(); else addEventListener("load", seen, { once: true });
}
