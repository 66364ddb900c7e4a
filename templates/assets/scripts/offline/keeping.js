// Fetches a version of the site for this device, file by file. What came before a break is there when it goes on, what is the same as in the version before is
// taken from there, and the version is shown once every file of it has come and is what the list says.
import { copyOf } from "./copy.js";
import { buildOf, digestOf } from "./digest.js";
import { listIn, past } from "./store.js";

/** @import { List, Listed, State, Store } from "./store.js" */
/** @typedef {{ files: number, bytes: number }} Weight */
/** @typedef {{ build: string, list: string, parts: Record<string, Weight>, news: Record<string, { text: string, get: string, close: string, page: string }> }} Version what there is, as the build writes it into offline.json */

/** The network does not answer. */
export class NoLine extends Error {}

/** The server did not give a file as the list has it. */
export class NotThat extends Error {
  /** @param {string} file */
  constructor(file) {
    super(`the server did not give ${file} as it is listed`);
    this.file = file;
  }
}

/** The device has no room. */
export class NoRoom extends Error {}

const atOnce = 6; // requests

/** What comes with other parts: files that can be downloaded come with pages. @param {string[]} parts */
export const withRest = (parts) => (parts.some((part) => part.startsWith("pages-")) ? [...parts, "data"] : parts);

export class Keeping {
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
      throw new NotThat("offline.json");
    }
  }

  /**
   * Keeps parts of a version, and what was kept of the one before because it was opened.
   * @param {Version} version
   * @param {string[]} parts
   * @param {(bytes: number, all: number) => void} came
   * @param {AbortSignal} signal ends it where it is
   */
  async keep(version, parts, came, signal) {
    const store = this.#store;
    const before = await store.state();
    if (before) await store.stand({ ...before, pending: version.build });
    const list = await this.#list(version);
    const wanted = await this.#wanted(list, parts, before);
    const all = wanted.reduce((sum, [, { size }]) => sum + size, 0);
    let done = 0;
    came(done, all);
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
          broken = true; // for the others too
          throw error;
        }
        came(done += listed.size, all);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, fetching));
    signal.throwIfAborted();
    await store.stand({ build: version.build, parts });
    await this.#less(list, files, before, parts);
  }

  /**
   * The list of a version, which is the version that it names.
   * @param {Version} version
   */
  async #list(version) {
    const files = await this.#store.files(version.build);
    const at = this.#store.listAt(version.build);
    if (await files.match(at)) return this.#store.list(version.build);
    const { bytes, response } = await this.#data(version.list, version.build);
    if (await buildOf(bytes) !== version.build) throw new NotThat(version.list);
    await put(files, at, copyOf(response, bytes));
    return listIn(JSON.parse(new TextDecoder().decode(bytes)));
  }

  /**
   * The files to be kept: those of the chosen parts, and those that were kept because they were opened.
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
   * Takes away what is chosen no more.
   * @param {List} list
   * @param {Cache} files
   * @param {State | null} before
   * @param {string[]} parts
   */
  async #less(list, files, before, parts) {
    const chosen = new Set(withRest(parts));
    const left = new Set(withRest(before?.parts ?? []).filter((part) => !chosen.has(part)));
    for (const [path, { part }] of list) if (left.has(part)) await files.delete(this.#store.at(path));
  }

  /**
   * One file: it is there already, or the version before has it, or the server gives it.
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
    if (await digestOf(bytes) !== digest) throw new NotThat(path);
    await put(files, at, copyOf(response, bytes));
  }

  /**
   * A file as the server has it now, whatever is kept on the way: an address with the digest was never asked for before.
   * @param {string} path
   * @param {string} digest
   * @param {AbortSignal} [signal]
   */
  async #data(path, digest, signal) {
    try {
      const response = await this.#fetch(`${this.#store.at(path)}?${past}=${digest}`, { cache: "no-store", signal: signal ?? null });
      if (!response.ok) throw new NotThat(path);
      return { bytes: await response.arrayBuffer(), response };
    } catch (error) {
      if (error instanceof NotThat || signal?.aborted) throw error;
      throw new NoLine(String(error));
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
