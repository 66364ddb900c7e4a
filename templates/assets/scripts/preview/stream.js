// The event stream of the server, with reconnection.

/** @import { News } from "./messages.js" */

/**
 * What of an EventSource is used.
 * @typedef {Pick<EventSource, "onmessage" | "onerror" | "readyState" | "close">} Source
 */

const closed = 2; // EventSource.CLOSED: the browser has given up
const soon = 500; // milliseconds

export const address = "/_preview/events";

/**
 * Passes on events, and the loss of the stream, until the returned function is called.
 * @param {() => Source} begin opens the stream
 * @param {(news: News) => void} receive
 */
export function listen(begin, receive) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  let source = open();

  function open() {
    const opened = begin();
    opened.onmessage = ({ data }) => receive({ here: true, state: JSON.parse(data) });
    opened.onerror = () => {
      receive({ here: false, state: null });
      if (opened.readyState === closed) again = setTimeout(() => { source = open(); }, soon);
    };
    return opened;
  }

  return () => {
    clearTimeout(again);
    source.close();
  };
}
