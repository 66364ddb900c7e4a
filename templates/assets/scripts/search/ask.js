// Questions about figures. The core parses a question and computes the answer; it is loaded when
// the first question is typed.
import { givenPairs } from "../calculator/address.js";
import { viewOf } from "../calculator/answer.js";
import { Core } from "../calculator/core.js";
import { either, pageAt, workerAt } from "../calculator/threads.js";

/** @import { Locale, Problem, Reading, View, Words } from "../calculator/answer.js" */

/**
 * @typedef {{ label: string, kind: "number" | "choice" | "switch" | "list", min?: number,
 *   max?: number, choices?: Record<string, string>, order?: string[], trait?: string,
 *   chip?: string }} InputShape
 */
/**
 * @typedef {{ title: string, language?: string, address: string, anchor: string, prefix?: string,
 *   headline: string[], inputs: Record<string, InputShape>, words: Words }} Shape
 */
/**
 * The words of the button that keeps the values of a question, and of its outcome.
 * @typedef {Record<"keep" | "change" | "kept" | "where" | "closed" | "full" | "newer", string>}
 *   KeepWords
 */
/**
 * The file that gen/output/ask.go writes.
 * @typedef {{ worker: string, exec: string, core: string, vocabulary: string, shared: Words,
 *   psyker: KeepWords,
 *   systems: Record<string, string>, calculators: Record<string, Shape> } & Locale} Vocabulary
 */

/**
 * A reading with the answer of its calculator: a view, the problem of the case, or nothing for an
 * offer. Exchanged is the answer with the numbers of the two players exchanged, while the case is the
 * one that was asked for.
 * @typedef {{ reading: Reading, shape: Shape, system: string, name: string, query: string,
 *   keep: KeepWords, exchanged: Answered | null,
 *   view: View | null, problem: Problem | null }} Answered
 */

/** Answers questions about figures in the language of the page. */
export class Asker {
  #address;
  #language;
  /** @type {Promise<{ file: Vocabulary, core: Core }> | null} */
  #opened = null;

  /**
   * @param {string} address of the vocabulary
   * @param {string} language
   */
  constructor(address, language) {
    this.#address = address;
    this.#language = language;
  }

  /** Starts to load the vocabulary and the core. */
  open() {
    this.#opened ??= this.#open();
    this.#opened.catch(() => { this.#opened = null; }); // the next letter tries again
    return this.#opened;
  }

  async #open() {
    const answer = await fetch(this.#address);
    if (!answer.ok) throw new Error(`${this.#address}: ${answer.status}`);
    /** @type {Vocabulary} */
    const file = await answer.json();
    const core = new Core(either(workerAt(file.worker), pageAt(file.worker)), { exec: file.exec, wasm: file.core }, { language: this.#language, locale: { decimal: file.decimal, thousands: file.thousands } });
    core.start();
    return { file, core };
  }

  /**
   * The answers to a question, most likely reading first; empty if it is not about a figure, or the
   * core cannot be loaded.
   * @param {string} question
   * @param {{ system: string, psyker: string }} about
   * @returns {Promise<Answered[]>}
   */
  async ask(question, about) {
    const { file, core } = await this.open();
    const found = await core.understand(question, about, file.vocabulary);
    const readings = found && "readings" in found ? found.readings : [];
    return Promise.all(readings.map((reading) => this.compute(reading, reading.query)));
  }

  /**
   * The answer of a calculator for a case, which is made of its inputs; without a view if the core
   * refuses the case or cannot be loaded.
   * @param {string} calculator
   * @param {(inputs: Record<string, InputShape>) => string} caseOf
   */
  async answer(calculator, caseOf) {
    const { file, core } = await this.open();
    const shape = file.calculators[calculator];
    if (!shape) throw new Error(`no words for ${calculator}`);
    const answer = await core.ask(calculator, { query: caseOf(shape.inputs) }, { ...file.shared, ...shape.words });
    return { file, shape, answer, view: viewOf(answer) };
  }

  /**
   * The answer for a case of a reading: its own, or one that the reader changed.
   * @param {Reading} reading
   * @param {string} query
   * @returns {Promise<Answered>}
   */
  async compute(reading, query) {
    const { file, shape, answer, view } = await this.answer(reading.calculator, () => query);
    const system = reading.calculator.replace(/\/.*/, "");
    const problem = answer && "problem" in answer ? answer : null;
    const other = query === reading.query ? reading.exchanged : null;
    const exchanged = other && await this.compute(other, other.query);
    return { reading, shape, system, name: file.systems[system] ?? "", query, keep: file.psyker, exchanged, view, problem };
  }
}

/**
 * The address of a case on the calculator's page, with every input that is read, at its default or
 * not. A choice that the question leaves open stays open.
 * @param {{ shape: Pick<Shape, "address" | "anchor" | "prefix">,
 *   view: { inputs: Record<string, { text: string, read: boolean, advised?: boolean }> } | null }}
 *   answered
 */
export function caseAddress({ shape, view }) {
  const prefix = shape.prefix ?? "";
  const pairs = givenPairs(view?.inputs ?? {}).map((pair) => prefix + pair);
  return shape.address + (pairs.length ? `?${pairs.join("&")}` : "") + (shape.anchor ? `#${shape.anchor}` : "");
}

/**
 * A query with one input set to another value.
 * @param {string} query
 * @param {string} name
 * @param {string} value
 */
export function changed(query, name, value) {
  const others = query.split("&").filter((pair) => pair && !pair.startsWith(`${name}=`));
  return [...others, `${name}=${value}`].join("&");
}
