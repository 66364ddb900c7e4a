// Everything that a calculator shows fits, in any case: nothing overlaps, nothing is cut off, and
// values are in their columns.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { languages, test, thoroughUnless } from "../fixtures.mjs";

// Cases with long numbers, many choices and long lists.
const cases = {
  "dark-heresy/focus": "class=daemonic&level=push&push=4&psy-rating=10&characteristic=60&sustained=3&modifier=-30",
  "dark-heresy/opposed": "opponents=10&resist=90&resist-psy-rating=5&resist-class=unbound&resist-level=push&resist-push=3&level=push&push=2",
  "dark-heresy/bolts": "psy-rating=12&form=storm&level=fettered&modifier=60",
  "dark-heresy/phenomena": "modifier=60&perils-modifier=20",
  "dark-heresy/advance": "from=1&to=10",
  "dark-heresy/skill": "skill=150&modifier=-100",
  "wh40k-7e/pool": "mastery=40&enemy-mastery=0",
  "wh40k-7e/manifest": "dice=14&cost=3&perils-on=doubles&deny-dice=9&deny-bonus=2",
  "wh40k-7e/deny": "harnessed=5&dice=20&bonus=3",
  "wh40k-7e/perils": "leadership=5&wounds=1",
  "wh40k-7e/generate": "rolls=6&wanted=4",
  "wh40k-7e/plan": "dice=20&costs=1,2,3,2&goal=all",
  "wh40k-7e/phase": "mastery=12&enemy-mastery=7&roll=6&costs=1,2,2,3&deny-bonus=2&goal=all",
  "wh40k-7e/turn": "powers=1,2,3,4,5&dice=16&enemy-dice=16&deny-bonus=3&psyker=grey-knight&leadership=2&wounds=1&perils-price=100",
  "trenchhammer/cast": "psyker=6&used=3&dice=2&perilous=2&deny=true&deny-psyker=4&deny-dice=-2&deny-used=1",
  "trenchhammer/perils": "used=6&surged=true&injury-dice=4",
  "trenchhammer/turn": "psyker=6&casts=6&perilous=3&dice=-3",
  "dark-heresy/turn": "powers=0&characteristic=100&psy-rating=10&class=daemonic&level=push&push=4&modifier=-60&sustained=9&keep=true",
  "dark-millennium/hand": "warp-dice=5&active=false&special-left=4",
  "dark-millennium/nullify": "caster=1&nullifiers=4,3,2,1,1&cards=8",
  "dark-millennium/survive": "caster=4&nullifiers=4,4,1&force-seen=5&nullify-seen=3&special-seen=1&warp-dice=4",
  "dark-millennium/daemon": "level=4&force-cards=3&resistant=true",
  "dark-millennium/duel": "level=1&enemy-level=4",
  "dark-millennium/destroy": "force=2&enemy-force=7",
  "dark-millennium/reflect": "distance=60",
  "dark-millennium/turn": "powers=6,3,3,2,1&force=12&ultimate=true&nullify=7&counters=2&enemy-cards=14&enemy-powers=1,2,3,2,1&level=4&others=4,3,3,1&enemy-psykers=4,3,2,1&play=7",
  "dark-millennium/powers": "discipline=8&level=4&wanted=3&return-first=true",
};

test.use({ saveData: true });

/** Reports whether a calculator of the page shows its answer. Runs in the page. */
const rests = (id) => document.querySelector(`[data-calculator="${id}"]`).matches("[data-ready]:not([data-moving], [data-pending], [data-waiting])");

