// What a comparison of powers says: a line for each field that any of them has.

/** A field of a power: its id and its text. @typedef {[id: string, text: string]} Field */
/**
 * A power as the page describes it.
 * @typedef {{ key: string, name: string, language?: string, system: string, group: string, address: string, fields: Field[], unknown?: string[], from?: Record<string, string> }} Power
 */
/** The text of a power in a line, undefined when it has no such field; from where it comes, if from elsewhere than the rest. @typedef {{ text: string | undefined, unknown: boolean, from?: string }} Cell */
/** @typedef {{ label: string, cells: Cell[], differs: boolean }} Line */

/**
 * @param {[id: string, label: string][]} rows
 * @param {Power[]} powers
 * @returns {Line[]}
 */
export function linesOf(rows, powers) {
  const fields = powers.map((power) => new Map(power.fields));
  return rows.filter(([id]) => fields.some((of) => of.has(id))).map(([id, label]) => {
    const texts = fields.map((of) => of.get(id));
    return { label, differs: new Set(texts).size > 1, cells: texts.map((text, i) => cellOf(id, text, powers[i])) };
  });
}

/**
 * @param {string} id
 * @param {string | undefined} text
 * @param {Power | undefined} power
 * @returns {Cell}
 */
function cellOf(id, text, power) {
  const from = power?.from?.[id];
  return { text, unknown: Boolean(power?.unknown?.includes(id)), ...from && { from } };
}
