/// <reference path="../worker/rules-core.d.ts" />
// Where the core runs: in a worker, or in the page itself where none may start, as in a frame that its host has shut off.
import { scriptAt } from "../dom/load.js";

/** @import { Ask, Reply, Start } from "../worker/messages.js" */

/** Somebody who can be told something. @typedef {{ tell: (message: Start | Ask) => void, end: () => void }} Thread */
/** Starts a thread; it is heard by the one, and the other learns that it is lost. @typedef {(hear: (reply: Reply) => void, lose: () => void) => Thread} Begin */

/**
 * How to start the worker whose script stands at an address.
 * @param {string} address
 * @returns {Begin}
 */
export const workerAt = (address) => (hear, lose) => {
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = lose;
  worker.onmessageerror = lose;
  return { tell: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

/**
 * How to run the script of a worker in the page.
 * @param {string} address
 * @returns {Begin}
 */
export const pageAt = (address) => (hear, lose) => {
  /** @type {Promise<(message: Start | Ask) => Promise<void>>} */
  const opened = scriptAt(address).then(() => globalThis.rulesCore(hear));
  let order = opened.then(() => {});
  const tell = async (/** @type {Start | Ask} */ message) => {
    const told = await opened;
    if ("exec" in message) await scriptAt(message.exec);
    void told(message);
  };
  return { tell: (message) => { order = order.then(() => tell(message)).catch(lose); }, end() {} };
};

/**
 * Begins in one way, or in another where the first does not come about: it throws, or is lost before anything was heard of it.
 * @param {Begin} first
 * @param {Begin} other
 * @returns {Begin}
 */
export const either = (first, other) => (hear, lose) => {
  /** @type {(Start | Ask)[]} */
  const told = [];
  let heard = false;
  const instead = () => {
    heard = true;
    thread = other(hear, lose);
    told.forEach(thread.tell);
  };
  /** @type {Thread} */
  let thread;
  try {
    thread = first((reply) => { heard = true; hear(reply); }, () => { if (heard) lose(); else { thread.end(); instead(); } });
  } catch {
    instead();
  }
  return { tell: (message) => { if (!heard) told.push(message); thread.tell(message); }, end: () => thread.end() };
};
