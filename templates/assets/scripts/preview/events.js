// Subscribes a page to the events of the server: through the shared worker, or where browsers lack
// one through a stream of its own.
import { address, listen } from "./stream.js";

/** @import { News } from "./messages.js" */

/**
 * @param {URL} worker
 * @param {(news: News) => void} receive
 */
export function subscribe(worker, receive) {
  if (!("SharedWorker" in window)) return subscribeAlone(receive);
  const { port } = shared(worker, () => subscribeAlone(receive));
  port.onmessage = ({ data }) => receive(data);
  addEventListener("pagehide", () => port.postMessage("bye"));
  // Restored from the back/forward cache.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) port.postMessage("hello"); });
}

/**
 * @param {URL} address
 * @param {() => void} failed
 */
function shared(address, failed) {
  const worker = new SharedWorker(address);
  worker.addEventListener("error", failed, { once: true });
  return worker;
}

/**
 * Only the visible page listens: browsers allow few connections to one server.
 * @param {(news: News) => void} receive
 */
function subscribeAlone(receive) {
  /** @type {(() => void) | null} */
  let stop = null;
  function turn(seen = !document.hidden) {
    if (seen) return void (stop ??= listen(() => new EventSource(address), receive));
    stop?.();
    stop = null;
  }
  document.addEventListener("visibilitychange", () => turn());
  addEventListener("pagehide", () => turn(false));
  addEventListener("pageshow", () => turn());
  turn();
}
