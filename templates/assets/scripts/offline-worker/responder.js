// Responds to requests from the kept files first, then from the network. A page and all its
// resources come from one version. An opened page is kept if it matches the file list of that
// version.
import { copyOf } from "../offline/copy.js";
import { digestOf } from "../offline/digest.js";

/** @import { State, Store } from "../offline/store.js" */

const fresh = 60_000; // ms after a response in which the browser may not list the page yet

export class Responder {
  #store;
  #clients;
  /** The version of each open page; "" for one from the network. @type {Map<string, string>} */
  #shown = new Map();

  /**
   * @param {Store} store
   * @param {Clients} clients the open pages
   */
  constructor(store, clients) {
    this.#store = store;
    this.#clients = clients;
  }

  /** @param {FetchEvent} event */
  async answer(event) {
    const { request } = event;
    const path = new URL(request.url).pathname.slice(new URL(this.#store.root).pathname.length);
    if (request.mode === "navigate") return this.#page(event, path);
    const build = await this.#buildOf(event.clientId);
    if (event.resultingClientId) this.#show(event, build); // the page starts a worker
    if (build) return this.#part(request, build, path);
    // Its name holds its digest.
    const state = path.startsWith("assets/") ? await this.#store.state() : null;
    return (state && await this.#kept(state.build, path)) || fetch(request);
  }

  /**
   * A page: the kept one, or the server's.
   * @param {FetchEvent} event
   * @param {string} path
   */
  async #page(event, path) {
    const state = await this.#store.state();
    if (!state) return fetch(event.request);
    const kept = await this.#kept(state.build, path);
    if (kept) {
      this.#show(event, state.build);
      return kept;
    }
    try {
      const response = await fetch(event.request);
      this.#show(event, await this.#keep(state.build, path, response) ? state.build : "");
      return response;
    } catch {
      this.#show(event, state.build);
      return this.#offlinePage(event.request, state, path);
    }
  }

  /**
   * A file that a page of a version loads. A file of another version on the server is refused.
   * @param {Request} request
   * @param {string} build
   * @param {string} path
   */
  async #part(request, build, path) {
    const kept = await this.#kept(build, path);
    if (kept) return kept;
    const response = await fetch(request);
    const listed = (await this.#store.list(build)).has(path);
    return !listed || !response.ok || await this.#keep(build, path, response) ? response : Response.error();
  }

  /**
   * The response when there is no connection and the page is not kept.
   * @param {Request} request
   * @param {State} state
   * @param {string} path
   */
  async #offlinePage(request, state, path) {
    const list = await this.#store.list(state.build);
    if (!list.has(path) && list.has(`${path}/`)) return Response.redirect(this.#store.at(`${path}/`) + new URL(request.url).search);
    const [language = ""] = path.split("/");
    const pages = [`${language}/offline/`, ...[...list.keys()].filter((name) => /^[^/]+\/offline\/$/.test(name))];
    const [page, status] = list.has(path) ? [pages.find((name) => list.has(name)) ?? "", 503] : ["404.html", 404];
    const shown = await this.#kept(state.build, page);
    return shown ? new Response(shown.body, { status, headers: shown.headers }) : Response.error();
  }

  /**
   * @param {string} build
   * @param {string} path
   */
  async #kept(build, path) {
    return (await this.#store.files(build)).match(this.#store.at(path));
  }

  /**
   * Keeps a response that is a file of a version. Resolves to whether it is.
   * @param {string} build
   * @param {string} path
   * @param {Response} response
   */
  async #keep(build, path, response) {
    const listed = (await this.#store.list(build)).get(path);
    if (!listed || !response.ok) return false;
    const data = await response.clone().arrayBuffer();
    if (await digestOf(data) !== listed.digest) return false;
    // If there is no space, it is shown but not kept.
    await (await this.#store.files(build)).put(this.#store.at(path), copyOf(response, data)).catch(() => {});
    return true;
  }

  /** @param {string} client */
  async #buildOf(client) {
    return this.#shown.get(client) ?? (await this.#store.shown(client))?.build ?? "";
  }

  /**
   * Records the version of the page that a response opens.
   * @param {FetchEvent} event
   * @param {string} build
   */
  #show(event, build) {
    const client = event.resultingClientId;
    if (!client) return;
    this.#shown.set(client, build);
    event.waitUntil((build ? this.#store.show(client, { build, at: Date.now() }) : Promise.resolve()).then(() => this.tidy()));
  }

  /** Deletes versions that no open page uses, except the current one and one being downloaded. */
  async tidy() {
    const state = await this.#store.state();
    if (!state) return; // the first is being downloaded
    const open = new Set((await this.#clients.matchAll({ includeUncontrolled: true, type: "all" })).map(({ id }) => id));
    const used = new Set([state.build, state.pending]);
    for (const client of await this.#store.clients()) {
      const shown = await this.#store.shown(client);
      if (shown && (open.has(client) || Date.now() - shown.at < fresh)) {
        used.add(shown.build);
      } else {
        this.#shown.delete(client);
        await this.#store.forget(client);
      }
    }
    for (const build of await this.#store.builds()) if (!used.has(build)) await this.#store.drop(build);
  }
}
