// What a calculator shows, as read from the page, and what it must show, from `gen odds --json`.
// The rules for writing numbers are implemented again here, and differently than in the core, so
// that a mistake in either is found.
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";

import { odds } from "./server.mjs";

/** One calculator of each system, with its page in every language. */
export const systems = [
  { id: "dark-heresy/focus", path: "dark-heresy/focus-power-test/" },
  { id: "wh40k-7e/manifest", path: "wh40k-7e/psychic-test/" },
  { id: "trenchhammer/cast", path: "trenchhammer/casting/" },
  { id: "dark-millennium/nullify", path: "dark-millennium/nullify/" },
];

const narrow = "\u202f"; // narrow no-break space

// The values and columns that are not chances.
const whole = new Set(["effective-psy-rating", "target", "push", "dice", "try"]);
const face = new Set(["needed"]); // the lowest face of a die that succeeds
const mean = new Set(["expected-degrees", "expected-cards"]);

/** Formats numbers for a language. */
export function writer(language) {
  const decimals = (number, places) => new Intl.NumberFormat(language, { minimumFractionDigits: places, maximumFractionDigits: places }).format(number).replace("-", "−");
  // Rounds to a tenth of a percent; within 1 % of 0 or 100, to two digits of the distance, but no
  // finer than a millionth.
  const places = (percent) => {
    const missing = Math.min(percent, 100 - percent);
    return missing >= 0.995 ? 1 : 1 - Math.floor(Math.log10(missing * (1 + 1e-10)));
  };
  const cell = (p) => {
    const percent = 100 * p;
    if (p === 0 || p === 1) return decimals(percent, 0) + narrow + "%";
    if (percent < 0.05) return "<" + narrow + decimals(0.1, 1) + narrow + "%";
    if (percent >= 99.95) return ">" + narrow + decimals(99.9, 1) + narrow + "%";
    return decimals(percent, 1) + narrow + "%";
  };
  const fine = (p) => {
    const percent = 100 * p;
    if (p === 0 || p === 1) return decimals(percent, 0) + narrow + "%";
    if (percent < 1e-6) return "<" + narrow + decimals(1e-6, 6) + narrow + "%";
    if (percent > 100 - 1e-6) return ">" + narrow + decimals(100 - 1e-6, 6) + narrow + "%";
    return decimals(percent, places(percent)) + narrow + "%";
  };
  const figure = (p) => {
    const percent = Math.round(100 * p);
    return Math.abs(100 * p - percent) < 1e-9 && percent > 0 && percent < 100 ? decimals(percent, 0) + narrow + "%" : fine(p);
  };
  // A figure that is a whole mean has no decimals; columns have two everywhere.
  const by = (chance, meanPlaces) => (id, number) => {
    if (whole.has(id)) return decimals(number, 0);
    if (face.has(id)) return decimals(number, 0) + "+";
    return mean.has(id) ? decimals(number, meanPlaces(number)) : chance(number);
  };
  return { figure: by(figure, (n) => (Number.isInteger(n) ? 0 : 2)), cell: by(cell, () => 2), whole: (n) => decimals(n, 0) };
}

/**
 * What the section of a calculator must show for an answer of `gen odds --json`. Words are those in
 * the page.
 */
function expected(answer, language, words) {
  const write = writer(language);
  const out = { figures: {}, distributions: {}, tables: {}, current: {} };
  for (const [id, number] of Object.entries(answer.values)) out.figures[id] = write.figure(id, number);
  for (const [id, outcomes] of Object.entries(answer.distributions)) {
    const top = Math.max(...outcomes.map((o) => o.p));
    // Sums have rounding errors.
    const sum = (list) => Number(list.reduce((total, o) => total + o.p, 0).toPrecision(14));
    out.distributions[id] = outcomes.map(({ outcome, p }) => [
      words[`outcome.${id}.${outcome}`] ?? write.whole(outcome),
      write.cell("", p),
      write.cell("", sum(outcomes.filter((o) => o.outcome >= outcome))),
      write.cell("", sum(outcomes.filter((o) => o.outcome <= outcome))),
      `${Math.round((10000 * p) / top) / 100}%`,
    ]);
  }
  for (const [id, { columns, rows }] of Object.entries(answer.tables)) {
    out.tables[id] = rows.map((row) => row.map((value, i) => (typeof value === "string" ? words[`choice.${columns[i]}.${value}`] : write.cell(columns[i], value))));
  }
  return out;
}

/** The case that the controls show. */
export const caseOf = (section) => section.locator("form.case").evaluate((form) => {
  const inputs = {};
  for (const control of form.elements) {
    if (!control.name || (control.type === "radio" && !control.checked)) continue;
    if (control.type === "checkbox") inputs[control.name] = control.checked;
    else if (control.type === "number") inputs[control.name] = Number(control.value);
    else if (control.type === "radio") inputs[control.name] = control.value;
    else inputs[control.name] = control.value === "" ? [] : control.value.split(",").map(Number);
  }
  return inputs;
});

