// What a page and the worker that holds the core say to each other.

/** @import { Request, Words } from "../calculator/answer.js" */

/** Where the core is: the support that Go's programs need, and the program. The first message. @typedef {{ exec: string, wasm: string }} Start */
/** A question under a number, the first about a calculator with its words. Every other message. @typedef {{ ask: number, request: Request, words?: Words }} Ask */
/** How many bytes of the core have come. @typedef {{ come: number }} Come */
/** The answer of that number, in JSON, or why there is none; and meanwhile how the core comes in. @typedef {{ ask: number, answer: string } | { ask: number, failed: string } | Come} Reply */

export {};
