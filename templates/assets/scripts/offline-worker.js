// The service worker. It is registered only for readers who keep the site on this device
// (offline.js), and ignores requests outside the site.
import { Store, bypass } from "./offline/store.js";
import { Responder } from "./offline-worker/responder.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const store = new Store(worker.registration.scope);
const responder = new Responder(store, worker.clients);

// Every version of this script can serve every version of the site, so it takes over at once.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => { if (event.data === "tidy") event.waitUntil(responder.tidy()); });
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(store.root) || url.searchParams.has(bypass)) return;
  event.respondWith(responder.answer(event));
});
