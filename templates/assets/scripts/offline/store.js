// What this device keeps of the site: one cache for each version, and one record that names the
// version in use. The record is written in one step when a version is complete, so a failure leaves
// the old one.

/**
 * What the reader chose, and the version in use.
 * @typedef {object} State
 * @property {string} build the version in use, complete for the chosen parts
 * @property {string[]} parts the chosen parts
 * @property {string} [pending] a newer version being downloaded
 * @property {string} [dismissed] a newer version whose notice the reader closed
 */
/**
 * A file of a version: its size in bytes, its short digest, its part.
 * @typedef {{ size: number, digest: string, part: string }} Listed
 */
/** @typedef {Map<string, Listed>} List files by their paths below the root */
/**
 * The version of an open page, and when it was opened.
 * @typedef {{ build: string, at: number }} Shown
 */

/** The query parameter of requests that the worker passes to the network. */
export const bypass = "offline";

export class Store {
  /** @type {Map<string, List>} */
  #lists = new Map();

  /** @param {string} root the address of the site */
  constructor(root) {
    this.root = root;
    this.name = `psyref ${root}`;
  }

  /** @param {string} path below the address of the site */
  at(path) {
    return new URL(path, this.root).href;
  }

  /** @returns {Promise<State | null>} null when nothing is kept */
  async state() {
    return (await this.#record("offline-state")) ?? null;
  }

  /** @param {State} state */
  async setState(state) {
    await this.#note("offline-state", state);
  }

  /**
   * The files of a version.
   * @param {string} build
   */
  files(build) {
    return caches.open(`${this.name} ${build}`);
  }

  /** The address of the file list of a version. @param {string} build */
  listAt(build) {
    return this.at(`assets/offline.${build}.json`);
  }

  /**
   * The file list of a version that is kept or being downloaded.
   * @param {string} build
   * @returns {Promise<List>}
   */
  async list(build) {
    const known = this.#lists.get(build);
    if (known) return known;
    const kept = await (await this.files(build)).match(this.listAt(build));
    const list = kept ? listIn(await kept.json()) : new Map();
    if (kept) this.#lists.set(build, list);
    return list;
  }

  /** The versions that have any files. */
  async builds() {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith(`${this.name} `) && name !== this.#records()).map((name) => name.slice(this.name.length + 1));
  }

  /** @param {string} build */
  async drop(build) {
    this.#lists.delete(build);
    await caches.delete(`${this.name} ${build}`);
  }

  /** Deletes everything. */
  async clear() {
    for (const build of await this.builds()) await this.drop(build);
    await caches.delete(this.#records());
  }

  /**
   * The version of an open page, by its client id; undefined for one from the network.
   * @param {string} client
   * @returns {Promise<Shown | undefined>}
   */
  shown(client) {
    return this.#record(`offline-client/${client}`);
  }

  /**
   * @param {string} client
   * @param {Shown} shown
   */
  async show(client, shown) {
    await this.#note(`offline-client/${client}`, shown);
  }

  /** The client ids of recorded pages. */
  async clients() {
    const records = await caches.open(this.#records());
    const from = this.at("offline-client/");
    return (await records.keys()).map(({ url }) => url).filter((url) => url.startsWith(from)).map((url) => url.slice(from.length));
  }

  /** @param {string} client */
  async forget(client) {
    await (await caches.open(this.#records())).delete(this.at(`offline-client/${client}`));
  }

  #records() {
    return `${this.name} records`;
  }

  /** @param {string} name */
  async #record(name) {
    if (!(await caches.has(this.#records()))) return undefined; // caches.open would create it
    return (await (await caches.open(this.#records())).match(this.at(name)))?.json();
  }

  /**
   * @param {string} name
   * @param {State | Shown} value
   */
  async #note(name, value) {
    await (await caches.open(this.#records())).put(this.at(name), new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } }));
  }
}

/**
 * Parses a file list: for each part, its files with sizes and digests.
 * @param {Record<string, [string, number, string][]>} parts
 * @returns {List}
 */
export function listIn(parts) {
  const list = new Map();
  for (const [part, files] of Object.entries(parts)) {
    for (const [path, size, digest] of files) list.set(path, { size, digest, part });
  }
  return list;
}
