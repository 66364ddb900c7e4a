// The index of powers: filters, free text, sorting and the choice of powers to compare. The address holds all of it but the choice.
const form = document.querySelector("[data-filters]");
const body = document.querySelector(".index-table tbody");
const rows = [...body.rows];
const powers = rows.filter((row) => row.dataset.key); // the others stand on the page of their discipline
const filters = [...form.querySelectorAll("[data-filter]")];
const status = form.querySelector("[data-status]");
const clear = form.querySelector("[data-clear]");
const problem = form.querySelector("[data-problem]");
const search = form.elements.q;
const sort = form.elements.sort;

// Letters without their accents, in lower case, so that "demonologie" finds "Démonologie".
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toLowerCase();

const facts = new Map(rows.map((row) => [row, {
  text: fold(`${row.cells[0].textContent} ${row.dataset.others ?? ""}`), // its name as it reads, and those of the other languages
  sets: Object.fromEntries(filters.map((f) => [f.dataset.filter, new Set(row.dataset[f.dataset.filter].split(" "))])),
}]));

// What is asked of each filter: by choice, "+" for only these and "-" for none of these.
const asked = Object.fromEntries(filters.map((f) => [f.dataset.filter, new Map()]));

// The effects are many words and few readers search them: they come with the first search. Without a connection names alone are searched.
let effects = null;

function loadEffects() {
  effects ??= fetch(form.dataset.effects).then((answer) => answer.json()).then((list) => {
    powers.forEach((row, i) => { facts.get(row).text += ` ${fold(list[i])}`; });
    show();
  }).catch(() => { effects = null; });
}

function passes(row, except) {
  const { text, sets } = facts.get(row);
  for (const word of fold(search.value).split(/\s+/)) if (!text.includes(word)) return false;
  for (const [filter, choices] of Object.entries(asked)) {
    if (filter === except || !choices.size) continue;
    let only = false;
    let found = false;
    for (const [choice, sign] of choices) {
      const has = sets[filter].has(choice);
      if (sign === "-" && has) return false;
      if (sign === "+") { only = true; found ||= has; }
    }
    if (only && !found) return false;
  }
  return true;
}

function show() {
  let shown = 0;
  for (const row of rows) {
    row.hidden = !passes(row);
    if (!row.hidden) shown++;
  }
  for (const filter of filters) showFilter(filter);
  status.textContent = form.dataset.count.replace("{n}", shown).replace("{all}", rows.length);
  document.querySelector("[data-nothing]").hidden = shown > 0;
  clear.hidden = !address();
}

// A filter shows how many powers each choice would leave, and no choice that would leave none.
function showFilter(filter) {
  const name = filter.dataset.filter;
  const left = rows.filter((row) => passes(row, name));
  for (const item of filter.querySelectorAll("[data-choice]")) {
    const choice = item.dataset.choice;
    const count = left.filter((row) => facts.get(row).sets[name].has(choice)).length;
    item.querySelector("[data-choice-count]").textContent = count;
    item.hidden = !count && !asked[name].has(choice);
    for (const button of item.querySelectorAll("button")) button.setAttribute("aria-pressed", String(asked[name].get(choice) === button.dataset.sign));
  }
  filter.querySelector("[data-active]").textContent = asked[name].size || "";
}

function order() {
  const by = sort.value;
  const sorted = by ? rows.toSorted((a, b) => place(a, by) - place(b, by) || place(a, "name") - place(b, "name")) : rows;
  body.append(...sorted);
}

const place = (row, by) => Number(row.getAttribute(`data-by-${by}`));

// The address: ?system=dark-heresy&cost=-unknown&q=fire&sort=name
function address() {
  const parts = [];
  for (const [filter, choices] of Object.entries(asked)) {
    if (choices.size) parts.push(`${filter}=${[...choices].map(([choice, sign]) => (sign === "-" ? "-" : "") + choice).join(",")}`);
  }
  if (search.value.trim()) parts.push(`q=${encodeURIComponent(search.value.trim())}`);
  if (sort.value) parts.push(`sort=${sort.value}`);
  return parts.join("&");
}

function read() {
  const strange = [];
  for (const choices of Object.values(asked)) choices.clear();
  search.value = "";
  sort.value = "";
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === "q") search.value = value;
    else if (name === "sort" && [...sort.options].some((o) => o.value === value)) sort.value = value;
    else if (asked[name]) readChoices(name, value, strange);
    else strange.push(`${name}=${value}`);
  }
  if (search.value) loadEffects();
  problem.hidden = !strange.length;
  problem.textContent = form.dataset.ignored.replace("{words}", () => strange.join(", "));
}

function readChoices(name, value, strange) {
  const known = new Set([...form.querySelectorAll(`[data-filter="${name}"] [data-choice]`)].map((item) => item.dataset.choice));
  for (const part of value.split(",")) {
    const choice = part.replace(/^-/, "");
    if (known.has(choice)) asked[name].set(choice, part === choice ? "+" : "-");
    else strange.push(`${name}=${part}`);
  }
}

function changed() {
  problem.hidden = true;
  const query = address();
  history.replaceState(null, "", location.pathname + (query ? `?${query}` : "") + location.hash);
  show();
}

form.addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("focus", loadEffects);
search.addEventListener("input", () => { loadEffects(); changed(); });
sort.addEventListener("change", () => { order(); changed(); });
form.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-sign]");
  if (button) {
    const choice = button.closest("[data-choice]").dataset.choice;
    const choices = asked[button.closest("[data-filter]").dataset.filter];
    if (choices.get(choice) === button.dataset.sign) choices.delete(choice);
    else choices.set(choice, button.dataset.sign);
    changed();
  } else if (event.target === clear) {
    for (const choices of Object.values(asked)) choices.clear();
    search.value = "";
    sort.value = "";
    order();
    changed();
    search.focus();
  }
});
addEventListener("popstate", () => { read(); order(); show(); });

// The choice of two to four powers to compare.
const chosen = document.querySelector("[data-chosen]");
const compare = chosen.querySelector("a");
const comparePath = compare.pathname;
const printing = document.querySelector("a[data-print]");
const picked = new Set();
const most = 4;

for (const row of powers) {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.value = row.dataset.key;
  const link = row.querySelector(".name a");
  box.setAttribute("aria-label", chosen.dataset.label.replace("{power}", () => link.textContent));
  const label = document.createElement("label");
  label.className = "pick";
  label.append(box);
  link.before(label);
}

body.addEventListener("change", (event) => {
  const box = event.target;
  if (box.checked) picked.add(box.value); else picked.delete(box.value);
  for (const other of body.querySelectorAll(".pick input")) other.disabled = picked.size >= most && !other.checked;
  chosen.hidden = picked.size < 2;
  compare.textContent = chosen.dataset.text.replace("{n}", picked.size);
  compare.href = `${comparePath}?powers=${[...picked].join(",")}`;
  printing.search = picked.size ? `?powers=${[...picked].join(",")}` : "";
});

form.hidden = false;
read();
order();
show();
