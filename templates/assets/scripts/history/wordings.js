// What a rule said, as the page of the history has it, and which of it stood on a day.

/** What a rule said from a day on; the text is null where it was not there. A day that is not known yet is "". @typedef {{ from: string, text: string | null }} Wording */

/** A rule with its wordings, the newest first. @typedef {{ id: string, gone: boolean, wordings: Wording[] }} Rule */

/**
 * What a rule said at the end of a day: the text, null where it was not there, and whether that is what it says now.
 * @param {Rule} rule
 * @param {string} day
 * @returns {{ text: string | null, now: boolean }}
 */
export function saidOn({ wordings }, day) {
  const text = wordings.find(({ from }) => from && from <= day)?.text ?? null;
  return { text, now: text === (wordings[0]?.text ?? null) };
}

/**
 * Tells whether anything is known of a day.
 * @param {Rule[]} rules
 * @param {string} day
 */
export const known = (rules, day) => rules.some(({ wordings }) => wordings.some(({ from }) => from && from <= day));
