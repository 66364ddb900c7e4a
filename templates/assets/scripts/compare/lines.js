// The lines of a comparison: one for each field that any of the powers has.

/** @import { PowerChoice } from "../powers/by-name.js" */

/** A field of a power: its id and its text. @typedef {[id: string, text: string]} Field */
/** A power, as in the data of the page. */
/** @typedef {PowerChoice & { address: string, fields: Field[], unknown?: string[] }} Power */
/**
 * The text of a power in a line, undefined without such a field.
 * @typedef {{ text: string | undefined, unknown: boolean }} Cell
 */
/**
 * A line; whole if every power has a known value, and equal if these are the same.
 * @typedef {{ label: string, cells: Cell[], differs: boolean, whole: boolean, equal: boolean }} Line
 */

/**
 * The fields that any power of a system has, by system.
 * @typedef {Map<string, Set<string>>} SystemFields
 */

/**
 * @param {Power[]} all
 * @returns {SystemFields}
 */
export function systemFields(all) {
  const of = new Map();
  for (const { system, fields } of all) {
    const known = of.get(system) ?? new Set();
    for (const [id] of fields) known.add(id);
    of.set(system, known);
  }
  return of;
}

/**
 * A line with a text other than none. A line differs when the powers that have a known value
 * differ. Systems without the field do not count.
 * @param {[id: string, label: string][]} rows
 * @param {Power[]} powers
 * @param {SystemFields} systems
 * @param {string} none what stands for a field that a power has without a value
 * @returns {Line[]}
 */
export function linesOf(rows, powers, systems, none) {
  const fields = powers.map((power) => new Map(power.fields));
  return rows.filter(([id]) => fields.some((of) => (of.get(id) ?? none) !== none)).map(([id, label]) => {
    const cells = fields.map((of, i) => cellOf(id, of.get(id), powers[i]));
    const comparable = cells.filter(({ unknown }, i) => !unknown && systems.get(powers[i]?.system ?? "")?.has(id));
    const [differs, whole] = [new Set(comparable.map(({ text }) => text)).size > 1, comparable.length === cells.length];
    return { label, cells, differs, whole, equal: whole && !differs && cells.length > 1 };
  });
}

/**
 * @param {string} id
 * @param {string | undefined} text
 * @param {Power | undefined} power
 * @returns {Cell}
 */
function cellOf(id, text, power) {
  return { text, unknown: Boolean(power?.unknown?.includes(id)) };
}

/**
 * What tells powers apart beside a value of each: their names, or where two have the same name
 * their systems, or all of it.
 * @param {Power[]} powers
 */
export function shortLabels(powers) {
  const systemOf = (/** @type {Power} */ { group }) => group.split(" · ")[0] ?? "";
  const whole = powers.map(({ name, group }) => `${name}, ${group}`);
  const shorter = [powers.map(({ name }) => name), powers.map(systemOf), powers.map((power) => `${power.name}, ${systemOf(power)}`)];
  return shorter.find((labels) => new Set(labels).size === labels.length) ?? whole;
}
