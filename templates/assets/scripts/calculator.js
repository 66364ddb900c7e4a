(() => {
// The way to the rules core: one worker for all calculators of the page, started when the reader shows intent and not before.
// Answers to questions that were overtaken are dropped by whoever asked.
const script = document.currentScript;
const language = document.documentElement.lang;
const locale = { decimal: script.dataset.decimal, thousands: script.dataset.thousands };

const wordsIn = (element) => JSON.parse(element.textContent);
const sharedWords = wordsIn(document.getElementById("shared-words"));

let worker = null;
let asked = 0;
const waiting = new Map();

function wake() {
  if (worker) return;
  worker = new Worker(new URL(script.dataset.worker, location.href));
  worker.onmessage = ({ data }) => settle(data);
  worker.onerror = () => settle({ failed: "worker" });
  worker.postMessage({ exec: new URL(script.dataset.exec, location.href).href, wasm: new URL(script.dataset.core, location.href).href });
}

// ask resolves to the core's answer, or to null when the core could not be reached. Package present of the core describes requests and answers.
function ask(request, words) {
  wake();
  const n = ++asked;
  return new Promise((resolve) => {
    waiting.set(n, resolve);
    worker.postMessage({ ask: n, request: { ...request, language, locale }, words });
  });
}

function settle({ ask: n, answer, failed }) {
  if (failed) {
    worker?.terminate();
    worker = null; // the next touch tries again; whoever waits for this worker waits in vain
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
    return;
  }
  waiting.get(n)?.(JSON.parse(answer));
  waiting.delete(n);
}
// Putting the texts of an answer where the generator put those of the page's own case. What stands there already is left alone: a browser lays out anew
// whatever it is told, even the same.

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function setHidden(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

// fillRows keeps the rows that are there, so that bars move instead of jumping, and adds copies of the template or drops rows at the end.
function fillRows(body, list, show) {
  const template = body.querySelector("template");
  const rows = [...body.children].filter((row) => row !== template);
  for (const row of rows.slice(list.length)) row.remove();
  list.forEach((item, i) => {
    if (!rows[i]) body.append(rows[i] = template.content.firstElementChild.cloneNode(true));
    show(rows[i], item, i);
  });
}

// length is how long a bar is drawn for a chance on the scale of another; the generator has the same for the page's own case.
const length = (chance, full) => `${Math.round((1e4 * chance) / full) / 100}%`;

function showOutcome(row, { outcome, text, exactly, atLeast, atMost, lengths }) {
  Object.assign(row.dataset, { outcome, ...lengths });
  setText(row.cells[0], text);
  [exactly, atLeast, atMost].forEach((chance, i) => setText(row.cells[2 + i], chance.text));
}

function showComparison(row, cells, mark) {
  for (const cell of row.querySelectorAll("[data-cell]")) setText(cell, cells[cell.dataset.cell].text);
  setText(row.querySelector("[data-mark-text]"), mark);
  if (mark) setAttribute(row, "aria-current", "true"); else row.removeAttribute("aria-current");
}

function showFigures(section, figures) {
  for (const [id, { text, odds, fraction }] of Object.entries(figures)) {
    for (const place of section.querySelectorAll(`[data-figure="${id}"]`)) {
      setText(place.querySelector("[data-value]"), text);
      setText(place.querySelector("[data-odds]"), odds);
      setText(place.querySelector("[data-fraction]"), fraction);
    }
  }
}

function showJoint(section, parts) {
  let offset = 0;
  for (const { part, number, text } of parts) {
    for (const rect of section.querySelectorAll(`[data-part="${part}"]`)) {
      setAttribute(rect, "x", length(offset, 1));
      setAttribute(rect, "width", length(number, 1));
    }
    setText(section.querySelector(`[data-joint="${part}"]`), text);
    offset += number;
  }
}

// showBars draws the measure that the reader chose, and beside it the same of the case kept as A.
function showBars(box, before) {
  const measure = box.querySelector("[data-measure]:checked").value;
  const kept = new Map(before?.map(({ outcome, lengths }) => [outcome, lengths[measure]]));
  for (const row of box.querySelectorAll("[data-rows] > tr")) {
    setAttribute(row.querySelector(".now"), "width", row.dataset[measure]);
    setAttribute(row.querySelector(".before"), "width", kept.get(Number(row.dataset.outcome)) ?? "0%");
  }
}

// scaled gives the rows of distributions that are shown together the lengths of their bars for each measure: "exactly" on the scale of the likeliest
// outcome of all, the others on that of certainty.
function scaled(...distributions) {
  const top = Math.max(...distributions.flat().map(({ exactly }) => exactly.number));
  return distributions.map((rows) => rows.map((row) => ({
    ...row,
    lengths: { exactly: length(row.exactly.number, top), atLeast: length(row.atLeast.number, 1), atMost: length(row.atMost.number, 1) },
  })));
}

// beside gives the distributions of two cases the outcomes of both. impossible is the chance of one that a case has not.
function beside(now, before, impossible) {
  const outcomes = [...new Map([...before, ...now].map((row) => [row.outcome, row])).values()].sort((a, b) => a.outcome - b.outcome);
  return [now, before].map((rows) => outcomes.map(({ outcome, text }) => rows.find((row) => row.outcome === outcome) ?? {
    outcome, text, exactly: impossible,
    atLeast: rows.find((row) => row.outcome > outcome)?.atLeast ?? impossible,
    atMost: rows.findLast((row) => row.outcome < outcome)?.atMost ?? impossible,
  }));
}
// The controls of a case: reading them as a query, setting them from an answer, steps, sliders and chips.

// readControls writes the controls of a form as a query.
function readControls(form) {
  const pairs = [];
  for (const control of form.elements) {
    if (!control.name || control.type === "radio" && !control.checked) continue;
    const value = control.type === "checkbox" ? String(control.checked) : control.value.replace(/\s/g, "");
    pairs.push(`${encodeURIComponent(control.name)}=${encodeURIComponent(value)}`);
  }
  return pairs.join("&");
}

// setControls shows the inputs of an answer and hides those that are not read. While the reader types, the field under the cursor is left alone.
function setControls(form, inputs, typing) {
  for (const control of form.elements) {
    if (inputs[control.name] && !(typing && control === document.activeElement)) setControl(control, inputs[control.name].text);
  }
  for (const [name, input] of Object.entries(inputs)) {
    const field = form.querySelector(`[data-field="${name}"]`);
    if (field) setHidden(field, !input.read);
  }
  refresh(form);
}

function setControl(control, text) {
  if (control.type === "radio") control.checked = control.value === text;
  else if (control.type === "checkbox") control.checked = text === "true";
  else control.value = text;
}

// setAsked shows the inputs of an address as it gives them, right or wrong, where a control can hold them.
function setAsked(form, pairs) {
  for (const [name, text] of new URLSearchParams(pairs.join("&"))) {
    const controls = [...form.elements].filter((control) => control.name === name);
    if (controls.some((control) => holds(control, text))) for (const control of controls) setControl(control, text);
  }
  refresh(form);
}

function holds(control, text) {
  switch (control.type) {
    case "number": return /^-?\d+$/.test(text);
    case "radio": return control.value === text;
    case "checkbox": return text === "true" || text === "false";
    default: return true;
  }
}

// refresh brings sliders and chips in line with the fields that they stand beside.
function refresh(form) {
  for (const slider of form.querySelectorAll(".slide")) slider.value = slider.parentElement.querySelector("[name]").value;
  for (const chips of form.querySelectorAll("[data-chips]")) drawChips(chips);
}

function listInput(chips) { return chips.parentElement.querySelector("input[name]"); }

function elementsOf(chips) { return listInput(chips).value.split(",").map((s) => s.trim()).filter(Boolean); }

// drawChips shows each element of a list as a chip that takes it out, and a button for each element that can be added. Buttons are kept as long as they can
// be: one that was replaced between press and release would swallow the tap.
function drawChips(chips) {
  const list = elementsOf(chips);
  const { min, max, most, add, remove } = chips.dataset;
  if (!chips.children.length) {
    for (let n = Number(min); n <= Number(max); n++) label(chips.appendChild(chip("chip add")), n, `+ ${n}`, add);
  }
  const focused = chips.contains(document.activeElement);
  const buttons = [...chips.children];
  const adders = buttons.filter((button) => button.matches(".add"));
  const takers = buttons.filter((button) => !button.matches(".add"));
  for (const taker of takers.slice(list.length)) taker.remove();
  list.forEach((n, i) => label(takers[i] || chips.insertBefore(chip("chip"), adders[0]), n, `${n} ×`, remove));
  for (const adder of adders) setHidden(adder, list.length >= Number(most));
  if (focused && !document.activeElement.matches(".chip:not([hidden])")) chips.querySelector(".chip:not([hidden])").focus();
}

function chip(className) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  return button;
}

function label(button, n, text, name) {
  button.value = n;
  setText(button, text);
  setAttribute(button, "aria-label", name.replace("{n}", n));
}

// press puts the element of a chip into its list, or takes out the one that the chip stands for.
function press(button) {
  const chips = button.parentElement;
  const list = elementsOf(chips);
  if (button.matches(".add")) list.push(button.value); else list.splice([...chips.children].indexOf(button), 1);
  const input = listInput(chips);
  input.value = list.join(",");
  drawChips(chips);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// step moves a number by one, within its range.
function step(button) {
  const input = button.parentElement.querySelector("input");
  if (Number(button.dataset.step) > 0) input.stepUp(); else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
// What a reader posts: the sentence with the figures, the inputs that differ, and the address.

function absolute(path) { return new URL(path, location.href).href; }

function shareText(kind, { title, view, kept, address, embed }) {
  const about = view.case ? `${view.case}. ` : "";
  const said = [about + view.sentence, kept].filter(Boolean).join(" ");
  switch (kind) {
    case "link": return address;
    case "bbcode": return `[b]${bbcode(title)}[/b] ${bbcode(said)} [url]${address}[/url]`;
    case "markdown": return `**${markdown(title)}** ${markdown(said)} <${address}>`;
    case "embed": return `<iframe src="${html(embed)}" title="${html(title)}" width="640" height="720" loading="lazy"></iframe>`;
    default: return `${title} ${said} ${address}`;
  }
}

// Words of the site are data in the place where they are pasted, too.
function bbcode(text) { return text.replace(/\[/g, "(").replace(/\]/g, ")"); }
function markdown(text) { return text.replace(/([\\`*_[\]<>#|~])/g, "\\$1"); }
function html(text) { return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]); }

// copy puts a text on the clipboard, also where the page may not use it by itself.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
// A calculator of the page. The core decides everything; this reads the controls, asks, and shows.
class Calculator {
  constructor(section) {
    this.section = section;
    this.form = section.querySelector("form.case");
    this.words = { ...sharedWords, ...wordsIn(section.querySelector('script[type="application/json"]')) };
    this.prefix = section.dataset.prefix;
    this.query = ""; // canonical; empty while the page's own case stands
    this.view = null; // the last good answer
    this.pinned = null; // the answer kept as A
    this.turn = 0;
    this.asking = null; // the question under way
    this.reveal();
    this.listen();
  }

  $(selector) { return this.section.querySelector(selector); }
  $$(selector) { return this.section.querySelectorAll(selector); }

  // reveal shows what works with scripts only.
  reveal() {
    this.form.querySelector("fieldset").disabled = false;
    if (navigator.share) this.$('[data-share="device"]').hidden = false;
    refresh(this.form);
  }

  listen() {
    const { section, form } = this;
    for (const event of ["pointerenter", "focusin", "touchstart"]) section.addEventListener(event, wake, { once: true, passive: true });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", (event) => {
      if (event.target.matches(".slide")) event.target.parentElement.querySelector("[name]").value = event.target.value;
      this.update();
    });
    form.addEventListener("reset", () => setTimeout(() => this.reset()));
    form.addEventListener("click", (event) => {
      if (event.target.matches("button.step")) step(event.target);
      if (event.target.matches("button.chip")) press(event.target);
    });
    section.addEventListener("keydown", (event) => {
      const box = event.key === "Escape" && event.target.closest(".help[open], .share[open]");
      if (!box) return;
      box.open = false;
      box.querySelector("summary").focus();
    });
    document.addEventListener("pointerdown", (event) => {
      for (const box of this.$$(".help[open], .share[open]")) if (!box.contains(event.target)) box.open = false;
    });
    section.addEventListener("change", (event) => { if (event.target.matches("[data-measure]")) this.bars(); });
    this.$("[data-pin]").addEventListener("click", () => this.pin());
    for (const button of this.$$("[data-share]")) button.addEventListener("click", () => this.share(button.dataset.share));
    this.$("[data-ask]")?.addEventListener("submit", (event) => { event.preventDefault(); this.askBackwards(event.target); });
    this.$("[data-luck]")?.addEventListener("submit", (event) => { event.preventDefault(); this.askLuck(event.target); });
  }

  // touched tells whether it shows anything but the case of the page.
  touched() { return Boolean(this.view || this.query || this.pinned || this.section.classList.contains("refused")); }

  request(query, more) { return ask({ calculator: this.section.dataset.calculator, query, ...more }, this.words); }

  // compute asks for a query and shows the answer. It resolves to the view, or to null when there is none or a later question overtook this one.
  // One question is under way at a time, and of those that come meanwhile only the last is asked, so that answers keep up with a slider on any machine.
  async compute(query, typing) {
    const turn = ++this.turn;
    this.stir();
    while (this.asking) {
      await this.asking;
      if (turn !== this.turn) return null;
    }
    this.asking = this.request(query);
    const view = await this.asking;
    this.asking = null;
    const good = view && view.problem === undefined;
    if (turn !== this.turn) {
      if (good) this.show(view); // on the way; the controls are ahead of it
      return null;
    }
    this.rest();
    this.problem(view || { problem: this.section.dataset.offline, input: "" });
    if (!good) return null;
    this.show(view);
    setControls(this.form, view.inputs, typing);
    return view;
  }

  // stir marks the calculator as moving; from the second change in a row, bars follow at once.
  stir() {
    clearTimeout(this.quiet);
    this.section.classList.toggle("swift", this.section.hasAttribute("data-moving"));
    setAttribute(this.section, "data-moving", "");
    for (const said of this.$$("[data-said]")) setText(said, ""); // it was about another case
    for (const set of this.$$("[data-set]")) setHidden(set, true);
  }

  // rest ends that when nothing has changed for a moment. Only then it tells a screen reader the result, and not every one on the way, and writes the address:
  // browsers refuse it when it is written too often. An address that is wrong stays, for the reader to mend.
  rest() {
    this.quiet = setTimeout(() => {
      this.section.classList.remove("swift");
      this.section.removeAttribute("data-moving");
      if (this.view) setText(this.$("[data-sentence]"), this.view.sentence);
      if (!this.section.classList.contains("refused")) writeAddress();
    }, 250);
  }

  async update() {
    const view = await this.compute(readControls(this.form), true);
    if (!view) return;
    // All defaults on a page with a case of its own: one input must stay, or the address would lead back to that case.
    this.query = view.query || (this.section.dataset.preset ? this.first() : "");
  }

  // first is one input, to tell a case where every input is at its default from no case at all.
  first() { return readControls(this.form).split("&")[0]; }

  async reset() {
    refresh(this.form);
    this.problem({});
    if (await this.compute(readControls(this.form))) this.query = "";
  }

  // problem says what is wrong: beside its input where there is one, else below them all. The last good result stays, paler.
  problem({ problem = "", input = "" }) {
    let said = false;
    for (const field of this.form.querySelectorAll("[data-field]")) {
      const wrong = Boolean(problem) && field.dataset.field === input && !field.hidden;
      const place = field.querySelector(".field-problem");
      setText(place, wrong ? problem : "");
      setHidden(place, !wrong);
      for (const control of field.querySelectorAll("[name]")) {
        if (wrong) control.setAttribute("aria-invalid", "true"); else control.removeAttribute("aria-invalid");
      }
      if (wrong) field.closest("details")?.setAttribute("open", "");
      said ||= wrong;
    }
    const line = this.form.querySelector("[data-problem]");
    setText(line, said ? "" : problem);
    setHidden(line, said || !problem);
    this.section.classList.toggle("refused", Boolean(problem));
    setHidden(this.$("[data-last-good]"), !problem);
  }

  show(view) {
    const { section } = this;
    this.view = view;
    showFigures(section, view.figures);
    showJoint(section, view.joint);
    for (const [id, table] of Object.entries(view.tables)) {
      const body = this.$(`[data-table="${id}"] [data-rows]`);
      fillRows(body, table.rows, (row, cells, i) => showComparison(row, cells, i === table.current ? body.dataset.mark : ""));
    }
    fillRows(this.$("[data-steps]"), view.steps, setText);
    for (const ruling of this.$$("[data-ruling]")) setHidden(ruling, !view.rulings.includes(ruling.dataset.ruling));
    const command = this.$("[data-command]");
    setText(command, ["gen odds", command.dataset.command, ...view.query.split("&").filter(Boolean)].join(" "));
    this.bars();
  }

  bars() {
    this.tellPinned();
    for (const box of this.$$("[data-distribution]")) {
      let now = this.view?.distributions[box.dataset.distribution];
      let before = this.pinned?.distributions[box.dataset.distribution];
      if (now && before) [now, before] = scaled(...beside(now, before, this.view.impossible));
      else [now, before] = [now, before].map((rows) => rows && scaled(rows)[0]);
      if (now) fillRows(box.querySelector("[data-rows]"), now, showOutcome);
      showBars(box, before);
    }
  }

  // pin keeps the current case as A to compare with, or lets go of it.
  async pin() {
    if (this.pinned) {
      this.keep(null);
    } else {
      const view = this.view || await this.compute(this.query || this.section.dataset.preset);
      if (!view) return;
      this.keep(view);
    }
    writeAddress();
  }

  keep(view) {
    this.pinned = view;
    const button = this.$("[data-pin]");
    setText(button, view ? button.dataset.drop : button.dataset.keep);
    for (const place of this.$$("[data-was]")) {
      const id = place.closest("[data-figure]").dataset.figure;
      place.hidden = !view;
      setText(place, view ? (place.tagName === "TD" ? "" : "A ") + view.figures[id].text : "");
    }
    for (const head of this.$$("[data-was-head]")) head.hidden = !view;
    this.bars();
  }

  // tellPinned says what A is: in what it differs from the case beside it, and its figures.
  tellPinned() {
    const line = this.$("[data-pinned]");
    setHidden(line, !this.pinned);
    setText(line, this.pinned ? line.dataset.text.replace("{case}", () => this.pinnedText()) : "");
  }

  pinnedText() {
    const { pinned, view } = this;
    const differing = Object.entries(pinned.inputs).filter(([name, { text, read }]) => view && text !== view.inputs[name].text && (read || view.inputs[name].read));
    return [differing.map(([, { said }]) => said).join(", ") || pinned.case, pinned.sentence].filter(Boolean).join(". ");
  }

  // pairs are this calculator's part of the address: its inputs, and those of A behind "a.".
  pairs() { return [...this.query.split("&").filter(Boolean), ...this.pinnedPairs()]; }

  pinnedPairs() {
    if (!this.pinned) return [];
    const kept = this.pinned.query.split("&").filter(Boolean);
    return (kept.length ? kept : ["="]).map((pair) => "a." + pair);
  }

  // open shows the case that an address gives: its own inputs, and those of A. Without any, it shows the case of the page.
  async open(pairs) {
    this.stir();
    const kept = pairs.filter((pair) => pair.startsWith("a.")).map((pair) => pair.slice(2));
    const own = pairs.filter((pair) => !pair.startsWith("a."));
    let a = null;
    if (kept.length) a = await this.request(kept.join("&") === "=" ? "" : kept.join("&"));
    this.keep(a && a.problem === undefined ? a : null);
    this.query = own.join("&");
    if (own.length) setAsked(this.form, own);
    const view = await this.compute(this.query || this.section.dataset.preset);
    if (!view) return;
    if (own.length && view.query) this.query = view.query;
    if (a?.problem) this.warn("A: " + a.problem);
  }

  // warn says what is wrong beside a result that is right.
  warn(text) {
    const line = this.form.querySelector("[data-problem]");
    setText(line, text);
    setHidden(line, false);
  }

  async share(kind) {
    const view = this.view || await this.request(this.query || this.section.dataset.preset);
    if (!view || view.problem !== undefined) {
      tell(view?.problem || this.section.dataset.offline);
      return;
    }
    // Elsewhere an address without inputs would lead to the case of that page.
    const own = [view.query || this.first(), ...this.pinnedPairs()].join("&");
    const here = this.prefix === "" && !document.querySelector("main.embed");
    const address = absolute(here ? location.pathname + addressQuery() : `${this.section.dataset.home || location.pathname}?${own}`);
    const title = this.$(".question").textContent;
    const kept = this.pinned ? this.$("[data-pinned]").textContent : "";
    if (kind === "device") {
      await navigator.share({ title, text: shareText("text", { title, view, kept, address: "" }).trim(), url: address }).catch(() => {});
      return;
    }
    const embed = absolute(this.section.dataset.embed + (view.query || this.pinned ? "?" + own : ""));
    if (await copy(shareText(kind, { title, view, kept, address, embed }))) tell(this.section.dataset.copied);
  }

  async askBackwards(form) {
    if (form.percent.value === "" || !form.percent.validity.valid) return setText(form.querySelector("[data-said]"), form.dataset.wrong);
    const bound = `${form.result.value}${form.bound.value}${form.percent.value.replace(",", ".")}%`;
    const answer = await this.request(readControls(this.form), { solve: form.solve.value, for: bound });
    this.say(form, answer);
    const set = form.querySelector("[data-set]");
    set.hidden = !answer?.said;
    set.onclick = async () => {
      const view = await this.compute(answer.query);
      if (view) this.query = view.query || answer.query;
    };
  }

  async askLuck(form) {
    if (form.outcome.value === "" || !form.outcome.validity.valid) return setText(form.querySelector("[data-said]"), form.dataset.wrong);
    this.say(form, await this.request(readControls(this.form), { rolled: `${form.distribution.value}=${form.outcome.value}` }));
  }

  say(form, answer) {
    setText(form.querySelector("[data-said]"), answer ? answer.said || answer.problem : this.section.dataset.offline);
  }
}
// The address holds the inputs of every calculator that was touched, so that it can be posted.
const calculators = [...document.querySelectorAll("[data-calculator]")].map((section) => new Calculator(section));

function addressQuery() {
  const pairs = calculators.flatMap((c) => c.pairs().map((pair) => c.prefix + pair));
  return pairs.length ? "?" + pairs.join("&") : "";
}

function writeAddress() {
  const address = location.pathname + addressQuery() + location.hash;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
}

// What others add to addresses to follow their readers.
const trackers = /^(utm_\w*|\w*clid|msclkid|mc_[ce]id|igshid)=/;

// readAddress gives every calculator its part of the address; whatever bears no later calculator's prefix belongs to the first. A calculator without a
// part goes back to the case of the page.
function readAddress() {
  const parts = calculators.map(() => []);
  for (const pair of location.search.slice(1).split("&").filter((pair) => pair && !trackers.test(pair))) {
    const n = Math.max(0, calculators.findIndex((c) => c.prefix && pair.startsWith(c.prefix)));
    parts[n].push(pair.slice(calculators[n].prefix.length));
  }
  calculators.forEach((c, i) => { if (parts[i].length || c.touched()) c.open(parts[i]); });
}

if (calculators.length && location.search.length > 1) readAddress();
addEventListener("popstate", () => { if (location.search !== addressQuery()) readAddress(); });
})();
