// Makes the calculators of a page answer. Nothing is fetched before an input is touched or the address carries inputs. The core decides everything;
// this script reads the controls, asks, and puts the texts of the answer where the generator put those of the page's own case.
const script = document.currentScript;
const language = document.documentElement.lang;

// The worker: one for all calculators of the page. Answers to questions that were overtaken are dropped.
let worker = null;
let asked = 0;
const waiting = new Map();

function ask(calculator, query) {
  if (!worker) {
    const base = location.href;
    worker = new Worker(new URL(script.dataset.worker, base));
    worker.onmessage = ({ data }) => settle(data.ask, data);
    worker.onerror = () => { for (const n of [...waiting.keys()]) settle(n, { failed: "worker" }); };
    worker.postMessage({ exec: new URL(script.dataset.exec, base).href, wasm: new URL(script.dataset.core, base).href });
  }
  const n = ++asked;
  return new Promise((resolve) => {
    waiting.set(n, resolve);
    worker.postMessage({ ask: n, id: calculator.id, query, language, words: calculator.words });
  });
}

function settle(n, data) {
  const resolve = waiting.get(n);
  waiting.delete(n);
  if (data.failed) {
    worker.terminate();
    worker = null; // the next touch tries again
  }
  resolve?.(data);
}

class Calculator {
  constructor(section) {
    this.section = section;
    this.id = section.dataset.calculator;
    this.prefix = section.dataset.prefix;
    this.form = section.querySelector("form");
    this.words = Object.entries(JSON.parse(section.querySelector('script[type="application/json"]').textContent)).flat();
    this.query = ""; // canonical, empty while the page's own case stands
    this.turn = 0;
    this.form.querySelector("fieldset").disabled = false;
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", () => this.update());
    this.form.addEventListener("reset", () => setTimeout(() => this.reset()));
    this.form.addEventListener("click", (event) => this.step(event.target.closest("button.step")));
  }

  // read writes the controls as a query.
  read() {
    const pairs = [];
    for (const control of this.form.elements) {
      if (!control.name || control.type === "radio" && !control.checked) continue;
      const value = control.type === "checkbox" ? String(control.checked) : control.value.replace(/\s/g, "");
      pairs.push(`${encodeURIComponent(control.name)}=${encodeURIComponent(value)}`);
    }
    return pairs.join("&");
  }

  step(button) {
    if (!button) return;
    const input = button.parentElement.querySelector("input");
    if (button.dataset.step > 0) input.stepUp(); else input.stepDown();
    this.update();
  }

  reset() {
    this.turn++;
    this.answer(this.read()).then((view) => {
      if (!view) return;
      this.query = "";
      writeAddress();
    });
  }

  update() {
    this.answer(this.read()).then((view) => {
      if (!view) return;
      // All defaults on a page with a case of its own: one input must stay, or the address would lead back to that case.
      this.query = view.query || (this.section.dataset.preset ? this.read().split("&")[0] : "");
      writeAddress();
    });
  }

  // answer asks the core and shows what it says. It resolves to the view, or to null when there is none or a later question overtook this one.
  async answer(query) {
    const turn = ++this.turn;
    this.section.setAttribute("aria-busy", "true");
    const data = await ask(this, query);
    if (turn !== this.turn) return null;
    this.section.removeAttribute("aria-busy");
    if (data.failed) {
      this.problem({ problem: this.section.dataset.offline, input: "" });
      return null;
    }
    const view = JSON.parse(data.answer);
    this.problem(view);
    if (view.problem !== undefined) return null;
    this.show(view);
    return view;
  }

  problem({ problem = "", input = "" }) {
    const line = this.form.querySelector("[data-problem]");
    line.textContent = problem;
    line.hidden = !problem;
    for (const control of this.form.elements) {
      if (!control.name) continue;
      if (problem && control.name === input) control.setAttribute("aria-invalid", "true"); else control.removeAttribute("aria-invalid");
    }
    this.section.classList.toggle("refused", Boolean(problem));
  }

