// The lines of a comparison: one for each field that any of the powers has.

/** A field of a power: its id and its text. @typedef {[id: string, text: string]} Field */
/**
 * A power, as in the data of the page.
 * @typedef {{ key: string, name: string, language?: string, system: string, group: string,
 *   address: string, fields: Field[], unknown?: string[], from?: Record<string, string> }} Power
 */
/**
 * The text of a power in a line, undefined without such a field; from is its source, if that
 * differs.
 * @typedef {{ text: string | undefined, unknown: boolean, from?: string }} Cell
 */
/** @typedef {{ label: string, cells: Cell[], differs: boolean }} Line */

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

/** Fields that always differ, and are not marked. */
const origins = new Set(["system", "from"]);

/**
 * A line differs when the powers that have a known value differ. Systems without the field do not
 * count.
 * @param {[id: string, label: string][]} rows
 * @param {Power[]} powers
 * @param {SystemFields} systems
 * @returns {Line[]}
 */
export function linesOf(rows, powers, systems) {
  const fields = powers.map((power) => new Map(power.fields));
  return rows.filter(([id]) => fields.some((of) => of.has(id))).map(([id, label]) => {
    const cells = fields.map((of, i) => cellOf(id, of.get(id), powers[i]));
    const comparable = cells.filter(({ unknown }, i) => !unknown && systems.get(powers[i]?.system ?? "")?.has(id));
    return { label, cells, differs: !origins.has(id) && new Set(comparable.map(({ text }) => text)).size > 1 };
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