/** Reads what the section of a calculator shows. */
export function shown(section) {
  return section.evaluate((element) => {
    const text = (node) => node.textContent.trim();
    const all = (selector, within = element) => [...within.querySelectorAll(selector)];
    const rows = (box) => all(":scope > tr", box.querySelector("[data-rows]"));
    const by = (selector, key, read) => Object.fromEntries(all(selector).map((node) => [node.dataset[key], read(node)]));
    return {
      words: Object.assign({}, ...[...document.querySelectorAll('script[id$="words"]')].filter((words) => element.contains(words) || !words.closest("[data-calculator]")).map((words) => JSON.parse(words.textContent))),
      figures: by("tr[data-figure]", "figure", (row) => text(row.querySelector("[data-value]"))),
      fractions: by("tr[data-figure]", "figure", (row) => text(row.querySelector("[data-fraction]"))),
      headline: by(".headline [data-figure]", "figure", (place) => text(place.querySelector("[data-value]"))),
      odds: by(".headline [data-figure]", "figure", (place) => text(place.querySelector("[data-odds]"))),
      distributions: by("[data-distribution]", "distribution", (box) => rows(box).map((row) => {
        const [outcome, , ...chances] = row.cells;
        return [text(outcome), ...chances.map(text), row.querySelector("line.now").getAttribute("x2")];
      })),
      tables: by("[data-table]", "table", (box) => rows(box).map((row) => all("[data-cell]", row).map(text))),
      current: by("[data-table]", "table", (box) => rows(box).flatMap((row, i) => (row.getAttribute("aria-current") === "true" && text(row.querySelector("[data-mark-text]")) ? [i] : []))),
      sentence: text(element.querySelector("[data-sentence]")),
      verdict: all("[data-verdict] > *").map(text).filter(Boolean).join(" "),
      taken: all(".option[data-take]").map((option) => option.dataset.take.split("=")[0]).filter(Boolean),
      steps: all("[data-steps] > li").map(text),
      problem: all(":is(form.case :is(.field-problem, [data-problem]), [data-failed] p)").filter((line) => line.checkVisibility()).map(text).join(" "),
    };
  });
}

/** Opens all folds around a part of a calculator. */
export const unfold = (part) => part.first().evaluate((element) => {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
});

/**
 * Opens the control of an input by its chip, as a reader does, and returns a part of it.
 */
export async function control(section, name, part = `[name="${name}"]`) {
  const field = section.locator(`[data-field="${name}"]`).first();
  const chip = field.locator("> .case-chip");
  if (!(await chip.isVisible())) await section.locator("[data-more]").first().click();
  if ((await chip.getAttribute("aria-expanded")) !== "true") await chip.click();
  return field.locator(part).first();
}

/** Returns to the case of the page. The button is behind the one for more inputs, if there is one. */
export async function reset(section) {
  const button = section.locator('button[type="reset"]');
  if (!(await button.isVisible())) await section.locator("[data-more]").click();
  await button.click();
}

/** Opens every control, which readers open one at a time, and all folds. */
export const openAll = (section) => section.evaluateAll((sections) => {
  for (const one of sections) {
    for (const part of one.querySelectorAll(".control, .fields")) part.hidden = false;
    for (const details of one.querySelectorAll("details:not(.best, .share)")) details.open = true;
  }
});

/**
 * Waits until the script of a calculator has started. Before, its controls are disabled and it has
 * no chips.
 */
export const ready = (section) => section.and(section.page().locator("[data-ready]")).waitFor({ state: "attached" });

/** Waits until no question is pending and the address is written. */
export const settled = (section) => section.and(section.page().locator(":not([data-moving])")).waitFor({ state: "attached" });

/** Waits until the controls show a case, its answer is shown, and the address is written. */
export async function answered(section, id, inputs) {
  await eventually(async () => assert.deepEqual(await caseOf(section), { ...(await odds(id)).inputs, ...inputs }));
  await settled(section);
}

/** Waits until the calculator reports a problem, and returns its message. */
export const refused = (section) => eventually(async () => {
  const { problem } = await shown(section);
  assert.notEqual(problem, "", "the calculator reports no problem");
  return problem;
});

