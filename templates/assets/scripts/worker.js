// Holds the rules core, off the page's own thread. Where no worker may start, a page loads this as a script of its own and finds one function more: rulesCore.
import { open } from "./worker/core.js";

if (typeof importScripts === "function") {
  const tell = open((reply) => postMessage(reply));
  addEventListener("message", ({ data }) => tell(data));
} else {
  globalThis.rulesCore = open;
}
