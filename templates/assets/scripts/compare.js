// Compares two to four powers side by side. The address holds the selection:
// ?powers=dark-heresy/smite,wh40k-7e/smite
import "./page.js";
import { revealWaiting } from "./dom/reveal.js";
import { datum, find } from "./dom/find.js";
import { fetchEffects } from "./powers/effects.js";
import { PowerField } from "./powers/field.js";
import { knownKeys, writeKeys, wrongKeys } from "./powers/keys.js";
import { linesOf, systemFields } from "./compare/lines.js";
import { headOf, rowOf } from "./compare/table.js";

/** @import { Power } from "./compare/lines.js" */

const most = 4;
const section = find(document, "[data-comparison]", HTMLElement);
const words = (/** @type {string} */ name) => datum(section, name);
const kind = words("kind");
const status = find(section, "[data-status]", HTMLElement);
const problem = find(section, "[data-problem]", HTMLElement);
const table = find(section, "[data-table]", HTMLElement);
const heads = find(section, "[data-heads]", HTMLElement);
const lines = find(section, "[data-rows]", HTMLElement);

/**
 * The data of the page about powers.
 * @type {{ rows: [string, string][], powers: Power[], bare: Record<string, string> }}
 */
const { rows, powers, bare } = JSON.parse(find(document, "#comparison", HTMLScriptElement).text);
const byKey = new Map(powers.map((power) => [power.key, power]));
let fieldsOf = systemFields(powers); // without the effects, which load later
/** @type {Power[]} */
let chosen = [];

const field = new PowerField(find(section, "[data-power-field]", HTMLElement), powers, {
  isChosen: (key) => chosen.some((power) => power.key === key),
  choose: (key) => {
    chosen.push(...powersOf([key]));
    changed();
  },
});

function open() {
  const { keys, unknown } = knownKeys(location.search, kind, byKey);
  chosen = powersOf(keys.slice(0, most));
  problem.hidden = !unknown.length;
  problem.textContent = wrongKeys(unknown, bare, { missing: words("missing"), little: words("bare") });
  show();
}

/** @param {string[]} keys */
function powersOf(keys) {
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

function changed() {
  problem.hidden = true;
  history.replaceState(null, "", location.pathname + writeKeys(chosen.map((power) => power.key), kind));
  show();
}

function show() {
  const list = linesOf(rows, chosen, fieldsOf, words("none"));
  heads.replaceChildren(find(heads, "th", HTMLElement), ...chosen.map((power) => headOf(power, words("remove"), () => take(power))));
  lines.replaceChildren(...list.map((line) => rowOf(line, chosen, { equal: words("equal"), none: words("none") })));
  table.hidden = !chosen.length;
  field.disable(chosen.length >= most);
  status.textContent = chosen.length < 2 ? words("few") : chosen.length >= most ? words("full") : list.some((line) => line.differs) ? "" : words(list.every((line) => line.whole) ? "same" : "alike");
}

/** @param {Power} power */
function take(power) {
  chosen = chosen.filter((other) => other !== power);
  changed();
  field.focus();
}

addEventListener("popstate", open);

// Effects are loaded separately, and left out without a connection. The table waits for them, so
// that it does not grow later.
fetchEffects(words("effects")).then((effects) => {
  for (const power of effects ? powers : []) {
    const effect = effects?.[power.key];
    power.fields.push(["effect", effect ?? words("unknown")]);
    if (!effect) power.unknown = [...power.unknown ?? [], "effect"];
  }
  fieldsOf = systemFields(powers);
  open();
  revealWaiting();
});
