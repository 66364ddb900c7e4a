// The table of a comparison.
import { fill } from "../text/fill.js";
import { create } from "../dom/create.js";

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
  // Distinguishes powers of the same name.
  cell.append(both, create("span", power.fields.find(([id]) => id === "system")?.[1] ?? "", { class: "of" }));
  return cell;
}

/**
 * @param {Line} line
 * @param {{ differs: string, none: string }} words
 */
export function rowOf({ label, cells, differs }, words) {
  const row = create("tr");
  const name = create("th", label, { scope: "row" });
  if (differs) {
    row.className = "differs";
    name.append(create("span", `≠ ${words.differs}`, { class: "mark" }));
  }
  row.append(name, ...cells.map(({ text, unknown, from }) => {
    const cell = create("td", text ?? words.none, unknown ? { class: "unknown-fact" } : {});
    if (from) cell.append(" ", create("span", from, { class: "from" }));
    return cell;
  }));
  return row;
}
