// The comparison: two to four powers side by side. The choice is in the address: ?powers=dark-heresy/smite,wh40k-7e/smite
const section = document.querySelector("[data-comparison]");
const words = section.dataset;
const { rows, powers } = JSON.parse(document.getElementById("comparison").textContent);
const byKey = new Map(powers.map((power) => [power.key, power]));
const add = section.querySelector("[data-add]");
const status = section.querySelector("[data-status]");
const problem = section.querySelector("[data-problem]");
const table = section.querySelector("[data-table]");
const heads = section.querySelector("[data-heads]");
const lines = section.querySelector("[data-rows]");
const most = 4;
let chosen = [];

function element(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const groups = new Map();
for (const power of powers) {
  if (!groups.has(power.group)) {
    groups.set(power.group, element("optgroup", "", { label: power.group }));
    add.append(groups.get(power.group));
  }
  groups.get(power.group).append(element("option", power.name, { value: power.key }));
}

function read() {
  const strange = [];
  chosen = [];
  for (const key of (new URLSearchParams(location.search).get("powers") ?? "").split(",")) {
    const power = byKey.get(key);
    if (power && chosen.length < most && !chosen.includes(power)) chosen.push(power);
    else if (key && !power) strange.push(key);
  }
  problem.hidden = !strange.length;
  problem.textContent = strange.length ? words.missing.replace("{words}", () => strange.join(", ")) : "";
}

function changed() {
  problem.hidden = true;
  const query = chosen.length ? `?powers=${chosen.map((power) => power.key).join(",")}` : "";
  history.replaceState(null, "", location.pathname + query);
  show();
}

function show() {
  const differing = fill();
  table.hidden = !chosen.length;
  add.disabled = chosen.length >= most;
  add.value = "";
  for (const option of add.querySelectorAll("optgroup option")) option.disabled = chosen.some((power) => power.key === option.value);
  status.textContent = chosen.length < 2 ? words.few : chosen.length >= most ? words.full : differing ? "" : words.same;
}

// fill lays out the table and tells how many lines differ.
function fill() {
  heads.replaceChildren(heads.firstElementChild, ...chosen.map(head));
  const lists = chosen.map((power) => new Map(power.fields));
  let differing = 0;
  const made = [];
  for (const [id, label] of rows) {
    const texts = lists.map((fields) => fields.get(id));
    if (texts.every((text) => text === undefined)) continue;
    const differs = new Set(texts).size > 1;
    if (differs) differing++;
    made.push(line(id, label, texts, differs));
  }
  lines.replaceChildren(...made);
  return differing;
}

function head(power) {
  const cell = element("th", "", { scope: "col", class: power.system });
  const link = element("a", power.name, { href: power.address });
  if (power.language) link.lang = power.language;
  const button = element("button", "✕", { type: "button", "aria-label": words.remove.replace("{power}", () => `${power.name}, ${power.group}`) });
  button.addEventListener("click", () => {
    chosen = chosen.filter((other) => other !== power);
    changed();
    add.focus();
  });
  const both = element("span", "", { class: "head" });
  both.append(link, button);
  cell.append(both);
  return cell;
}

function line(id, label, texts, differs) {
  const row = element("tr", "");
  const name = element("th", label, { scope: "row" });
  if (differs) {
    row.className = "differs";
    name.append(element("span", `≠ ${words.differs}`, { class: "mark" }));
  }
  row.append(name, ...texts.map((text, i) => {
    const cell = element("td", text ?? words.none);
    if (chosen[i].unknown?.includes(id)) cell.className = "unknown-fact";
    return cell;
  }));
  return row;
}

// The effects are many words: they come by themselves, and without a connection the comparison does without.
fetch(words.effects).then((answer) => answer.json()).then((list) => {
  list.forEach((text, i) => { if (text) powers[i].fields.push(["effect", text]); });
  show();
}).catch(() => {});

add.addEventListener("change", () => {
  const power = byKey.get(add.value);
  if (power && chosen.length < most) chosen.push(power);
  changed();
});
addEventListener("popstate", () => { read(); show(); });

section.hidden = false;
read();
show();
