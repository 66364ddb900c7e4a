// The calculators in the browser give the same answers as the command, and their addresses can be
// shared.
import assert from "node:assert/strict";
import { languages, test as base, thoroughUnless } from "../fixtures.mjs";

import { answered, caseOf, checkAnswer, control, pattern, refused, reset, shown, systems as pages } from "../answer.mjs";
import { addressOf } from "../browser.mjs";
import { odds } from "../server.mjs";

// Actions on a control; each has the case that it leads to.
const type = (name, value) => ({
  async touch(section) {
    const input = await control(section, name);
    await input.selectText();
    await input.press("Delete");
    await input.pressSequentially(String(value));
  },
  leads: (inputs) => ({ ...inputs, [name]: value }),
});
const list = (name, ...values) => ({
  touch: async (section) => {
    await control(section, name);
    const chips = field(section, name);
    while (await chips.locator(".chip:not(.add)").count()) await chips.locator(".chip:not(.add)").first().click();
    for (const value of values) await chips.locator(`.add[value="${value}"]`).click();
  },
  leads: (inputs) => ({ ...inputs, [name]: values }),
});
const step = (name, by) => ({
  touch: async (section) => (await control(section, name, `button[data-step="${by}"]`)).click(),
  leads: (inputs) => ({ ...inputs, [name]: inputs[name] + by }),
});
const choose = (name, choice) => ({
  touch: async (section) => (await control(section, name, `label:has(input[value="${choice}"])`)).click(),
  leads: (inputs) => ({ ...inputs, [name]: choice }),
});
const toggle = (name) => ({
  touch: async (section) => (await control(section, name, "label")).click(),
  leads: (inputs) => ({ ...inputs, [name]: !inputs[name] }),
});

