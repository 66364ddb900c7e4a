// The table of a comparison.
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";
import { shortLabels } from "./lines.js";

/** @import { Line, Power } from "./lines.js" */

/**
 * The head of a column: a power, and the button that removes it.
 * @param {Power} power
 * @param {string} remove
 * @param {() => void} take
 */
export function headOf(power, remove, take) {
  const link = create("a", power.name, { href: power.address });
  if (power.language) link.lang = power.language;
  const button = create("button", "✕", { type: "button", "aria-label": fill(remove, { power: `${power.name}, ${power.group}` }) });
  button.addEventListener("click", take);
  const both = create("span", "", { class: "head" });
  both.append(link, button);
  const cell = create("th", "", { scope: "col", class: power.system });
  cell.append(both, create("span", power.group, { class: "of" }));
  return cell;
}

/**
 * @param {Line} line
 * @param {Power[]} powers
 * @param {{ equal: string, none: string }} words
 */
export function rowOf({ label, cells, equal }, powers, words) {
  const row = create("tr");
  const name = create("th", label, { scope: "row" });
  if (equal) {
    row.className = "equal";
    name.append(create("span", `= ${words.equal}`, { class: "mark" }));
  }
  const labels = shortLabels(powers); // shown beside the values on a phone
  row.append(name, ...cells.map(({ text, unknown }, i) => {
    const cell = create("td", "", { class: powers[i]?.system ?? "", "data-power": labels[i] ?? "" });
    if ((text ?? words.none) === words.none) cell.classList.add("none");
    cell.append(create("span", text ?? words.none, unknown ? { class: "unknown-fact" } : {}));
    return cell;
  }));
  return row;
}
