// Loads the script that announces new versions, for readers who keep the site on this device.
export function watchForUpdates() {
  if (origin === "null") return; // in a sandboxed frame, access to the service worker throws
  const address = navigator.serviceWorker?.controller?.scriptURL ?? "";
  if (address.endsWith("/offline-worker.js")) import(new URL("offline-news.js", address).href).catch(() => {});
}
