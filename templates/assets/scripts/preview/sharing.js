// One stream for all open pages: a browser has few connections to one server, and each stream keeps one for itself.

/** @import { News } from "./messages.js" */

/** What of a MessagePort is used. @typedef {Pick<MessagePort, "postMessage" | "onmessage">} Port */

/** Hands on news to every page that listens. */
export class Sharing {
  /** @type {Set<Port>} */
  #ports = new Set();
  /** What a page that begins to listen is told; nothing at first. @type {News | null} */
  #last = null;

  /**
   * A page listens from "hello" to "bye", and again when it comes back.
   * @param {Port} port
   */
  add(port) {
    port.onmessage = ({ data }) => {
      if (data === "bye") this.#ports.delete(port);
      else this.#welcome(port);
    };
    this.#welcome(port);
  }

  /** @param {Port} port */
  #welcome(port) {
    this.#ports.add(port);
    if (this.#last) port.postMessage(this.#last);
  }

  /** @param {News} news */
  tell(news) {
    // What was saved is news at that moment alone.
    this.#last = { here: news.here, state: news.state && { ...news.state, saved: undefined } };
    for (const port of this.#ports) port.postMessage(news);
  }
}
