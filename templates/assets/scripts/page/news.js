// Where the reader keeps the site on this device, a script of its own tells of new versions. Nothing is loaded where they do not.
export function hearNews() {
  if (origin === "null") return; // in a frame that its host has shut off, to ask for the worker is an error
  const address = navigator.serviceWorker?.controller?.scriptURL ?? "";
  if (address.endsWith("/offline-worker.js")) import(new URL("offline-news.js", address).href).catch(() => {});
}
