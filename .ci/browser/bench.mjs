// Measures one or two sites alternately and prints the times as a table: node bench.mjs NAME COMMAND
// SITE ROOT [NAME COMMAND SITE ROOT].
import { launch } from "./browser.mjs";
import { measures } from "./measures.mjs";
import { serveFolder } from "./server.mjs";

const rounds = Number(process.env.ROUNDS ?? 3);
const middle = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

const words = process.argv.slice(2);
const sides = [];
for (; words.length >= 4; words.splice(0, 4)) sides.push({ name: words[0], command: words[1], site: words[2], root: words[3], found: new Map(), failed: new Map() });
if (!sides.length) throw new Error("usage: node bench.mjs NAME COMMAND SITE ROOT [NAME COMMAND SITE ROOT]");

const browser = await launch();
for (const side of sides) {
  side.server = await serveFolder(side.site);
  side.server.compresses = true; // like static hosts
}
for (let round = 1; round <= rounds; round++) {
  for (const [name, measure] of Object.entries(measures)) {
    for (const side of round % 2 ? sides : sides.toReversed()) {
      process.stderr.write(`round ${round} of ${rounds}: ${name} of ${side.name}\n`);
      try {
        for (const [what, value] of Object.entries(await measure({ browser, ...side }))) side.found.set(what, [...side.found.get(what) ?? [], value]);
      } catch (error) { // an older site may lack the feature
        side.failed.set(name, error.message.split("\n")[0]);
      }
    }
  }
}
for (const { server } of sides) await server.close();
await browser.close();

const rows = [["", ...sides.map(({ name }) => name), ...sides.length > 1 ? ["ratio"] : []]];
for (const what of new Set(sides.flatMap(({ found }) => [...found.keys()]))) {
  const values = sides.map(({ found }) => found.has(what) ? middle(found.get(what)) : NaN);
  const ratio = sides.length > 1 ? [Number.isFinite(values[0] / values[1]) ? `${(values[0] / values[1]).toFixed(2)} ×` : "–"] : [];
  rows.push([what, ...values.map((value) => Number.isNaN(value) ? "–" : value.toFixed(value < 10 ? 1 : 0)), ...ratio]);
}
const widths = rows[0].map((_, i) => Math.max(...rows.map((cells) => cells[i].length)));
console.log(`Milliseconds, the middle of ${rounds} rounds:\n`);
for (const cells of rows) console.log(cells.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("   "));
for (const { name, failed } of sides) for (const [what, message] of failed) console.log(`\n${name}: ${what} could not be measured: ${message}`);
