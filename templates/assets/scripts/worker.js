// Holds the one instance of the rules core, off the page's own thread. The first message says where the core is; every other one asks it something.
import { ask, start } from "./worker/core.js";

/** @import { Ask, Reply, Start } from "./worker/messages.js" */

/** @type {ReturnType<typeof start> | null} */
let core = null;

/** @param {Reply} reply */
const reply = (reply) => postMessage(reply);

addEventListener("message", async (/** @type {MessageEvent<Start | Ask>} */ { data }) => {
  if ("wasm" in data) {
    core = start(data);
    core.catch(() => {}); // told to whoever asks
    return;
  }
  try {
    if (!core) throw new Error("nobody said where the core is");
    reply({ ask: data.ask, answer: ask(await core, data) });
  } catch (error) {
    reply({ ask: data.ask, failed: String(error) });
  }
});