// For each calculator: a sequence of actions, an input that some cases do not read, a shared link,
// wrong links with the reason, the input and the value that the page must name, and more links with
// the same reasons.
const deeds = {
  "dark-heresy/focus": {
    touches: [
      choose("level", "push"), type("characteristic", 57), step("psy-rating", 1), step("psy-rating", 1), choose("class", "unbound"), type("push", 5), type("modifier", -15),
      type("sustained", 3), choose("sustain-reading", "table"), type("sustained", 1), choose("level", "fettered"), step("characteristic", -1), type("characteristic", 1), type("modifier", 0),
    ],
    hidden: { name: "push", by: choose("level", "unfettered"), shownBy: choose("level", "push") },
    posted: { characteristic: 51, class: "daemonic", level: "push", modifier: -20, push: 4, "psy-rating": 6 },
    wrong: [
      ["characteristic=0", "out-of-range", "characteristic", "0"],
      ["psy-rating=three", "not-a-number", "psy-rating", "three"],
      ["psy-rating=2.5", "fraction", "psy-rating", "2.5"],
      ["psy-rating=99999999999999999999", "overflow", "psy-rating", "99999999999999999999"],
      ["characteristic=", "empty", "characteristic", ""],
      ["level=max", "wrong-choice", "level", "max"],
      ["psy-rating=2&psy-rating=3", "repeated", "psy-rating", ""],
      ["charisma=40", "unknown-input", "", "charisma"],
      ["characteristic", "malformed", "", "characteristic"],
      ["class=bound&level=push&push=4", "conflict", "push", ""],
    ],
    alike: [
      ["modifier=-101", "out-of-range", "modifier", "-101"],
      ["psy-rating=2,5", "fraction", "psy-rating", "2,5"],
      ["=40", "malformed", "", "=40"],
      ["level%zz=push", "malformed", "", "level%zz=push"],
      ["class=daemonic&level=fettered", "conflict", "level", ""],
      ["psy-rating=1&sustained=4", "conflict", "psy-rating", ""],
    ],
  },
  "wh40k-7e/manifest": {
    touches: [
      type("dice", 12), step("cost", 1), choose("perils-on", "doubles"), type("dice", 5), step("deny-dice", 1), type("deny-dice", 6), step("deny-bonus", 1), type("cost", 1), type("dice", 40),
    ],
    posted: { dice: 7, cost: 3, "perils-on": "doubles", "deny-dice": 4 },
    wrong: [
      ["dice=41", "out-of-range", "dice", "41"],
      ["dice=1e1", "not-a-number", "dice", "1e1"],
      ["perils-on=triples", "wrong-choice", "perils-on", "triples"],
      ["dice=3&dice=3", "repeated", "dice", ""],
      ["psyker=1", "unknown-input", "", "psyker"],
    ],
  },
  "trenchhammer/cast": {
    touches: [step("psyker", 1), type("dice", -3), step("used", 1), type("perilous", 2), toggle("deny"), step("deny-psyker", 1), type("deny-dice", 2), type("deny-used", 1), step("deny-perilous", 1), type("dice", 6)],
    hidden: { name: "deny-dice", by: toggle("deny"), shownBy: toggle("deny") },
    posted: { psyker: 3, dice: -1, used: 2, deny: true, "deny-psyker": 2 },
    wrong: [
      ["psyker=7", "out-of-range", "psyker", "7"],
      ["deny-dice=-7", "out-of-range", "deny-dice", "-7"],
      ["dice=--1", "not-a-number", "dice", "--1"],
      ["deny=yes", "wrong-choice", "deny", "yes"],
      ["deny=true&deny=false", "repeated", "deny", ""],
      ["PSYKER=1", "unknown-input", "", "PSYKER"],
    ],
  },
  "dark-millennium/nullify": {
    touches: [type("cards", 4), list("nullifiers", 4, 2, 2), step("caster", 1), toggle("in-play"), list("nullifiers"), toggle("in-play"), list("nullifiers", 1, 3), step("cards", -1)],
    posted: { caster: 3, nullifiers: [4, 1, 1], cards: 5, "in-play": true },
    wrong: [
      ["nullifiers=4,9", "out-of-range", "nullifiers", "9"],
      ["nullifiers=4,x", "not-a-number", "nullifiers", "x"],
      ["nullifiers=4,,2", "empty", "nullifiers", ""],
      ["nullifiers=1,1,1,1,1,1,1,1,1", "list-too-long", "nullifiers", "1,1,1,1,1,1,1,1,1"],
    ],
    alike: [
      ["caster=5", "out-of-range", "caster", "5"],
      ["nullifiers=4;2", "not-a-number", "nullifiers", "4;2"],
      ["in-play=1", "wrong-choice", "in-play", "1"],
      ["nullifiers=2&nullifiers=3", "repeated", "nullifiers", ""],
      ["nullifier=2", "unknown-input", "", "nullifier"],
    ],
  },
};
const systems = pages.map((page) => ({ ...page, ...deeds[page.id] }));

const field = (section, name) => section.locator(`[data-field="${name}"]`);

// The input that a choice sets first. Once it is set, it is in the address at its default, too.
const chosen = { "dark-heresy/focus": "level", "wh40k-7e/manifest": "dice", "dark-millennium/nullify": "cards" };

// query formats inputs as the page must: sorted by name, without those at their defaults.
function query(id, inputs, defaults) {
  const names = Object.keys(inputs).filter((name) => name === chosen[id] || String(inputs[name]) !== String(defaults[name])).sort();
  return names.length > 0 ? "?" + names.map((name) => `${name}=${inputs[name]}`).join("&") : "";
}

// link formats inputs as another program could: in the order of the object, with percent escapes.
const link = (inputs) => "?" + new URLSearchParams(Object.entries(inputs).map(([name, value]) => [name, String(value)]));

// held returns the inputs of a link, right or wrong, that controls can hold.
async function held(section, query, defaults) {
  const choices = await section.locator('input[type="radio"]').evaluateAll((list) => list.map((radio) => `${radio.name}=${radio.value}`));
  const inputs = {};
  for (const [name, text] of new URLSearchParams(query)) {
    if (Array.isArray(defaults[name])) inputs[name] = text.split(",").map(Number);
    else if (typeof defaults[name] === "number" && /^-?\d+$/.test(text)) inputs[name] = Number(text);
    else if (typeof defaults[name] === "boolean" && /^(true|false)$/.test(text)) inputs[name] = text === "true";
    else if (choices.includes(`${name}=${text}`)) inputs[name] = text;
  }
  return inputs;
}

