// The messages of package preview to its pages.

/**
 * The words of the preview, in the language of the page.
 * @typedef {Record<"title" | "kept" | "around" | "none" | "more" | "also" | "open" | "notOpened" |
 *   "gone" | "elsewhere" | "close", string>} Words
 */
/**
 * A line with its error marked.
 * @typedef {{ number: number, before: string, marked: string, after: string }} Excerpt
 */
/**
 * @typedef {{ place: string, message: string, hint?: string, line?: Excerpt, also?: string[],
 *   others?: number }} Problem
 */
/**
 * The errors; more is the number not listed.
 * @typedef {{ count: number, more: number, editable: boolean, kept: boolean, around: boolean,
 *   problems: Problem[] }} Report
 */
/** @typedef {{ address: string, title: string, language: string }} Saved */
/** @typedef {{ build: string, report?: Report, saved?: Saved[] }} State */
/**
 * Whether the server is there, and its message.
 * @typedef {{ here: boolean, state: State | null }} News
 */

export {};
