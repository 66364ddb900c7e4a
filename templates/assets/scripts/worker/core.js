// The rules core as a program of its own; cmd/wasm says how it is asked.

/** @import { Ask, Start } from "./messages.js" */

/**
 * @param {Start} where
 */
export async function start({ exec, wasm }) {
  importScripts(exec);
  const go = new Go();
  go.env.GOGC = "400"; // less often tidying up in the middle of an answer, for a few megabytes
  const { instance } = await load(wasm, go.importObject);
  go.run(instance); // until it waits for questions
  if (typeof answer !== "function") throw new Error(`${wasm} is not the core`);
  return { go, told: new Set() };
}

/**
 * @param {string} wasm
 * @param {WebAssembly.Imports} imports
 */
async function load(wasm, imports) {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: ${response.status}`);
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) return WebAssembly.instantiateStreaming(response, imports);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

/**
 * Asks by the function that the core leaves behind. The words of a calculator go with the first question about it; the core keeps them.
 * @param {Awaited<ReturnType<typeof start>>} core
 * @param {Ask} message
 */
export function ask({ go, told }, { request, words }) {
  const reply = answer(JSON.stringify(told.has(request.calculator) ? request : { ...request, words }));
  if (go.exited) throw new Error("the core stopped");
  told.add(request.calculator);
  return reply;
}