// eventually repeats a check until it holds, with a timeout for slow machines.
async function eventually(check) {
  for (const end = Date.now() + 20_000; ; await delay(20)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

// The sentence is about the caster. One that is a verdict names what decides.
const ofDenier = new Set(["deny-perils"]);

/** Waits for the answer to a case and checks everything shown against `gen odds`. */
export async function checkAnswer(section, id, inputs, language) {
  const answer = await odds(id, inputs);
  assert.deepEqual(answer.inputs, inputs);
  await answered(section, id, inputs);
  const got = await shown(section);
  const { words } = got;
  const want = expected(answer, language, words);
  const of = `${id} ${JSON.stringify(inputs)}`;
  assert.equal(got.problem, "", of);
  assert.deepEqual(got.figures, want.figures, of);
  assert.deepEqual(got.distributions, want.distributions, of);
  for (const [table, { columns }] of Object.entries(answer.tables)) {
    // The choices of a decision replace the table of what they set.
    if (table in got.tables || !got.taken.includes(columns[0])) assert.deepEqual(got.tables[table], want.tables[table], of);
  }
  assert.ok(Object.keys(got.headline).length > 0 || got.verdict, `${of}: neither figures nor a verdict`);
  if (got.verdict) assert.ok(got.verdict.endsWith(got.sentence), `${of}: “${got.sentence}” is announced of “${got.verdict}”`);
  for (const [figure, value] of Object.entries(got.headline)) {
    assert.equal(value, want.figures[figure], `${of}: headline ${figure}`);
    if (!got.verdict && !ofDenier.has(figure)) assert.ok(got.sentence.includes(value), `${of}: “${got.sentence}” has no ${figure}`);
    checkOdds(got.odds[figure], figure, answer.values[figure], language, words);
  }
  for (const [figure, text] of Object.entries(got.fractions)) checkFraction(text, figure, answer.values[figure], language, words);
  const open = await section.locator("form.case[data-open]").count() > 0; // no row is the reader's
  for (const [table, { columns, rows }] of Object.entries(answer.tables)) {
    // If the table has columns with the names of inputs, the marked row must have their values.
    const keys = columns.filter((column) => column in inputs);
    const current = rows.flatMap((row, i) => (keys.every((key) => row[columns.indexOf(key)] === inputs[key] || (key === "push" && inputs.level !== "push")) ? [i] : []));
    if (keys.length > 0 && table in got.tables) assert.deepEqual(got.current[table], open ? [] : current, `${of}: the marked row of ${table}`);
  }
  assert.ok(got.steps.length > 0, `${of}: no working`);
  for (const line of [got.sentence, ...got.steps]) assert.doesNotMatch(line, /[{}]|^$/, of);
}

/** A regular expression for a word with {placeholders}, which captures their replacements. */
export function pattern(word) {
  const escaped = word.split(/\{[a-z-]+\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("(.*)")}$`, "s");
}

// Whole numbers with thousands separators.
const plain = (text) => Number(text.replace(/[,\s\u202f]/g, ""));

// checkOdds checks odds in words: "2 in 3", "about 1 in 37".
function checkOdds(text, figure, p, language, words) {
  if (whole.has(figure) || mean.has(figure)) {
    assert.equal(text, "", figure);
    return;
  }
  if (p === 0 || p === 1) {
    assert.equal(text, words[p === 0 ? "odds.never" : "odds.always"], figure);
    return;
  }
  if (p >= 0.1 && p <= 0.9) {
    assert.equal(text, "", figure);
    return;
  }
  // The numbers of a text, if it matches that word.
  const numbersIn = (key) => pattern(words[key]).exec(text)?.slice(1).map(plain);
  let numbers;
  let holds;
  if ((numbers = numbersIn("odds.rarer"))) holds = p < 1 / numbers[0];
  else if ((numbers = numbersIn("odds.surer"))) holds = p > numbers[0] / numbers[1];
  else if ((numbers = numbersIn("odds.about"))) holds = between(Math.abs(p - numbers[0] / numbers[1]), numbers[1] < 1e5 ? 1e-12 : 0, Math.min(0.005, p / 2, (1 - p) / 2));
  else if ((numbers = numbersIn("odds.exactly"))) holds = between(Math.abs(p - numbers[0] / numbers[1]), 0, 1e-12);
  assert.ok(holds, `${figure}: ${p} is not “${text}”`);
}

const between = (number, least, most) => number >= least && number <= most;

// checkFraction checks that a fraction equals the value in lowest terms, or that words replace one
// that would be too long.
function checkFraction(text, figure, value, language, words) {
  if (whole.has(figure)) {
    assert.equal(text, "", figure);
    return;
  }
  if (text === words["fraction.none"]) {
    assert.ok(!isSimple(value), `${figure}: ${value} has a short fraction`);
    return;
  }
  const [n, d = 1] = text.split("/").map((part) => plain(part.replaceAll("\u2060", "")));
  assert.ok(Math.abs(n / d - value) <= 1e-12 * Math.max(1, value), `${figure}: ${text} is not ${value}`);
  const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));
  assert.equal(divisor(n, d), 1, `${figure}: ${text} is not in lowest terms`);
}

// isSimple reports whether a number is a fraction with a denominator of at most five digits, by its
// continued fraction.
function isSimple(value) {
  let [before, denominator] = [0, 1];
  for (let rest = value; denominator <= 1e5;) {
    if (Math.abs(value - Math.round(value * denominator) / denominator) < 1e-14) return true;
    rest = 1 / (rest - Math.floor(rest));
    [before, denominator] = [denominator, Math.floor(rest) * denominator + before];
  }
  return false;
}
