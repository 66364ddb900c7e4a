// Runs the rules core in a worker. Where workers are blocked, the page loads this file as a script
// and calls the global function rulesCore.
import { open } from "./worker/core.js";

if (typeof importScripts === "function") {
  const send = open((reply) => postMessage(reply));
  addEventListener("message", ({ data }) => send(data));
} else {
  globalThis.rulesCore = open;
}
