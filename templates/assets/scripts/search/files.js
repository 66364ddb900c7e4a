// The files of the index, each fetched once. gen/search/files.go writes them; its package comment
// describes them.
import { forms, numbers, places } from "./numbers.js";

/**
 * @typedef {{ id: string, name: string, first: number, count: number, late?: number[],
 *   called?: string[] }} System
 */
/**
 * @typedef {Record<"page" | "section" | "rule" | "question" | "row" | "power" | "term" |
 *   "calculator" | "case", string>} Kinds
 */
/** @typedef {Record<"answer" | "rules" | "powers" | "terms", string>} Groups */
/**
 * @typedef {{ ask: string, none: string, guess: string, called: string, system: string,
 *   result: string, results: string,
 *   all: string, more: string, understood: string, change: string, assumed: string,
 *   advised: string, advisedRest: string, asked: string, theirs: string, turned: string,
 *   unread: string, openCase: string, openCalculator: string, groups: Groups,
 *   kinds: Kinds }} Words
 */
/**
 * @typedef {{ of: string, entries: number, shards: string[], letters: string, late: number,
 *   small: Set<string>, endings: string[], rolls: Set<string>, phrases: string[],
 *   systems: System[],
 *   together?: Record<"compare" | "print", { title: string, address: string }>,
 *   names: Record<string, string>, words: Words }} Root
 */
/**
 * @typedef {{ forms: string[], stems: number[], counts: number[], places: string[],
 *   means: Record<string, string> }} WordFile
 */
/**
 * @typedef {{ kind: keyof Kinds, address: string, title?: string, mark?: string, under?: string,
 *   text?: string, ids?: string[], language?: string, names?: [string, string][],
 *   systems?: string[], key?: string }} Entry
 */
/** A question of readers that a unit answers. @typedef {{ kind: "asked" }} Asked */
/** @typedef {{ title: string, system?: string, list: (Entry | Asked)[] }} UnitFile */

/** The number of entries of a unit in one file. */
export const perFile = 24;

/** The files that were read are of another build than the root. */
export class Stale extends Error {}

/** The index of a language. */
export class Index {
  /** @type {Map<string, Promise<any>>} */
  #asked = new Map();
  #address;
  #fetch;

  /**
   * @param {string} address of its root
   * @param {typeof fetch} [get]
   */
  constructor(address, get = (...request) => fetch(...request)) {
    this.#address = address;
    this.#fetch = get;
  }

  /** Clears the cache, so that every file is fetched again. */
  forget() {
    this.#asked.clear();
  }

  /** @returns {Promise<Root>} */
  root() {
    return this.#once("", async () => {
      const root = await this.#json(this.#address, { cache: "no-cache" });
      return { ...root, shards: forms(root.shards), small: new Set(root.small.split(" ")), endings: root.endings.split(" "), rolls: new Set(root.rolls.split(" ")), phrases: root.phrases ?? [] };
    });
  }

  /**
   * The words of a file, by its place.
   * @param {number} place
   * @returns {Promise<WordFile>}
   */
  words(place) {
    return this.#once(`words-${place}`, async (name) => {
      const file = await this.#file(name);
      return { forms: forms(file.forms), stems: [...numbers(file.stems)], counts: [...numbers(file.counts)], places: file.places.split(" "), means: file.means ?? {} };
    });
  }

  /**
   * Every word that begins with a letter, by the letter's place.
   * @param {number} place
   * @returns {Promise<string[]>}
   */
  letter(place) {
    return this.#once(`letter-${place}`, async (name) => forms((await this.#file(name)).forms));
  }

  /**
   * The file that has an entry of a unit.
   * @param {number} unit
   * @param {number} entry
   * @returns {Promise<UnitFile>}
   */
  unit(unit, entry) {
    return this.#once(`${unit}-${Math.floor(entry / perFile)}`, (name) => this.#file(name));
  }

  /**
   * @template T
   * @param {string} name
   * @param {(name: string) => Promise<T>} ask
   * @returns {Promise<T>}
   */
  #once(name, ask) {
    const known = this.#asked.get(name);
    if (known) return known;
    const asked = ask(name);
    this.#asked.set(name, asked);
    // Offline now, perhaps not later.
    asked.catch(() => { if (this.#asked.get(name) === asked) this.#asked.delete(name); });
    return asked;
  }

  /** @param {string} name */
  async #file(name) {
    const { of } = await this.root();
    const file = await this.#json(`${this.#address.replace(/\.json$/, "")}/${name}.json?${of}`);
    if (file.of !== of) throw new Stale();
    return file;
  }

  /**
   * @param {string} address
   * @param {RequestInit} [how]
   */
  async #json(address, how) {
    const answer = await this.#fetch(address, how);
    if (answer.status === 404 && !how) throw new Stale(); // a build took it away
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.json();
  }
}

/**
 * The entry at a place in a file; for a question of readers, the page that answers it.
 * @param {UnitFile} file
 * @param {number} at
 * @returns {Entry | undefined}
 */
export function entryAt({ list }, at) {
  const entry = list[at]?.kind === "asked" ? list[0] : list[at];
  return entry && entry.kind !== "asked" ? entry : undefined;
}

/**
 * The index of the last boundary of a sorted list that is not after a text.
 * @param {string[]} boundaries
 * @param {string} text
 */
export function homeOf(boundaries, text) {
  let low = 0;
  let high = boundaries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] ?? "") <= text) low = middle + 1; else high = middle;
  }
  return Math.max(0, low - 1);
}

/**
 * @param {WordFile} file
 * @param {number} at
 */
export const placesOf = (file, at) => places(file.places[at] ?? "");
