// The service worker under gen serve. It unregisters itself and deletes what an earlier site at
// this address kept, so that a preview never shows old files.
import { Store } from "./offline/store.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil((async () => {
  await new Store(worker.registration.scope).clear();
  await worker.registration.unregister();
  for (const client of await worker.clients.matchAll({ type: "window" })) await client.navigate(client.url);
})()));