/** Returns what does not fit in a calculator with everything unfolded. Runs in the page. */
function crowded(id) {
  const section = document.querySelector(`[data-calculator="${id}"]`);
  for (const details of section.querySelectorAll("details:not(.best, .share)")) details.open = true;
  for (const part of section.querySelectorAll(".fields, .control")) part.hidden = false;
  const seen = (selector) => [...section.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.textContent.trim());
  const texts = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()];
  };
  const wrong = [];

  const cut = (element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).some((node) => [...node.data.matchAll(/[^ \n]+/g)].some(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return !word.includes("-") && new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }));
  for (const element of seen(".case-chip, .control > label, .control legend, .headline :is(dt, .value), .distribution :is(th, td), .option :is(b, .option-success, .option-price), .figures tbody th")) {
    if (cut(element)) wrong.push(`“${element.textContent}” is cut in two`);
  }
  // A line break within a word of the question.
  const [title] = seen(".folded-calculator > summary > span, .question:not(.folded-calculator *)");
  const broken = (node) => [...node.data.matchAll(/\S+-\S+/g)].some(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  });
  if (/[a-zà-ÿ]-\S/.test(title.textContent) && [...title.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && broken(node))) wrong.push(`a line of “${title.textContent}” ends within a word`);

  const groups = [...[".headline .value", ".options > li [data-success], .options > li [data-price]"].map(seen), ...seen(".distribution tr").map((row) => [...row.cells].filter((cell) => cell.textContent))];
  for (const group of groups) {
    const boxes = group.flatMap((element) => texts(element).map((box) => ({ box, element })));
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const over = a.element !== b.element && a.box.left < b.box.right - .5 && b.box.left < a.box.right - .5 && a.box.top < b.box.bottom - 2 && b.box.top < a.box.bottom - 2;
        if (over) wrong.push(`“${a.element.textContent}” lies over “${b.element.textContent}”`);
      }
    }
  }

  const { left, right } = section.getBoundingClientRect();
  for (const element of seen(".table, .headline .value, .options, .option-head")) {
    const box = element.getBoundingClientRect();
    if (box.left < left + 4 || box.right > right - 4) wrong.push(`${element.className} of “${element.textContent.slice(0, 30)}” stands outside of the panel`);
  }

  const ends = (selector) => [...new Set(seen(selector).map((element) => Math.round(element.getBoundingClientRect().right)))];
  const [head, last] = [ends(".option-head > :last-child"), ends(".options > li .option > span:not(.option-name):last-of-type")];
  if (head.length && `${head}` !== `${last}`) wrong.push(`the last column of the choices ends at ${last}, its head at ${head}`);
  return [...new Set(wrong)];
}

/**
 * Returns the allowed numbers that their inputs would show only in part. Runs in the page, where it
 * unfolds all inputs.
 */
function cutNumbers() {
  for (const part of document.querySelectorAll(".fields, .control")) part.hidden = false;
  const canvas = document.createElement("canvas").getContext("2d");
  const inputs = [...document.querySelectorAll('.field input[type="number"]')].filter((input) => input.checkVisibility());
  return inputs.flatMap((input) => {
    const style = getComputedStyle(input);
    // Not the font shorthand, which is empty if digits have equal widths.
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [input.min, input.max].filter((text) => canvas.measureText(text).width > room).map((text) => `${text} of “${input.name}” needs ${Math.round(canvas.measureText(text).width)} px of ${Math.round(room)}`);
  });
}

/**
 * Returns controls that the tab key reaches before those to their left or above them. Runs in the
 * page.
 */
function outOfOrder() {
  const boxes = [...document.querySelectorAll(".case-chip")].filter((control) => control.checkVisibility()).map((control) => ({ name: control.textContent, ...control.getBoundingClientRect().toJSON() }));
  return boxes.slice(1).filter((box, i) => box.top < boxes[i].bottom && box.left < boxes[i].right).map(({ name }, i) => `${boxes[i].name} before ${name}`);
}

/** Shows an address as if the reader had come back to it. Runs in the page. */
function comeBackTo(search) {
  history.pushState(null, "", search);
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Returns the path of the home page of a calculator, and the address there of a case.
 */
function homeOf(site, language, id, inputs) {
  const html = readFileSync(join(site, language, "embed", id, "index.html"), "utf8");
  const data = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)[1];
  return { path: data("home"), search: `?${inputs.replaceAll(/(^|&)/g, `$1${data("home-prefix")}`)}` };
}

/** Widths of windows with how much larger letters are. */
const few = [[320, 1], [390, 1], [1280, 1], [390, 2]];
const all = [...few, [340, 1], [360, 1], [640, 1]];

/** Returns what does not fit with windows and letters of some sizes. */
async function unfit(page, sizes, id, looks) {
  const found = [];
  for (const [width, letters] of sizes) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((times) => { document.documentElement.style.fontSize = times === 1 ? "" : `${times * 106.25}%`; }, letters);
    for (const look of looks) found.push(...(await page.evaluate(look, id)).map((line) => `${id} at ${width} px, letters × ${letters}: ${line}`));
  }
  await page.evaluate(() => { document.documentElement.style.fontSize = ""; });
  return found;
}

/** The calculators with the most that has to fit, one of each system: `make test` shows only these. */
const fullest = ["dark-heresy/turn", "wh40k-7e/turn", "trenchhammer/cast", "dark-millennium/turn"];

/** The cases by system. */
const systems = new Map();
for (const [id, far] of Object.entries(cases)) {
  const [system] = id.split("/");
  systems.set(system, [...systems.get(system) ?? [], [id, far]]);
}

