// How a page hears from the server: by the worker that all pages share, or where there is none by a stream of its own.
import { address, listen } from "./stream.js";

/** @import { News } from "./messages.js" */

/**
 * @param {URL} worker
 * @param {(news: News) => void} tell
 */
export function hear(worker, tell) {
  if (!("SharedWorker" in window)) return hearAlone(tell);
  const { port } = shared(worker, () => hearAlone(tell));
  port.onmessage = ({ data }) => tell(data);
  addEventListener("pagehide", () => port.postMessage("bye"));
  addEventListener("pageshow", ({ persisted }) => { if (persisted) port.postMessage("hello"); }); // it comes out of the cache of "back"
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
 * Only a page that is seen listens, so that those behind it leave it the connections that it needs.
 * @param {(news: News) => void} tell
 */
function hearAlone(tell) {
  /** @type {(() => void) | null} */
  let stop = null;
  function turn(seen = !document.hidden) {
    if (seen) return void (stop ??= listen(() => new EventSource(address), tell));
    stop?.();
    stop = null;
  }
  document.addEventListener("visibilitychange", () => turn());
  addEventListener("pagehide", () => turn(false));
  addEventListener("pageshow", () => turn());
  turn();
}
