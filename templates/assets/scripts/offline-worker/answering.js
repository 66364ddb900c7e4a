// Answers for the site on a device that keeps it: from what is kept first, so that a page opens as fast without a line as with one, and else from the network.
// A page and all that it loads are of one version. What is opened is kept, if it is what the list of that version says.
import { copyOf } from "../offline/copy.js";
import { digestOf } from "../offline/digest.js";

/** @import { State, Store } from "../offline/store.js" */

const fresh = 60_000; // milliseconds in which a page that was answered may not be known to the browser yet

export class Answering {
  #store;
  #clients;
  /** Of which version each open page is; "" for one that came from the network. @type {Map<string, string>} */
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
    if (event.resultingClientId) this.#show(event, build); // a worker of the page
    if (build) return this.#part(request, build, path);
    const state = path.startsWith("assets/") ? await this.#store.state() : null; // the name tells what is in it, in every version
    return (state && await this.#kept(state.build, path)) || fetch(request);
  }

  /**
   * A page: the one that is kept, or the server's.
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
      return this.#without(event.request, state, path);
    }
  }

  /**
   * What a page of a version loads. What the server has of another version by now is none of its business.
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
   * What there is to show where there is no line and the page is not kept.
   * @param {Request} request
   * @param {State} state
   * @param {string} path
   */
  async #without(request, state, path) {
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
   * Keeps an answer of the server that is a file of a version; it tells whether it is.
   * @param {string} build
   * @param {string} path
   * @param {Response} response
   */
  async #keep(build, path, response) {
    const listed = (await this.#store.list(build)).get(path);
    if (!listed || !response.ok) return false;
    const data = await response.clone().arrayBuffer();
    if (await digestOf(data) !== listed.digest) return false;
    await (await this.#store.files(build)).put(this.#store.at(path), copyOf(response, data)).catch(() => {}); // where there is no room it is shown all the same
    return true;
  }

  /** @param {string} client */
  async #buildOf(client) {
    return this.#shown.get(client) ?? (await this.#store.shown(client))?.build ?? "";
  }

  /**
   * Notes of which version the page is that an answer opens.
   * @param {FetchEvent} event
   * @param {string} build
   */
  #show(event, build) {
    const client = event.resultingClientId;
    if (!client) return;
    this.#shown.set(client, build);
    event.waitUntil((build ? this.#store.show(client, { build, at: Date.now() }) : Promise.resolve()).then(() => this.tidy()));
  }

  /** Takes away the versions that no open page is of, but for the one that is kept and the one on its way. */
  async tidy() {
    const state = await this.#store.state();
    if (!state) return; // the first is on its way
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
