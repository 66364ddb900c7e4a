// What a device keeps of the site: files of a version each in a cache of its own, and one small record that says which version is shown. That record is written
// when a version is whole, in one step; so there is the old version or the new one, whatever breaks.

/**
 * What the reader chose, and what is there of it.
 * @typedef {object} State
 * @property {string} build the version that is shown, whole as far as it was chosen
 * @property {string[]} parts what was chosen
 * @property {string} [pending] a newer version on its way
 * @property {string} [told] a newer version of which the reader wants to hear no more
 */
/** @typedef {{ size: number, digest: string, part: string }} Listed a file of a version: its size in bytes, the beginning of its digest, what it belongs to */
/** @typedef {Map<string, Listed>} List files by their addresses below the site's own */
/** @typedef {{ build: string, at: number }} Shown which version a page was shown of, and when */

/** A question mark and this word mark what the worker leaves to the network. */
export const past = "offline";

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

  /** @returns {Promise<State | null>} null where nothing is kept */
  async state() {
    return (await this.#record("offline-state")) ?? null;
  }

  /** @param {State} state */
  async stand(state) {
    await this.#note("offline-state", state);
  }

  /**
   * The files of a version.
   * @param {string} build
   */
  files(build) {
    return caches.open(`${this.name} ${build}`);
  }

  /** Where the list of a version stands. @param {string} build */
  listAt(build) {
    return this.at(`assets/offline.${build}.json`);
  }

  /**
   * The list of a version that is kept, or on its way.
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

  /** The versions of which something is there. */
  async builds() {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith(`${this.name} `) && name !== this.#records()).map((name) => name.slice(this.name.length + 1));
  }

  /** @param {string} build */
  async drop(build) {
    this.#lists.delete(build);
    await caches.delete(`${this.name} ${build}`);
  }

  /** Takes everything away. */
  async clear() {
    for (const build of await this.builds()) await this.drop(build);
    await caches.delete(this.#records());
  }

  /**
   * Of which version a page is that is open, by its number with the browser; undefined for one that came from the network.
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

  /** The pages that were shown, by their numbers. */
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
    if (!(await caches.has(this.#records()))) return undefined; // to look for it makes none
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
 * A list as the build writes it: for each part its files with their sizes and digests.
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
