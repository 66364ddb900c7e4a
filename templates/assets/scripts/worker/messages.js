// The messages between a page and the worker that runs the core.

/** @import { Request, Words } from "../calculator/answer.js" */

/**
 * The first message: the addresses of Go's runtime support and of the core.
 * @typedef {{ exec: string, wasm: string }} Start
 */
/**
 * A numbered question about a case; the first about a calculator carries its words.
 * @typedef {{ ask: number, request: Request, words?: Words }} Asked
 */
/**
 * A numbered question as a player types it; the first in a language carries its vocabulary.
 * @typedef {{ ask: number, question: string, language: string, system: string, psyker: string,
 *   vocabulary?: string }} Typed
 */
/** All other messages. @typedef {Asked | Typed} Ask */
/** How many bytes of the core are loaded. @typedef {{ come: number }} Come */
/**
 * The answer to the question of that number, as JSON, or why there is none; or loading progress.
 * @typedef {{ ask: number, answer: string } | { ask: number, failed: string } | Come} Reply
 */

export {};