  show(view) {
    this.setControls(view.inputs);
    this.section.querySelector("[data-sentence]").textContent = view.sentence;
    for (const [id, [value, odds, fraction]] of Object.entries(view.figures)) {
      for (const place of this.section.querySelectorAll(`[data-figure="${id}"]`)) {
        setText(place.querySelector("[data-value]"), value);
        setText(place.querySelector("[data-odds]"), odds);
        setText(place.querySelector("[data-fraction]"), fraction);
      }
    }
    for (const [id, rows] of Object.entries(view.distributions)) {
      fillRows(this.section.querySelector(`[data-distribution="${id}"] [data-rows]`), rows, showOutcome);
    }
    for (const [id, table] of Object.entries(view.tables)) {
      const body = this.section.querySelector(`[data-table="${id}"] [data-rows]`);
      fillRows(body, table.rows, (row, cells, i) => showComparison(row, cells, i === table.current ? body.dataset.mark : ""));
    }
    fillRows(this.section.querySelector("[data-steps]"), view.steps, (row, text) => setText(row, text));
    for (const ruling of this.section.querySelectorAll("[data-ruling]")) ruling.hidden = !view.rulings.includes(ruling.dataset.ruling);
    const command = this.section.querySelector("[data-command]");
    command.textContent = ["gen odds", command.dataset.command, ...view.query.split("&").filter(Boolean)].join(" ");
  }

  // setControls puts the inputs of the answer into the controls, unless the reader is typing there, and hides those that are not read.
  setControls(values) {
    const names = [...new Set([...this.form.elements].filter((c) => c.name).map((c) => c.name))];
    for (const [name, value] of Object.entries(values)) {
      for (const control of this.form.elements) {
        if (control.name !== name) continue;
        if (control.type === "radio") control.checked = control.value === value.text;
        else if (control.type === "checkbox") control.checked = value.text === "true";
        else if (control !== document.activeElement) control.value = value.text;
      }
      const field = this.form.querySelector(`[data-field="${name}"]`);
      if (field && names.includes(name)) field.hidden = !value.read;
    }
  }
}

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

// fillRows keeps the rows that are there, so that bars move instead of jumping, and adds copies of the template or drops rows at the end.
function fillRows(body, list, show) {
  const template = body.querySelector("template");
  let rows = [...body.children].filter((row) => row !== template);
  for (const row of rows.slice(list.length)) row.remove();
  list.forEach((item, i) => {
    if (!rows[i]) body.append(rows[i] = template.content.firstElementChild.cloneNode(true));
    show(rows[i], item, i);
  });
}

function showOutcome(row, [outcome, exactly, atLeast, atMost, share]) {
  setText(row.cells[0], outcome);
  row.querySelector("rect").setAttribute("width", share);
  [exactly, atLeast, atMost].forEach((text, i) => setText(row.cells[2 + i], text));
}

function showComparison(row, cells, mark) {
  [...row.querySelectorAll("[data-cell]")].forEach((cell, i) => setText(cell, cells[i]));
  setText(row.querySelector("[data-mark-text]"), mark);
  if (mark) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
}

const calculators = [...document.querySelectorAll("[data-calculator]")].map((section) => new Calculator(section));

// writeAddress puts the inputs of every calculator that was touched into the address.
function writeAddress() {
  const pairs = calculators.flatMap((c) => c.query.split("&").filter(Boolean).map((pair) => c.prefix + pair));
  history.replaceState(null, "", location.pathname + (pairs.length ? "?" + pairs.join("&") : "") + location.hash);
}

// readAddress gives every calculator its part of the address; whatever bears no later calculator's prefix belongs to the first.
function readAddress() {
  const parts = calculators.map(() => []);
  for (const pair of location.search.slice(1).split("&").filter(Boolean)) {
    const n = Math.max(0, calculators.findIndex((c) => c.prefix && pair.startsWith(c.prefix)));
    parts[n].push(pair.slice(calculators[n].prefix.length));
  }
  calculators.forEach((c, i) => {
    if (parts[i].length === 0) return;
    c.query = parts[i].join("&");
    c.answer(c.query);
  });
}

if (calculators.length > 0 && location.search.length > 1) readAddress();
