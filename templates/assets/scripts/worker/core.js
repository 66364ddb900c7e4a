// Starts the rules core, a Go program compiled to WASM (cmd/wasm), and passes questions to it.

/** @import { Ask, Reply, Start } from "./messages.js" */

/**
 * Returns a function that takes messages: the first starts the core, all others are questions.
 * @param {(reply: Reply) => void} reply
 * @returns {(message: Start | Ask) => Promise<void>}
 */
export function open(reply) {
  /** @type {ReturnType<typeof start>} */
  let core;
  return async (message) => {
    if ("wasm" in message) {
      reply({ come: 0 }); // proves that the worker runs
      core = start(message, (come) => reply({ come }));
      // Also when no question is waiting.
      core.catch((error) => reply({ ask: 0, failed: String(error) }));
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
 * @param {(bytes: number) => void} onProgress called with the number of bytes loaded so far
 */
async function start({ exec, wasm }, onProgress) {
  if (typeof Go === "undefined") importScripts(exec); // a page has already loaded it
  const go = new Go();
  go.env.GOGC = "400"; // fewer collections during an answer, for a few megabytes
  const { instance } = await load(wasm, go.importObject, onProgress);
  go.run(instance); // returns once the program waits for questions
  if (typeof answer !== "function" || typeof understand !== "function") throw new Error(`${wasm} is not the core`);
  return { go, answer, understand };
}

/**
 * Compiles the core while it loads. The type is set here, since some hosts send another.
 * @param {string} wasm
 * @param {WebAssembly.Imports} imports
 * @param {(bytes: number) => void} onProgress
 */
async function load(wasm, imports, onProgress) {
  const response = await fetch(wasm);
  if (!response.ok || !response.body) throw new Error(`${wasm}: ${response.status}`);
  let bytes = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      onProgress(bytes += chunk.length);
      controller.enqueue(chunk);
    },
  }));
  return WebAssembly.instantiateStreaming(new Response(counted, { headers: { "Content-Type": "application/wasm" } }), imports);
}

/**
 * Calls the functions that the core exports. The core keeps the words that come with a question.
 * @param {Awaited<ReturnType<typeof start>>} core
 * @param {Ask} message
 */
function ask({ go, answer, understand }, message) {
  const reply = "question" in message
    ? understand(message.question, message.language, message.system, message.psyker, message.vocabulary ?? "")
    : answer(JSON.stringify({ ...message.request, words: message.words }));
  if (go.exited) throw new Error("the core stopped");
  return reply;
}