const address = (page) => page.evaluate(() => location.pathname + location.search + location.hash);
const ofCore = (server) => server.requests.filter((path) => /\.wasm$|worker|wasm_exec/.test(path)).map((path) => path.replace(/^.*\/|\.[0-9a-f]+(?=\.)/g, "")).sort();

/**
 * Opens an address on a server that only this page uses, so that the server's requests are those of
 * the page.
 */
const test = base.extend({
  visit: async ({ serve, newPage }, use) => use(async (path, id, { overwritten, fails } = {}) => {
    const server = await serve(undefined, overwritten);
    if (fails) server.fails = fails;
    const { page, wrong } = await newPage();
    await page.goto(server.origin + path);
    return { server, page, wrong, section: page.locator(`[data-calculator="${id}"]`).first() };
  }),
});

test.describe("calculators", () => {
  for (const [i, { id, path, touches, hidden, posted, wrong: wrongLinks, alike = [] }] of systems.entries()) {
    for (const language of languages) {
      // Systems differ in their inputs, languages in their words.
      const ends = thoroughUnless([i, language].join() === "0,en" || [i, language].join() === "3,fr"); // these have every kind of input
      const said = thoroughUnless([i, language].join() === "0,fr");
      const alone = thoroughUnless([i, language].join() === "1,fr");
      const once = thoroughUnless(i === 0 && language === "en"); // the same script for every calculator
      test.describe(`${id} in ${language}`, () => {
        const own = `/${language}/${path}`;
        const twin = `/${languages.find((other) => other !== language)}/${path}`;

        test("answers every touch as the command does, and the address follows", ends, async ({ visit }) => {
          const { server, page, wrong, section } = await visit(own + "#main", id);
          const { inputs: defaults } = await odds(id);
          const first = await caseOf(section);
          assert.deepEqual(Object.keys(first).sort(), Object.keys(defaults).sort(), "there is a control for every input");
          await checkAnswer(section, id, first, language);
          let inputs = first;
          for (const one of touches) {
            await one.touch(section);
            inputs = one.leads(inputs);
            await checkAnswer(section, id, inputs, language);
            assert.deepEqual(await caseOf(section), inputs);
            assert.equal(await address(page), own + query(id, inputs, defaults) + "#main");
          }
          assert.deepEqual(ofCore(server), ["core.wasm", "wasm_exec.js", "worker.js"], "each is fetched once");
          await reset(section);
          await checkAnswer(section, id, first, language);
          assert.deepEqual(await caseOf(section), first);
          assert.equal(await address(page), own + "#main");
          assert.deepEqual(ofCore(server), ["core.wasm", "wasm_exec.js", "worker.js"], "each is fetched once");
          assert.deepEqual(wrong, []);
        });

        test("opens a posted link with its case, and takes it along into the other language", ends, async ({ visit }) => {
          const { page, wrong, section } = await visit(own + link(posted) + "#main", id);
          const { inputs: defaults } = await odds(id);
          const inputs = { ...defaults, ...posted };
          await checkAnswer(section, id, inputs, language);
          assert.deepEqual(await caseOf(section), inputs);
          await page.locator(".languages a").click();
          await page.waitForURL((url) => url.pathname === twin);
          await checkAnswer(section, id, inputs, twin.slice(1, 3));
          assert.equal(await address(page), twin + query(id, inputs, defaults) + "#main", "the address is canonical");
          assert.deepEqual(await caseOf(section), inputs);
          assert.deepEqual(wrong, []);
        });

        test("has an address for the case where every input is at its default", alone, async ({ visit }) => {
          const { page, section } = await visit(own + link(posted), id);
          const { inputs: defaults } = await odds(id);
          await answered(section, id, { ...defaults, ...posted });
          // An input that hides others precedes them.
          for (const [name, value] of Object.entries(defaults).reverse()) {
            const now = await caseOf(section);
            if (String(now[name]) === String(value)) continue;
            const lead = typeof value === "boolean" ? toggle : typeof value === "string" ? choose : type;
            await (Array.isArray(value) ? list(name, ...value) : lead(name, value)).touch(section);
            await answered(section, id, { ...now, [name]: value });
          }
          await checkAnswer(section, id, defaults, language);
          await page.goto(await addressOf(page));
          await checkAnswer(section, id, defaults, language);
        });

        for (const [which, links, only] of [["", wrongLinks, said], [": more links", alike, thoroughUnless(false)]]) {
          if (links.length === 0) continue;
          test(`says in its language what is wrong with a link, shows what it asked for, and offers the way back${which}`, only, async ({ visit }) => {
            const { server, page, wrong, section } = await visit(own, id);
            const { problem: none, ...before } = await shown(section);
            const first = await caseOf(section);
            assert.equal(none, "");
            for (const [query, reason, input, value] of links) {
              await page.goto(`${server.origin}${own}?${query}`);
              await refused(section);
              const { problem, ...is } = await shown(section);
              assert.match(problem, reason === "conflict" ? anyOf(is.words, "conflict.") : pattern(is.words[`error.${reason}`]), query);
              assert.match(problem, language === "fr" ? /\b(le|la|les|des?|du|est|une?|pas)\b/i : /\b(the|a|of|is|are|takes?|may)\b/i, query);
              assert.ok(problem.includes(value), `${query}: “${problem}” does not name ${value}`);
              if (input) await checkNamed(section, query, reason, input, problem);
              assert.deepEqual(is, before, query);
              assert.deepEqual(await caseOf(section), { ...first, ...await held(section, query, first) }, query);
            }
            await reset(section);
            await checkAnswer(section, id, first, language);
            await touches[0].touch(section);
            await checkAnswer(section, id, touches[0].leads(first), language); // which checks that the problem is gone
            assert.deepEqual(wrong, []);
          });
        }

        test("shows text from the address only as text", once, async ({ visit }) => {
          const { server, page, wrong, section } = await visit(own, id);
          const [name] = Object.keys(await caseOf(section));
          const elements = () => page.locator("body *").count();
          const before = await elements();
          for (const [i, text] of ["<script>alert(1)</script>", "\"'`><b>bold</b>", "</script><svg/onload&#61;alert(1)>", "\"><img/onerror&#61;alert(1)//"].entries()) {
            const escaped = encodeURIComponent(text);
            const query = [`${name}=${escaped}`, `${name}=${text.replaceAll("&", "%26").replaceAll("#", "%23")}`, `${escaped}=1`, escaped][i];
            await page.goto(`${server.origin}${own}?${query}#${escaped}`);
            const problem = await refused(section);
            assert.ok(problem.includes(text), `${query}: “${problem}”`);
            assert.equal(await elements(), before, `${query}: other elements than before`);
          }
          assert.deepEqual(wrong, []);
        });

        if (hidden) {
          test(`shows ${hidden.name} only while it is read, and keeps its value`, once, async ({ visit }) => {
            const { page, section } = await visit(own, id);
            const { inputs: defaults } = await odds(id);
            let inputs = await caseOf(section);
            const place = field(section, hidden.name).locator("> .case-chip");
            const act = async (one) => {
              await one.touch(section);
              inputs = one.leads(inputs);
              await checkAnswer(section, id, inputs, language);
              assert.equal(await address(page), own + query(id, inputs, defaults));
            };
            for (const more of await section.locator('[data-more][aria-expanded="false"]').all()) await more.click();
            if (!(await place.isVisible())) await act(hidden.shownBy);
            assert.ok(await place.isVisible());
            await act(type(hidden.name, 2));
            await act(hidden.by);
            assert.ok(!(await place.isVisible()));
            await act(hidden.shownBy);
            assert.ok(await place.isVisible());
            assert.equal((await caseOf(section))[hidden.name], 2);
          });
        }
      });
    }
  }

  // The rest is the same script for every calculator, so one is enough.
  const { id, path, touches: [, one] } = systems[0];
  const connection = /Failed to load|ERR_|Failed to fetch/; // console messages of a lost connection

  for (const language of languages) {
    test(`${language}: without a connection it says so and keeps its case, and works once the connection is back`, thoroughUnless(language === "fr"), async ({ visit }) => {
      const { server, wrong, section } = await visit(`/${language}/${path}`, id, { fails: (file) => file.endsWith(".wasm") });
      const { problem: none, ...before } = await shown(section);
      assert.equal(none, "");
      await one.touch(section);
      await refused(section);
      const { problem, ...kept } = await shown(section);
      assert.equal(problem, await section.getAttribute("data-offline"));
      assert.deepEqual(kept, before);
      server.fails = () => false;
      await one.touch(section);
      await checkAnswer(section, id, await caseOf(section), language);
      assert.deepEqual(wrong.filter((line) => !connection.test(line)), []);
    });

    test(`${language}: a posted link that is opened without a connection keeps the page's case and says so`, thoroughUnless(language === "en"), async ({ visit }) => {
      const { section } = await visit(`/${language}/${path}?characteristic=51`, id, { fails: (file) => file.endsWith(".wasm") });
      await refused(section);
      const { problem, ...is } = await shown(section);
      assert.equal(problem, await section.getAttribute("data-offline"));
      const { section: untouched } = await visit(`/${language}/${path}`, id);
      const { problem: none, ...before } = await shown(untouched);
      assert.equal(none, "");
      assert.deepEqual(is, before);
    });
  }

  for (const [what, lost] of [["core", /\.wasm$/], ["worker", /\/worker\./], ["start of the core", /\/wasm_exec\./]]) {
    test(`two quick touches while the ${what} cannot be fetched end in the message for that`, thoroughUnless(what !== "start of the core"), async ({ visit }) => {
      const { server, section } = await visit(`/en/${path}`, id, { fails: (file) => lost.test(file) });
      await section.locator("form.case").evaluate((form) => {
        for (let i = 0; i < 2; i++) form.querySelector('input[type="number"]').dispatchEvent(new Event("input", { bubbles: true }));
      });
      assert.equal(await refused(section), await section.getAttribute("data-offline"));
      server.fails = () => false;
      await one.touch(section);
      await checkAnswer(section, id, await caseOf(section), "en");
    });
  }

  test("does not fill the places in its words with text from the address", async ({ visit }) => {
    const { section } = await visit(`/en/${path}?characteristic={min}{max}{label}`, id);
    assert.ok((await refused(section)).includes("{min}{max}{label}"));
  });

  test("works from a host that does not know the type of the core", async ({ visit }) => {
    const { wrong, section } = await visit(`/en/${path}`, id, { overwritten: { ".wasm": "application/octet-stream" } });
    await one.touch(section);
    await checkAnswer(section, id, await caseOf(section), "en");
    assert.deepEqual(wrong, []);
  });

  test("a late answer does not overwrite the answer to a later touch", async ({ visit }) => {
    const { page, section } = await visit(`/en/${path}`, id);
    await section.locator('input[name="characteristic"]').evaluate((input) => {
      for (const value of ["90", "10", "60", "33"]) {
        input.value = value;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    const inputs = await caseOf(section);
    assert.equal(inputs.characteristic, 33);
    await checkAnswer(section, id, inputs, "en");
    assert.match(await address(page), /\bcharacteristic=33\b/);
  });
});

// anyOf returns a pattern for any of the words whose keys have a prefix, with the input and its
// value filled in.
function anyOf(words, prefix) {
  const sources = Object.entries(words).filter(([key]) => key.startsWith(prefix)).map(([, word]) => pattern(word).source.slice(1));
  return new RegExp(`(${sources.join("|")})`, "s");
}

// checkNamed checks that the sentence names the input by the label of its control and gives the
// range of a number, and that the control is marked.
async function checkNamed(section, query, reason, input, problem) {
  const place = field(section, input);
  const label = (await place.locator(".control > label, legend").first().innerText({ timeout: 1000 }).catch(() => "")) || (await place.locator(".control > label, legend").first().textContent());
  assert.ok(problem.includes(label.trim()), `${query}: “${problem}” does not name “${label}”`);
  const named = place.locator(`[name="${input}"]`).first();
  if (!(await place.evaluate((element) => element.hidden))) {
    assert.ok(await place.locator(".control").isVisible(), `${query}: the control is not in sight`);
    assert.equal(await named.getAttribute("aria-invalid"), "true", `${query}: the control is not marked`);
  }
  if (["out-of-range", "not-a-number", "fraction", "overflow"].includes(reason) && (await named.getAttribute("type")) === "number") {
    for (const limit of ["min", "max"]) {
      const number = (await named.getAttribute(limit)).replace("-", "−");
      assert.ok(problem.includes(number), `${query}: “${problem}” does not tell that the ${limit} is ${number}`);
    }
  }
}
