import type { Shared } from "../calculator/sharing.js";

declare global {
  /** What the script that shares leaves behind: it shares the case of a calculator in the form that a button asks for. */
  var shareCase: (button: HTMLButtonElement, section: HTMLElement, shared: Shared) => Promise<void>;
}
