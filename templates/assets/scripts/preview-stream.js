// The shared worker of all open pages of the preview.
import { Sharing } from "./preview/sharing.js";
import { address, listen } from "./preview/stream.js";

const sharing = new Sharing();
const scope = /** @type {SharedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

scope.onconnect = ({ ports: [port] }) => { if (port) sharing.add(port); };
listen(() => new EventSource(address), (news) => sharing.send(news));
