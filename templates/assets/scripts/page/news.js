// Where the reader keeps the site on this device, a script of its own tells of new versions. Nothing is loaded where they do not.
export function hearNews() {
  const address = navigator.serviceWorker?.controller?.scriptURL ?? "";
  if (address.endsWith("/offline-worker.js")) import(new URL("offline-news.js", address).href).catch(() => {});
}
