// The rules core as a program of its own; cmd/wasm says how it is asked.

/** @import { Ask, Reply, Start } from "./messages.js" */

/**
 * Opens the way to a core of its own. What comes back is told messages, the first of which says where the core is; every other one asks it something.
 * @param {(reply: Reply) => void} reply
 * @returns {(message: Start | Ask) => Promise<void>}
 */
export function open(reply) {
  /** @type {ReturnType<typeof start>} */
  let core;
  return async (message) => {
    if ("wasm" in message) {
      reply({ come: 0 }); // there is somebody who listens
      core = start(message, (come) => reply({ come }));
      core.catch((error) => reply({ ask: 0, failed: String(error) })); // whether somebody asks or not
      return;
    }
    try {
      reply({ ask: message.ask, answer: ask(await core, message) });
    } catch (error) {
      reply({ ask: message.ask, failed: String(error) });
    }
  };
}

/**
 * @param {Start} where
 * @param {(bytes: number) => void} came is told how much of the core is there
 */
async function start({ exec, wasm }, came) {
  if (typeof Go === "undefined") importScripts(exec); // a page has loaded it before
  const go = new Go();
  go.env.GOGC = "400"; // less often tidying up in the middle of an answer, for a few megabytes
  const { instance } = await load(wasm, go.importObject, came);
  go.run(instance); // until it waits for questions
  if (typeof answer !== "function") throw new Error(`${wasm} is not the core`);
  return { go, answer };
}

/**
 * Compiles the core as it comes in, from any host: some do not know its type.
 * @param {string} wasm
 * @param {WebAssembly.Imports} imports
 * @param {(bytes: number) => void} came
 */
async function load(wasm, imports, came) {
  const response = await fetch(wasm);
  if (!response.ok || !response.body) throw new Error(`${wasm}: ${response.status}`);
  let bytes = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      came(bytes += chunk.length);
      controller.enqueue(chunk);
    },
  }));
  return WebAssembly.instantiateStreaming(new Response(counted, { headers: { "Content-Type": "application/wasm" } }), imports);
}

/**
 * Asks by the function that the core leaves behind. Words that come with a question are kept there.
 * @param {Awaited<ReturnType<typeof start>>} core
 * @param {Ask} message
 */
function ask({ go, answer }, { request, words }) {
  const reply = answer(JSON.stringify({ ...request, words }));
  if (go.exited) throw new Error("the core stopped");
  return reply;
}
