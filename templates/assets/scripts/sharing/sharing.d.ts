import type { Shared } from "../calculator/sharing.js";

declare global {
  /**
   * The function that the sharing script defines: it shares the case of a calculator in the form
   * named by a button.
   */
  var shareCase: (button: HTMLButtonElement, section: HTMLElement, shared: Shared) => Promise<void>;
  /** Shares the power of a row of actions in the form named by a button. */
  var sharePower: (button: HTMLButtonElement, row: HTMLElement) => Promise<void>;
}
