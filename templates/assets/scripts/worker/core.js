// The rules core as a program of its own, in the form that cmd/wasm describes.

/** @import { Ask, Start } from "./messages.js" */

/**
 * @param {Start} where
 */
export async function start({ exec, wasm }) {
  importScripts(exec);
  const go = new Go();
  go.env.GOGC = "400"; // less often tidying up in the middle of an answer, for a few megabytes
  const { instance } = await load(wasm, go.importObject);
  go.run(instance);
  const { mem, question, answer } = instance.exports;
  if (!(mem instanceof WebAssembly.Memory) || typeof question !== "function" || typeof answer !== "function") throw new Error(`${wasm} is not the core`);
  return { go, mem, question, answer, told: new Set() };
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
 * Writes the question where the core wants it and reads the answer from where the core left it. The words of a calculator go with the first question about
 * it; the core keeps them.
 * @param {Awaited<ReturnType<typeof start>>} core
 * @param {Ask} message
 * @returns {string}
 */
export function ask({ go, mem, question, answer, told }, { request, words }) {
  const bytes = new TextEncoder().encode(JSON.stringify(told.has(request.calculator) ? request : { ...request, words }));
  told.add(request.calculator);
  const room = question(bytes.length); // may move the memory
  new Uint8Array(mem.buffer, room, bytes.length).set(bytes);
  const from = answer();
  if (go.exited) throw new Error("the core stopped");
  const all = new Uint8Array(mem.buffer);
  return new TextDecoder().decode(all.subarray(from, all.indexOf(0, from)));
}
