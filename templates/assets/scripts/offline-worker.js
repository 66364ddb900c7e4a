// The service worker. It is there only where a reader has asked to keep the site on their device (offline.js), and does nothing about what is no part of the site.
import { Store, past } from "./offline/store.js";
import { Answering } from "./offline-worker/answering.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const store = new Store(worker.registration.scope);
const answering = new Answering(store, worker.clients);

// Any version of this script answers with any version of the site: it need not wait until the pages of the one before are closed.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => { if (event.data === "tidy") event.waitUntil(answering.tidy()); });
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(store.root) || url.searchParams.has(past)) return;
  event.respondWith(answering.answer(event));
});
