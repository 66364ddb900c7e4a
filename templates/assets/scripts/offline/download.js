// Downloads a version of the site, file by file. An interrupted download can be resumed, unchanged
// files are copied from the previous version, and the version is used once every file matches the
// list.
import { copyOf } from "./copy.js";
import { buildOf, digestOf } from "./digest.js";
import { listIn, bypass } from "./store.js";

/** @import { List, Listed, State, Store } from "./store.js" */
/** @typedef {{ files: number, bytes: number }} Weight */
/**
 * The content of offline.json.
 * @typedef {{ build: string, list: string, parts: Record<string, Weight>,
 *   news: Record<string, { text: string, get: string, close: string, page: string }> }} Version
 */

/** The network does not answer. */
export class NoConnection extends Error {}

/** The server sent another file than the list names. */
export class WrongFile extends Error {
  /** @param {string} file */
  constructor(file) {
    super(`the server did not send ${file} as listed`);
    this.file = file;
  }
}

/** The device has no space left. */
export class NoRoom extends Error {}

const atOnce = 6; // requests

/** Parts with those that they imply: downloads of data come with pages. @param {string[]} parts */
export const withRest = (parts) => (parts.some((part) => part.startsWith("pages-")) ? [...parts, "data"] : parts);

export class Download {
  #store;
  #fetch;

  /**
   * @param {Store} store
   * @param {typeof fetch} [get]
   */
  constructor(store, get = (...request) => fetch(...request)) {
    this.#store = store;
    this.#fetch = get;
  }

  /**
   * The version that the server has.
   * @returns {Promise<Version>}
   */
  async newest() {
    const data = await this.#data("offline.json", "");
    try {
      return JSON.parse(new TextDecoder().decode(data.bytes));
    } catch {
      throw new WrongFile("offline.json");
    }
  }

  /**
   * Downloads parts of a version, and the pages that were kept because the reader opened them.
   * @param {Version} version
   * @param {string[]} parts
   * @param {(bytes: number, all: number) => void} onProgress
   * @param {AbortSignal} signal stops the download
   */
  async keep(version, parts, onProgress, signal) {
    const store = this.#store;
    const before = await store.state();
    if (before) await store.setState({ ...before, pending: version.build });
    const list = await this.#list(version);
    const wanted = await this.#wanted(list, parts, before);
    const all = wanted.reduce((sum, [, { size }]) => sum + size, 0);
    let done = 0;
    onProgress(done, all);
    const old = before && { list: await store.list(before.build), files: await store.files(before.build) };
    const files = await store.files(version.build);
    const next = wanted.values();
    let broken = false;
    const fetching = async () => {
      for (const [path, listed] of next) {
        if (broken || signal.aborted) return;
        try {
          await this.#file(files, old, path, listed, signal);
        } catch (error) {
          broken = true; // stops the other requests too
          throw error;
        }
        onProgress(done += listed.size, all);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, fetching));
    signal.throwIfAborted();
    await store.setState({ build: version.build, parts });
    await this.#removeUnchosen(list, files, before, parts);
  }

  /**
   * The file list of a version. Its digest is the name of the version.
   * @param {Version} version
   */
  async #list(version) {
    const files = await this.#store.files(version.build);
    const at = this.#store.listAt(version.build);
    if (await files.match(at)) return this.#store.list(version.build);
    const { bytes, response } = await this.#data(version.list, version.build);
    if (await buildOf(bytes) !== version.build) throw new WrongFile(version.list);
    await put(files, at, copyOf(response, bytes));
    return listIn(JSON.parse(new TextDecoder().decode(bytes)));
  }

  /**
   * The files to keep: those of the chosen parts, and pages that the reader opened.
   * @param {List} list
   * @param {string[]} parts
   * @param {State | null} before
   */
  async #wanted(list, parts, before) {
    const chosen = new Set(withRest(parts));
    const left = new Set(withRest(before?.parts ?? []).filter((part) => !chosen.has(part)));
    const opened = new Set(before ? (await (await this.#store.files(before.build)).keys()).map(({ url }) => url) : []);
    return [...list].filter(([path, { part }]) => chosen.has(part) || (!left.has(part) && opened.has(this.#store.at(path))));
  }

  /**
   * Deletes files of parts that are no longer chosen.
   * @param {List} list
   * @param {Cache} files
   * @param {State | null} before
   * @param {string[]} parts
   */
  async #removeUnchosen(list, files, before, parts) {
    const chosen = new Set(withRest(parts));
    const left = new Set(withRest(before?.parts ?? []).filter((part) => !chosen.has(part)));
    for (const [path, { part }] of list) if (left.has(part)) await files.delete(this.#store.at(path));
  }

  /**
   * Stores one file: it exists already, or is copied from the version before, or is downloaded.
   * @param {Cache} files
   * @param {{ list: List, files: Cache } | null} old
   * @param {string} path
   * @param {Listed} listed
   * @param {AbortSignal} signal
   */
  async #file(files, old, path, { digest }, signal) {
    const at = this.#store.at(path);
    if (await files.match(at)) return;
    const same = old?.list.get(path)?.digest === digest ? await old.files.match(at) : undefined;
    if (same) return put(files, at, same);
    const { bytes, response } = await this.#data(path, digest, signal);
    if (await digestOf(bytes) !== digest) throw new WrongFile(path);
    await put(files, at, copyOf(response, bytes));
  }

  /**
   * Downloads a file past every cache: the digest in the address makes it unique.
   * @param {string} path
   * @param {string} digest
   * @param {AbortSignal} [signal]
   */
  async #data(path, digest, signal) {
    try {
      const response = await this.#fetch(`${this.#store.at(path)}?${bypass}=${digest}`, { cache: "no-store", signal: signal ?? null });
      if (!response.ok) throw new WrongFile(path);
      return { bytes: await response.arrayBuffer(), response };
    } catch (error) {
      if (error instanceof WrongFile || signal?.aborted) throw error;
      throw new NoConnection(String(error));
    }
  }
}

/**
 * @param {Cache} files
 * @param {string} at
 * @param {Response} response
 */
async function put(files, at, response) {
  try {
    await files.put(at, response);
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw new NoRoom();
    throw error;
  }
}