test.describe("what calculators show fits", () => {
  test("every calculator has an extreme case in this test", ({ site }) => {
    const embeds = join(site, "en/embed");
    const ids = readdirSync(embeds).flatMap((system) => readdirSync(join(embeds, system)).map((name) => `${system}/${name}`));

    assert.deepEqual(Object.keys(cases).sort(), ids.sort());
  });

  for (const [which, calculators] of [["one of each system", fullest.map((id) => [id, cases[id]])], ...systems]) {
    test(`beside the rules: numbers are whole, the tab key follows the reading order, and a far case fits: ${which}`, thoroughUnless(!systems.has(which)), async ({ newPage, site }) => {
      const { page, wrong } = await newPage();
      const found = [];
      for (const [id, far] of calculators) {
        const { path, search } = homeOf(site, "fr", id, far); // French words are longer
        await page.goto(path);
        await page.waitForFunction(rests, id);
        found.push(...await unfit(page, few, id, [cutNumbers, outOfOrder]));
        const said = () => page.locator(`[data-calculator="${id}"] [data-case]`).textContent();
        const own = await said();
        await page.evaluate(comeBackTo, search);
        await page.waitForFunction(rests, id);
        assert.equal(await page.locator(".refused").count(), 0, `${search} is refused`);
        assert.notEqual(await said(), own, `${id} shows its far case`);
        found.push(...await unfit(page, [[320, 1], [390, 1], [1280, 1]], id, [crowded]));
      }

      assert.deepEqual(found, []);
      assert.deepEqual(wrong, []);
    });
  }

  for (const [system, calculators] of systems) {
    for (const language of languages) {
      test(`alone and beside the rules, its own case and a far one fit every window: ${system} (${language})`, thoroughUnless(false), async ({ newPage, site }) => {
        const { page, wrong } = await newPage();
        const found = [];
        for (const [id, far] of calculators) {
          const { path, search } = homeOf(site, language, id, far);
          for (const [address, widths] of [[`/${language}/embed/${id}/`, [320, 390, 640]], [`/${language}/embed/${id}/?${far}`, [320, 390, 640]], [path + search, [390, 1280]]]) {
            await page.goto(address);
            await page.waitForFunction(rests, id);
            assert.equal(await page.locator(".refused").count(), 0, `${address} is refused`);
            found.push(...await unfit(page, widths.map((width) => [width, 1]), id, [crowded]));
          }
        }

        assert.deepEqual(found, []);
        assert.deepEqual(wrong, []);
      });

      test(`alone and beside the rules, numbers are whole and the tab key follows the reading order in every window: ${system} (${language})`, thoroughUnless(false), async ({ newPage, site }) => {
        const { page } = await newPage();
        const found = [];
        for (const [id, far] of calculators) {
          const { path } = homeOf(site, language, id, far);
          for (const [address, looks] of [[`/${language}/embed/${id}/`, [cutNumbers]], [path, [cutNumbers, outOfOrder]]]) {
            await page.goto(address);
            await page.waitForFunction(rests, id);
            found.push(...await unfit(page, all, id, looks));
          }
        }

        assert.deepEqual(found, []);
      });
    }
  }

  const each = Object.keys(cases);
  for (const [language, which, ids] of [["fr", "some", ["dark-heresy/phenomena", "wh40k-7e/perils", "trenchhammer/perils", "dark-millennium/hand"]], ["en", "every calculator", each], ["fr", "every calculator", each]]) {
    test(`the figures of a page's own case are side by side: ${which} (${language})`, thoroughUnless(which === "some", "@no-scripts"), async ({ newPage }) => {
      const { page } = await newPage();
      for (const id of ids) {
        await page.goto(`/${language}/embed/${id}/`);
        for (const width of [390, 640]) {
          await page.setViewportSize({ width, height: 800 });
          const tops = await page.locator(".headline:not(.chain) .value").evaluateAll((all) => all.map((value) => Math.round(value.getBoundingClientRect().top)));
          assert.ok(new Set(tops).size <= 1, `${id} at ${width} px: ${tops}`);
        }
      }
    });
  }

  test("the case in words, which is printed, changes with the figures", async ({ open }) => {
    const { page } = await open(`/en/embed/wh40k-7e/manifest/`);
    const said = await page.evaluate(() => new Promise((done) => {
      document.querySelector(".fold").open = true;
      const value = document.querySelector(".headline .value");
      new MutationObserver(() => done(document.querySelector("[data-case]").textContent)).observe(value, { childList: true, characterData: true, subtree: true });
      const dice = document.querySelector('input[name="dice"]');
      dice.value = "7";
      dice.dispatchEvent(new Event("input", { bubbles: true }));
    }));
    assert.match(said, /Dice spent 7/);
  });
});
