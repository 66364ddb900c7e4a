// One stream for all open pages: browsers allow few connections to one server.

/** @import { News } from "./messages.js" */

/** What of a MessagePort is used. @typedef {Pick<MessagePort, "postMessage" | "onmessage">} Port */

/** Sends events to every page that listens. */
export class Sharing {
  /** @type {Set<Port>} */
  #ports = new Set();
  /** The event that a new page receives first; null before the first event. @type {News | null} */
  #last = null;

  /**
   * A page listens from "hello" to "bye".
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
  send(news) {
    // A new page must not receive past saves.
    this.#last = { here: news.here, state: news.state && { ...news.state, saved: undefined } };
    for (const port of this.#ports) port.postMessage(news);
  }
}
