// The index of a language. gen/search/files.go writes it; its package comment describes it.

/** @typedef {{ id: string, name: string, called?: string[] }} System */
/**
 * @typedef {Record<"page" | "section" | "rule" | "question" | "row" | "power" | "term" |
 *   "calculator" | "case", string>} Kinds
 */
/** @typedef {Record<"answer" | "rules" | "powers" | "terms", string>} Groups */
/**
 * @typedef {{ ask: string, working: string, none: string, unknown: string, guess: string, called: string,
 *   system: string,
 *   result: string, results: string,
 *   all: string, more: string, understood: string, change: string, assumed: string,
 *   advised: string, advisedRest: string, asked: string, theirs: string, turned: string,
 *   unread: string, use: string, mine: string, his: string, inOrder: string, exchanged: string,
 *   elsewhere: string, openCase: string, openCalculator: string, groups: Groups,
 *   kinds: Kinds }} Words
 */
/**
 * @typedef {{ kind: keyof Kinds, address: string, title?: string, mark?: string, under?: string,
 *   text?: string, ids?: string[], language?: string, names?: [string, string][],
 *   systems?: string[], key?: string, record?: string }} Entry
 */
/** A question of readers that a unit answers. @typedef {{ kind: "asked" }} Asked */
/** @typedef {{ title: string, system?: string, late?: boolean, list: (Entry | Asked)[] }} Unit */
/**
 * An entry with its unit, and the number of the heading above it. The entry of a question of readers
 * is the page that answers it.
 * @typedef {{ unit: Unit, entry: Entry, isAsked: boolean, above?: number | undefined }} Target
 */
/**
 * @typedef {{ words: Words, names: Record<string, string>, systems: System[],
 *   together?: Record<"compare" | "print", { title: string, address: string }> & { kind: string },
 *   small: string[] | null, endings: string[] | null, rolls: string[] | null,
 *   phrases: string[] | null, forms: string, stems: number[], places: string,
 *   omitted: Record<string, number>, means: Record<string, string>, units: Unit[] }} IndexFile
 */
/**
 * The index as the search uses it: `positions` has the position of each form, `groups` the first
 * form with its stem, `targets` the entries by number, and `heads` the number of the first entry of
 * each unit.
 * @typedef {Pick<IndexFile, "words" | "names" | "systems" | "together" | "omitted" | "means" |
 *   "units"> & { places: string[], small: Set<string>, endings: string[], rolls: Set<string>,
 *   phrases: Set<string>, forms: string[], positions: Map<string, number>, groups: number[],
 *   targets: Target[], heads: Map<Unit, number> }} Index
 */

/**
 * @param {IndexFile} file
 * @returns {Index}
 */
export function readIndex(file) {
  const forms = file.forms.split(" ");
  /** @type {Target[]} */
  const targets = [];
  /** @type {Index["heads"]} */
  const heads = new Map();
  for (const unit of file.units) {
    heads.set(unit, targets.length);
    const page = /** @type {Entry} */ (unit.list[0]);
    /** @type {number | undefined} */
    let above;
    for (const entry of unit.list) {
      if (entry.kind === "asked" || entry === page) {
        targets.push({ unit, entry: page, isAsked: entry !== page });
        continue;
      }
      if (isHeading(entry)) above = targets.length;
      else if (!isBelow.has(entry.kind)) above = undefined;
      const under = above === undefined || isHeading(entry) ? {} : { under: targets[above]?.entry.title ?? "" };
      targets.push({ unit, entry: { ...entry, ...under, address: fullAddress(entry.address, page) }, isAsked: false, above });
    }
  }
  return {
    ...file, small: new Set(file.small), endings: file.endings ?? [], rolls: new Set(file.rolls), phrases: new Set(file.phrases),
    places: file.places.split(" "), forms, positions: new Map(forms.map((form, at) => [form, at])), groups: file.stems.map((back, at) => at - back), targets, heads,
  };
}

/** The kinds of entries that are below the heading before them. */
const isBelow = new Set(["section", "rule", "question", "row"]);

/** Whether an entry is the heading of a section, not a paragraph. @param {Entry} entry */
export const isHeading = ({ kind, title }) => kind === "section" && Boolean(title);

/**
 * The address of an entry; the index leaves out the beginning that it shares with its page.
 * @param {string | undefined} address
 * @param {Entry} page
 */
const fullAddress = (address = "", page) => (address === "" || address.startsWith("#") ? page.address + address : address);

/** Fetches the index of a language once. */
export class IndexLoader {
  #address;
  #fetch;
  /** @type {Promise<Index> | null} */
  #index = null;

  /**
   * @param {string} address
   * @param {typeof fetch} [get]
   */
  constructor(address, get = (...request) => fetch(...request)) {
    this.#address = address;
    this.#fetch = get;
  }

  /** The index; a failure is not kept, so that the next call fetches again. */
  load() {
    this.#index ??= this.#load().catch((error) => {
      this.#index = null;
      throw error;
    });
    return this.#index;
  }

  async #load() {
    // Without a network, the copy that the browser has.
    const answer = await this.#fetch(this.#address, { cache: "no-cache" }).catch(() => this.#fetch(this.#address, { cache: "force-cache" }));
    if (!answer.ok) throw new Error(`${this.#address}: ${answer.status}`);
    return readIndex(await answer.json());
  }
}
