// The wordings of a rule, and which was in force on a date.

/**
 * A wording from a date on; text is null where the rule did not exist. A date not yet known is "".
 * @typedef {{ from: string, text: string | null }} Wording
 */

/**
 * A rule with its wordings, newest first.
 * @typedef {{ id: string, gone: boolean, wordings: Wording[] }} Rule
 */

/**
 * The wording at the end of a day: the text, or null, and whether it is still current.
 * @param {Rule} rule
 * @param {string} day
 * @returns {{ text: string | null, now: boolean }}
 */
export function wordingOn({ wordings }, day) {
  const text = wordings.find(({ from }) => from && from <= day)?.text ?? null;
  return { text, now: text === (wordings[0]?.text ?? null) };
}

/**
 * Reports whether the history covers a date.
 * @param {Rule[]} rules
 * @param {string} day
 */
export const covers = (rules, day) => rules.some(({ wordings }) => wordings.some(({ from }) => from && from <= day));
