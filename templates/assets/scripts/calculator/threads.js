/// <reference path="../worker/rules-core.d.ts" />
// Runs the core in a worker, or in the page where workers are blocked, as in a sandboxed frame.
import { scriptAt } from "../dom/load.js";

/** @import { Ask, Reply, Start } from "../worker/messages.js" */

/** A running core. @typedef {{ post: (message: Start | Ask) => void, end: () => void }} Thread */
/**
 * Starts a thread; receive gets its messages, fail is called when it stops.
 * @typedef {(receive: (reply: Reply) => void, fail: () => void) => Thread} Begin
 */

/**
 * Starts the core in a worker.
 * @param {string} address
 * @returns {Begin}
 */
export const workerAt = (address) => (receive, fail) => {
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = fail;
  worker.onmessageerror = fail;
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

/**
 * Runs the script of the worker in the page.
 * @param {string} address
 * @returns {Begin}
 */
export const pageAt = (address) => (receive, fail) => {
  /** @type {Promise<(message: Start | Ask) => Promise<void>>} */
  const opened = scriptAt(address).then(() => globalThis.rulesCore(receive));
  let order = opened.then(() => {});
  const post = async (/** @type {Start | Ask} */ message) => {
    const sent = await opened;
    if ("exec" in message) await scriptAt(message.exec);
    void sent(message);
  };
  return { post: (message) => { order = order.then(() => post(message)).catch(fail); }, end() {} };
};

/**
 * Starts in one way, or in another when the first throws or stops before its first message.
 * @param {Begin} first
 * @param {Begin} other
 * @returns {Begin}
 */
export const either = (first, other) => (receive, fail) => {
  /** @type {(Start | Ask)[]} */
  const sent = [];
  let responded = false;
  const instead = () => {
    responded = true;
    thread = other(receive, fail);
    sent.forEach(thread.post);
  };
  /** @type {Thread} */
  let thread;
  try {
    thread = first((reply) => { responded = true; receive(reply); }, () => { if (responded) fail(); else { thread.end(); instead(); } });
  } catch {
    instead();
  }
  return { post: (message) => { if (!responded) sent.push(message); thread.post(message); }, end: () => thread.end() };
};
