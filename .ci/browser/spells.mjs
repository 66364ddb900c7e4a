// A site of made-up spells: its texts are as long as those of the 319 spells of a free
// rulebook, in the form in which a JSON file of them is imported.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { command, root, temporary } from "./server.mjs";

const run = promisify(execFile);

/** Letters of an effect, a material and an addition: every tenth, and the longest in English or French. */
const lengths = {
  effect: [83, 257, 373, 468, 590, 721, 859, 986, 1211, 1565, 4076],
  material: [0, 0, 22, 35, 54, 70, 98, 408],
  higher: [0, 0, 0, 0, 155, 190, 553],
};

const words = "a an at in of on or the you that this with each time from into within range spell target creature attack damage saving point hidden between fourth succeed transparent concentration extradimensional téléportation".split(" ");

/** Returns a function that returns numbers below a limit, the same in every run. */
function numbers(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % limit;
  };
}

/** Returns sentences of about so many letters. */
function sentences(next, letters) {
  let text = "";
  while (text.length < letters) {
    let sentence = words[next(words.length)];
    for (let n = 4 + next(18); n && text.length + sentence.length < letters; n--) sentence += ` ${words[next(words.length)]}`;
    text += `${text && " "}${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
  }
  return text;
}

/** An effect of about so many letters: paragraphs, a single one, a list or a table. */
const shapes = [
  (next, letters) => Array.from({ length: Math.ceil(letters / 320) }, () => sentences(next, Math.min(letters, 320))),
  (next, letters) => [sentences(next, letters)],
  (next, letters) => [sentences(next, letters / 3), ...Array.from({ length: Math.ceil(letters / 200) }, () => `- ***${words[next(words.length)]}.*** ${sentences(next, 120)}`)],
  (next, letters) => [sentences(next, letters / 2), "| d10 | Behaviour |\n|---|---|\n" + Array.from({ length: 2 + next(12) }, (_, i) => `| ${i + 1} | ${sentences(next, letters / 20)} |`).join("\n")],
];

/** Returns rows of spells, each length in each shape first. */
export function spells(count) {
  const next = numbers(7);
  return Array.from({ length: count }, (_, i) => {
    const name = sentences(next, [3, 10, 15, 24, 41][next(5)]).replaceAll(".", "");
    const pick = (list) => list[next(list.length)];
    return {
      id: `spell-${i}`, name: `${name} ${i}`, school: { id: `school-${i % 8}`, name: `School ${i % 8}` },
      text: shapes[Math.floor(i / lengths.effect.length) % shapes.length](next, lengths.effect[i % lengths.effect.length]),
      level: next(10), range: pick(["Self", "60 feet", "Self (radius of a sphere of 10 feet)"]),
      time: pick(["1 action", "1 reaction, when a creature that you see within sixty feet of you casts a spell or does damage to you"]),
      ritual: next(2) === 1, classes: ["Bard", "Cleric", "Druid", "Paladin", "Ranger", "Sorcerer", "Warlock", "Wizard"].slice(next(7)),
      material: sentences(next, pick(lengths.material)), higher: sentences(next, pick(lengths.higher)),
    };
  });
}

const kind = `slug: spells
names: {one: {en: spell}, many: {en: spells}, group: {en: school}, groups: {en: schools}}
filters:
  level: {label: {en: Level}, column: true, sort: true}
  class: {label: {en: Class}, column: true}
  ritual: {label: {en: Ritual}}
fields:
  level: {type: number, most: 9, label: {en: Level}, filter: level, card: large}
  range: {type: text, label: {en: Range}, card: large}
  time: {type: text, label: {en: Casting time}}
  ritual: {type: flag, label: {en: Ritual}, filter: ritual}
  class: {type: choices, label: {en: Class}, filter: class, choices: {${["Bard", "Cleric", "Druid", "Paladin", "Ranger", "Sorcerer", "Warlock", "Wizard"].map((name) => `${name}: {en: ${name}}`).join(", ")}}}
  material: {type: text, optional: true, label: {en: Material}}
  higher: {type: markdown, optional: true, label: {en: At higher levels}}
`;

const map = `system: srd
id: id
name: name
group: {id: school.id, name: school.name}
from: document
fields: {effect: text, level: level, range: range, time: time, ritual: ritual, class: "classes[]", material: material, higher: higher}
`;

/** Builds a site of spells with the commands of the guide. Returns its folder. */
export async function spellSite(book) {
  const gen = await command();
  const folder = temporary(`spells-${book.length}`);
  const content = join(folder, "content");
  const write = (name, text) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  await run(gen, ["new", "site", folder, "--empty"]);
  await run(gen, ["new", "system", "srd", "--content", content]);
  write("content/kinds/spell.yaml", kind);
  write("map.yaml", map);
  write("spells.json", JSON.stringify(book));
  await run(gen, ["import", join(folder, "spells.json"), "--as", "spell", "--map", join(folder, "map.yaml"), "--content", content]);
  const out = join(folder, "out");
  await run(gen, ["build", "--content", content, "--out", out, "--base-url", "https://spells.example", "--pictures=false"], { cwd: root });
  return out;
}
