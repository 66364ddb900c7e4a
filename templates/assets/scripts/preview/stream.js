// The stream of events of the server, which is listened to again when it was lost.

/** @import { News } from "./messages.js" */

/** What of an EventSource is used. @typedef {Pick<EventSource, "onmessage" | "onerror" | "readyState" | "close">} Source */

const closed = 2; // EventSource.CLOSED: the browser has given up
const soon = 500; // milliseconds

export const address = "/_preview/events";

/**
 * Tells what comes of the stream, and when it is lost, until the function that it returns is called.
 * @param {() => Source} begin opens the stream
 * @param {(news: News) => void} tell
 */
export function listen(begin, tell) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  let source = open();

  function open() {
    const opened = begin();
    opened.onmessage = ({ data }) => tell({ here: true, state: JSON.parse(data) });
    opened.onerror = () => {
      tell({ here: false, state: null });
      if (opened.readyState === closed) again = setTimeout(() => { source = open(); }, soon);
    };
    return opened;
  }

  return () => {
    clearTimeout(again);
    source.close();
  };
}
