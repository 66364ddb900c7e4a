// The service worker under gen serve: it takes itself away, and what an earlier site at the same address kept, so that a preview shows nothing that is old.
import { Store } from "./offline/store.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil((async () => {
  await new Store(worker.registration.scope).clear();
  await worker.registration.unregister();
  for (const client of await worker.clients.matchAll({ type: "window" })) await client.navigate(client.url);
})()));
