// The stored psykers: for each system a list, and the name of the one in use. Storage is not
// trusted: malformed data is dropped.

/** The values of a psyker by trait, as in addresses. @typedef {Record<string, string>} Values */
/** @typedef {{ name: string, values: Values }} Psyker */
/** @typedef {{ used: Record<string, string>, psykers: Record<string, Psyker[]> }} Kept */

/** The version of the stored format. A page with an older version changes nothing. */
export const version = 1;

/** The greatest length of a name, in characters. */
export const longest = 40;

/** The name of the first psyker, so that one tap keeps it; the reader can rename it. */
export const firstName = "Psyker 1";

/** @returns {Kept} */
export const nothing = () => ({ used: {}, psykers: {} });

/**
 * Parses the stored text; null for a later version of the format.
 * @param {string | null} text
 * @returns {Kept | null}
 */
export function readKept(text) {
  const kept = nothing();
  const all = fieldsOf(parsed(text));
  if (typeof all.version === "number" && all.version > version) return null;
  if (all.version !== version) return kept;
  const used = fieldsOf(all.used);
  for (const [system, list] of Object.entries(fieldsOf(all.psykers))) {
    const psykers = /^[a-z0-9-]+$/.test(system) && Array.isArray(list) ? psykersIn(list) : [];
    if (!psykers.length) continue;
    kept.psykers[system] = psykers;
    const name = used[system];
    if (typeof name === "string" && psykers.some((psyker) => psyker.name === name)) kept.used[system] = name;
  }
  return kept;
}

/**
 * The text to store; null when there is nothing to keep.
 * @param {Kept} kept
 */
export function writeKept({ used, psykers }) {
  return Object.keys(psykers).length ? JSON.stringify({ version, used, psykers }) : null;
}

/** @param {string | null} text */
function parsed(text) {
  try { return JSON.parse(text ?? "null"); } catch { return null; }
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
const fieldsOf = (value) => (typeof value === "object" && value !== null ? /** @type {Record<string, unknown>} */ (value) : {});

/** @param {unknown[]} list */
function psykersIn(list) {
  /** @type {Psyker[]} */
  const psykers = [];
  for (const one of list.map(fieldsOf)) {
    const name = typeof one.name === "string" ? nameOf(one.name) : "";
    if (!name || psykers.some((psyker) => psyker.name === name)) continue;
    psykers.push({ name, values: valuesIn(fieldsOf(one.values)) });
  }
  return psykers;
}

/** @param {Record<string, unknown>} fields */
function valuesIn(fields) {
  /** @type {Values} */
  const values = {};
  for (const [trait, text] of Object.entries(fields)) if (/^[a-z][a-z0-9-]*$/.test(trait) && typeof text === "string" && /^[\w,-]{1,40}$/.test(text)) values[trait] = text;
  return values;
}

/**
 * A name as stored: spaces collapsed, cut to the greatest length.
 * @param {string} text
 */
export const nameOf = (text) => text.replace(/\s+/g, " ").trim().slice(0, longest).trim();

/**
 * @param {Kept} kept
 * @param {string} system
 */
export const psykersOf = (kept, system) => kept.psykers[system] ?? [];

/**
 * @param {Kept} kept
 * @param {string} system
 * @param {string | undefined} name
 */
export const findPsyker = (kept, system, name) => psykersOf(kept, system).find((psyker) => psyker.name === name);

/**
 * The psyker in use.
 * @param {Kept} kept
 * @param {string} system
 */
export const usedOf = (kept, system) => findPsyker(kept, system, kept.used[system]);

/**
 * Stores values under a name and selects that psyker. Its other values stay.
 * @param {Kept} kept
 * @param {string} system
 * @param {string} name
 * @param {Values} values
 * @returns {Kept}
 */
export function withPsyker(kept, system, name, values) {
  const list = psykersOf(kept, system);
  const next = findPsyker(kept, system, name)
    ? list.map((psyker) => (psyker.name === name ? { name, values: { ...psyker.values, ...values } } : psyker))
    : [...list, { name, values }];
  return { used: { ...kept.used, [system]: name }, psykers: { ...kept.psykers, [system]: next } };
}

/**
 * Selects a psyker, or none.
 * @param {Kept} kept
 * @param {string} system
 * @param {string | null} name
 * @returns {Kept}
 */
export function withUsed(kept, system, name) {
  const { [system]: _, ...used } = kept.used;
  return { ...kept, used: name !== null && findPsyker(kept, system, name) ? { ...used, [system]: name } : used };
}

/**
 * @param {Kept} kept
 * @param {string} system
 * @param {string} before
 * @param {string} name
 * @returns {Kept}
 */
export function withName(kept, system, before, name) {
  const psykers = psykersOf(kept, system).map((psyker) => (psyker.name === before ? { ...psyker, name } : psyker));
  const used = kept.used[system] === before ? { ...kept.used, [system]: name } : kept.used;
  return { used, psykers: { ...kept.psykers, [system]: psykers } };
}

/**
 * @param {Kept} kept
 * @param {string} system
 * @param {string} name
 * @returns {Kept}
 */
export function withoutPsyker(kept, system, name) {
  const { [system]: list = [], ...others } = kept.psykers;
  const left = list.filter((psyker) => psyker.name !== name);
  const without = { used: kept.used, psykers: left.length ? { ...others, [system]: left } : others };
  return kept.used[system] === name ? withUsed(without, system, null) : without;
}
