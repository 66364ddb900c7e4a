// The choices of a calculator: visible at the first paint, the same with and without scripts, and
// selectable with a tap.
import assert from "node:assert/strict";
import { languages, test, thoroughUnless } from "../fixtures.mjs";

import { answered, caseOf, control, reset, settled } from "../answer.mjs";
import { addressOf } from "../browser.mjs";
import { odds } from "../server.mjs";

test.use({ saveData: true });

// A calculator with choices, a choice that differs from the page's own case, and the inputs that it
// sets. The value is named success.
const kinds = [
  { id: "dark-heresy/focus", take: "level=push&push=2", sets: { level: "push", push: 2 }, success: "success" },
  { id: "dark-heresy/opposed", take: "level=push&push=2", sets: { level: "push", push: 2 }, success: "manifest" },
  { id: "dark-heresy/bolts", take: "level=push&push=2", sets: { level: "push", push: 2 }, success: "expected-hits" },
  { id: "wh40k-7e/manifest", take: "dice=6", sets: { dice: 6 }, success: "manifest" },
  { id: "wh40k-7e/deny", take: "dice=6", sets: { dice: 6 }, success: "nullified" },
  { id: "wh40k-7e/phase", take: "roll=5", sets: { roll: 5 }, success: "expected" },
  { id: "dark-millennium/nullify", take: "cards=3", sets: { cards: 3 }, success: "nullified" },
];

/** Returns the verdict and the choices as shown: the texts and the bar of each. */
const drawn = (section) => section.evaluate((box) => ({
  verdict: box.querySelector("[data-verdict]").textContent,
  rows: [...box.querySelectorAll("[data-options] > li [data-take]")].map((row) => ({
    take: row.dataset.take,
    text: row.innerText.replace(/\s+/g, " ").trim(),
    current: row.getAttribute("aria-current"),
    bar: [...row.querySelectorAll("line")].map((line) => [line.getAttribute("x1"), line.getAttribute("x2")].join(" ")),
  })),
}));

test.describe("the choices of a calculator", { tag: "@phone" }, () => {
  test("the verdict stays above the figures that scroll below it", async ({ open }) => {
    for (const path of ["/en/wh40k-7e/psychic-test/", "/fr/dark-heresy/my-turn/"]) {
      const { page } = await open(path);
      await page.locator(".fold > summary").first().click();
      const above = await page.locator(".fold").first().evaluate((fold) => {
        const result = fold.closest("[data-calculator]").querySelector(".result");
        fold.querySelector(".part").scrollIntoView({ block: "start" });
        window.scrollBy(0, -result.getBoundingClientRect().top); // the table runs below the verdict
        const { x, y, width, height } = result.getBoundingClientRect();
        return [...Array(9).keys()].every((i) => result.contains(document.elementFromPoint(x + width / 2, y + (i + 0.5) * height / 9)));
      });
      assert.ok(above, path);
    }
  });

  for (const [machine, milliseconds, reducedMotion, least, most] of [["a quick machine", 0, "no-preference", 3, 99], ["a slow one", 5, "no-preference", 1, 1], ["one that is to keep still", 0, "reduce", 1, 1]]) {
    test(`bars glide where there is the time for it: on ${machine}`, thoroughUnless(machine !== "a slow one"), async ({ newPage }) => {
      const { page } = await newPage({ reducedMotion });
      // Simulates the time that showing an answer takes, and a steady frame rate.
      await page.addInitScript((each) => {
        let [now, frame] = [0, 0];
        performance.now = () => now += each;
        const request = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (draw) => request(() => draw(frame += 16));
      }, milliseconds);
      await page.goto(`/en/embed/wh40k-7e/manifest/?dice=4`);
      const section = page.locator("[data-calculator]:not([data-moving], [data-pending])");
      await section.waitFor();
      const ends = async (cost) => {
        await page.evaluate(async (cost) => {
          // Lets animations that began when the page settled end.
          for (let n = 0; n < 20; n++) await new Promise(requestAnimationFrame);
          const line = document.querySelector("[data-options] li:nth-of-type(6) line");
          globalThis.ends = [];
          globalThis.seeing?.disconnect();
          globalThis.seeing = new MutationObserver(() => globalThis.ends.push(line.getAttribute("x2")));
          globalThis.seeing.observe(line, { attributeFilter: ["x2"] });
          const input = document.querySelector('input[name="cost"]');
          input.value = cost;
          input.dispatchEvent(new Event("input", { bubbles: true }));
          // Until the bar has moved and stopped.
          for (let still = 0, seen = 0; still < 10; seen = globalThis.ends.length) {
            await new Promise(requestAnimationFrame);
            still = globalThis.ends.length > 0 && globalThis.ends.length === seen ? still + 1 : 0;
          }
        }, cost);
        await section.waitFor();
        return page.evaluate(() => globalThis.ends);
      };
      const own = await section.locator("[data-options] li:nth-of-type(6) line").first().getAttribute("x2");
      await ends("2");
      const back = await ends("1");
      assert.ok(back.length >= least && back.length <= most, `the end of a bar stands in ${back.length} places`);
      assert.equal(back.at(-1), own, "the bar of the same case");
    });
  }

  test("a tap changes only the choices that differ, and slow devices do not animate bars", async ({ open }) => {
    const { section } = await open("/en/embed/wh40k-7e/manifest/?dice=4");
    await settled(section);
    const tap = (name, value) => section.evaluate(async (section, [name, value]) => {
      const list = section.querySelector("[data-options]");
      const rows = new Set();
      const observer = new MutationObserver((records) => {
        for (const { target, addedNodes } of records) for (const row of target === list ? addedNodes : [target.parentElement.closest("li")]) rows.add(row);
      });
      observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
      const input = section.querySelector(`input[name="${name}"]`);
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      if (section.hasAttribute("data-pending")) await new Promise((done) => { new MutationObserver(done).observe(section, { attributeFilter: ["data-pending"] }); });
      await new Promise((done) => setTimeout(done));
      const changed = rows.size;
      let moved = 0;
      new MutationObserver((records) => { moved += records.length; }).observe(list, { subtree: true, attributeFilter: ["x1", "x2"] });
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      observer.disconnect();
      return { changed, moved };
    }, [name, value]);

    for (const dice of ["5", "4", "5", "6"]) {
      const { changed, moved } = await tap("dice", dice);

      assert.ok(changed >= 2 && changed <= 3, `another choice is the reader's, and ${changed} of them change`);
      assert.equal(moved, 0, "ends of bars that moved after the answer");
    }
    await settled(section);
    const { changed, moved } = await tap("cost", "2");

    assert.ok(changed >= 8, `${changed} choices have other bars`);
    assert.equal(moved, 0, "ends of bars that moved after the answer");
  });

  test("shows the first of many new choices with the answer and the rest in later frames, until the next tap", async ({ newPage }) => {
    const { page } = await newPage();
    const address = (on) => `/en/embed/wh40k-7e/manifest/?cost=1&deny-dice=20&dice=20&perils-price=60&model-price=15&perils-on=${on}`;
    const section = page.locator("[data-calculator]");
    const rows = (list) => list.map((row) => row.outerHTML.replace(/ disabled(="")?/, ""));
    await page.goto(address("sixes"));
    await settled(section);
    const all = await section.locator("[data-options] > li").evaluateAll(rows);
    await page.goto(address("doubles"));
    await settled(section);
    const few = await section.locator("[data-options] > li").count();
    assert.ok(all.length > few + 4, `${few} choices become ${all.length}`);
    const seen = await page.evaluate(async () => {
      const section = document.querySelector("[data-calculator]");
      const list = section.querySelector("[data-options]");
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const look = () => ({ rows: [...list.querySelectorAll("li")].map((row) => row.outerHTML), busy: list.ariaBusy, moving: section.hasAttribute("data-moving") });
      const tap = async (on) => {
        const input = section.querySelector(`input[name="perils-on"][value="${on}"]`);
        input.checked = true;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        if (section.hasAttribute("data-pending")) await new Promise((done) => { new MutationObserver(done).observe(section, { attributeFilter: ["data-pending"] }); });
      };
      let seen = [];
      // A page that settles meanwhile shows everything at once.
      for (let tries = 0; tries < 5 && !seen.every(({ moving }) => moving) || !tries; tries++) {
        await tap("doubles");
        await frame();
        await tap("sixes");
        for (seen = [look()]; seen.at(-1).busy; seen.push(look())) await frame();
      }
      await tap("doubles");
      await tap("sixes");
      await tap("doubles");
      const overtaken = look().rows.length;
      await frame();
      await frame();
      return { seen, overtaken: [overtaken, look().rows.length] };
    });
    for (const [i, { rows, busy, moving }] of seen.seen.entries()) {
      const last = i === seen.seen.length - 1;
      assert.ok(moving, "it comes before the page is at rest");
      assert.equal(busy, last ? null : "true");
      assert.ok(last ? rows.length === all.length : rows.length > few && rows.length < all.length, `${rows.length} of ${all.length} choices in frame ${i}`);
      assert.deepEqual(rows, all.slice(0, rows.length), `the choices in frame ${i}`);
    }
    assert.deepEqual(seen.overtaken, [few, few]);
  });

  const kept = ["dark-heresy/focus", "wh40k-7e/phase"]; // chances with their price, and means
  for (const [i, { id, take, sets, success }] of kinds.entries()) {
    test.describe(id, () => {
      for (const language of languages) {
        const path = language === "en" ? `/embed/${id}/` : `/${language}/embed/${id}/`;
        const alternate = thoroughUnless(kept.includes(id) && languages[i % 2] === language);

        test(`a tap takes a choice, and everything is that of the choice (${language})`, alternate, async ({ open }) => {
          const { page, wrong } = await open(path);
          const section = page.locator("[data-calculator]");
          const before = await drawn(section);
          assert.ok(before.rows.length >= 4, `${before.rows.length} choices`);
          assert.match(before.verdict, /\d/);
          const row = section.locator(`[data-options] > li > [data-take="${take}"]`);
          const [height, width, whole] = await row.evaluate((element) => [element.offsetHeight, element.querySelector("svg").clientWidth, element.closest("[data-calculator]").clientWidth]);
          assert.ok(height >= 44, `${height} px are not enough for a finger`);
          assert.ok(width > 0.85 * whole, `a bar of ${width} px in ${whole}`);
          const inputs = { ...(await caseOf(section)), ...sets };
          await row.tap();
          await answered(section, id, inputs);
          assert.deepEqual(await caseOf(section), inputs);
          const then = await drawn(section);
          assert.deepEqual(then.rows.filter(({ current }) => current).map((one) => one.take), [take]);
          assert.match(await addressOf(page), new RegExp(`[?&]${take.split("&").at(-1)}(&|$)`));
          const { values } = await odds(id, inputs);
          const shown = await row.locator("[data-success]").innerText();
          const number = Number(shown.replace(/[^\d,.]/g, "").replace(",", "."));
          assert.ok(Math.abs(number - (/%/.test(shown) ? 100 : 1) * values[success]) < 0.06, `${shown} is not ${values[success]}`);
          assert.deepEqual(wrong, []);
        });

        test(`without scripts the picture is the same, and on paper too (${language})`, alternate, async ({ open }) => {
          const seen = [];
          for (const options of [{}, { javaScriptEnabled: false }]) {
            const { page } = await open(path, options);
            const section = page.locator("[data-calculator]");
            seen.push(await drawn(section));
            await page.emulateMedia({ media: "print" });
            assert.equal(await section.locator("[data-decision]").isVisible(), true);
            assert.equal(await section.locator("form.case").isVisible(), false);
            for (const button of await section.locator(".box-actions button").all()) assert.equal(await button.isVisible(), false);
            assert.equal(await section.locator(".fold[open]").count(), 0);
            for (const printed of ["[data-figures-for]", ".figures [data-value]"]) assert.equal(await section.locator(printed).first().isVisible(), true, printed);
            for (const folded of [".working", ".share"]) assert.equal(await section.locator(folded).isVisible(), false, folded);
            assert.match(await section.locator("[data-case]").innerText(), /\d/);
          }
          assert.deepEqual(seen[1], seen[0]);
        });
      }
    });
  }

  test("the best choice is shown until the reader makes one, and then that, even if it is the same", async ({ open }) => {
    const { page, section, wrong } = await open("/en/wh40k-7e/psychic-test/");
    const mine = () => section.locator("[data-options] [aria-current]").evaluateAll((rows) => rows.map((row) => row.dataset.take));
    const heading = section.locator("[data-figures-for]");
    const inputs = await caseOf(section);
    await settled(section);
    const best = await section.locator("[data-options] li").filter({ hasText: "best" }).locator("[data-take]").getAttribute("data-take");
    assert.deepEqual([best, inputs.dice, await heading.textContent(), await mine()], ["dice=7", 7, "Figures for 7\u00a0dice", []]);
    const step = async (name) => (await control(section, name, '[data-step="1"]')).click();
    await step("cost");
    const { inputs: harder } = await odds("wh40k-7e/manifest", { ...inputs, cost: 3 });
    await section.locator("[data-figures-for]").filter({ hasText: "9 dice" }).waitFor({ state: "attached" });
    await answered(section, "wh40k-7e/manifest", { ...harder, dice: 9 });
    assert.deepEqual(await mine(), []);
    assert.doesNotMatch(await addressOf(page), /dice=/);
    await section.locator('[data-take="dice=9"]').click();
    await answered(section, "wh40k-7e/manifest", { ...harder, dice: 9 });
    assert.deepEqual(await mine(), ["dice=9"]);
    assert.match(await addressOf(page), /[?&]dice=9(&|$)/);
    await step("cost");
    await answered(section, "wh40k-7e/manifest", { ...harder, cost: 4, dice: 9 });
    assert.deepEqual([await heading.textContent(), await mine()], ["Figures for 9\u00a0dice", ["dice=9"]]);
    await section.locator("[data-more]").click();
    await reset(section);
    await answered(section, "wh40k-7e/manifest", inputs);
    assert.deepEqual([await heading.textContent(), await mine()], ["Figures for 7\u00a0dice", []]);
    assert.deepEqual(wrong, []);
  });

  test("an address that makes the choice of the default keeps it", async ({ open }) => {
    const { page, section } = await open("/en/embed/dark-heresy/focus/?psy-rating=2&sustained=1&level=unfettered");
    await settled(section);
    assert.deepEqual(await section.locator("[data-options] [aria-current]").evaluateAll((rows) => rows.map((row) => row.dataset.take)), ["level=unfettered"]);
    assert.match(await addressOf(page), /[?&]level=unfettered(&|$)/);
    await page.goto(`${new URL(page.url()).origin}/en/embed/dark-heresy/focus/?psy-rating=2&sustained=2`);
    await section.locator("[data-figures-for]").filter({ hasText: "Push 3" }).waitFor({ state: "attached" });
    assert.equal(await page.locator(".refused").count(), 0);
  });

  test("paper shows the chosen case in words", async ({ open }) => {
    const { page } = await open(`/embed/wh40k-7e/manifest/?cost=3&dice=7`);
    const section = page.locator("[data-calculator]");
    await answered(section, "wh40k-7e/manifest", { ...(await odds("wh40k-7e/manifest")).inputs, cost: 3, dice: 7 });
    await page.emulateMedia({ media: "print" });
    assert.match(await section.locator("[data-case]").innerText(), /Dice spent 7.*Warp Charge cost 3/s);
  });

  test("equally likely outcomes are a sentence, or bars beside another case", async ({ open }) => {
    const { page, wrong } = await open(`/embed/wh40k-7e/pool/`);
    const section = page.locator("[data-calculator]");
    await section.locator("details.fold").evaluateAll((list) => { for (const fold of list) fold.open = true; });
    const box = section.locator('[data-distribution="pool"]');
    const { mastery } = await caseOf(section);
    assert.match(await box.locator("[data-uniform]").innerText(), new RegExp(`^${mastery + 1} to ${mastery + 6}, .*16\\.7`));
    assert.match(await box.locator("[data-spread]").innerText(), new RegExp(`^${mastery + 3}\\.50 on average, .* 1\\.71\\.$`));
    assert.equal(await box.locator("table").isVisible(), false);
    await (await control(section, "mastery", '[data-step="1"]')).click();
    await settled(section);
    await section.locator("[data-spread]").first().filter({ hasText: `${mastery + 4}.50 on average` }).waitFor();
    await section.locator("[data-uniform]").first().filter({ hasText: `${mastery + 2} to ${mastery + 7}` }).waitFor();
    await section.locator("[data-pin]").click();
    await (await control(section, "mastery", '[data-step="1"]')).click();
    await box.locator("table").waitFor();
    assert.equal(await box.locator("[data-uniform]").isVisible(), false);
    assert.deepEqual(wrong, []);
  });

  test("the bars of a distribution are as wide as the picture on a phone", async ({ open }) => {
    const { page } = await open(`/embed/dark-heresy/focus/`);
    await page.locator("[data-calculator] details.fold").evaluateAll((list) => { for (const fold of list) fold.open = true; });
    const [bar, box] = await page.locator("[data-distribution]").evaluate((element) => [element.querySelector("tbody svg").clientWidth, element.clientWidth]);
    assert.ok(bar > 0.95 * box, `a bar of ${bar} px in ${box}`);
  });

  test("no word and no number of a distribution is cut in two, down to the narrowest phone", async ({ newPage }) => {
    const { page } = await newPage();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const id of ["trenchhammer/cast", "dark-millennium/hand"]) {
        await page.goto(`/fr/embed/${id}/`);
        await page.locator("[data-calculator] details.fold").evaluateAll((list) => { for (const fold of list) fold.open = true; });
        const cut = await page.locator("[data-distribution] tr > :not(.bar)").evaluateAll((cells) => cells.filter((cell) => {
          const word = document.createRange();
          return [...cell.textContent.matchAll(/[^ \n]+/g)].some(({ index, 0: text }) => {
            word.setStart(cell.firstChild, index);
            word.setEnd(cell.firstChild, index + text.length);
            return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          });
        }).map((cell) => cell.textContent));
        assert.deepEqual([...new Set(cut)], [], `${id} at ${width} px`);
      }
    }
  });

  test("rulings are shown if the case depends on any", async ({ newPage }) => {
    const { page } = await newPage();
    const rulings = page.locator('[data-calculator="dark-millennium/daemon"] .rulings');
    const offered = () => rulings.evaluate((list) => list.parentElement.matches(".part") && getComputedStyle(list.parentElement).display !== "none");
    const named = () => rulings.locator("[data-ruling]:not([hidden])").count();
    const seen = new Set();
    for (const query of ["", "?resistant=true"]) {
      await page.goto(`/en/embed/dark-millennium/daemon/${query}`);
      await settled(page.locator("[data-calculator]"));
      const n = await named();
      assert.equal(await offered(), n > 0, `${n} rulings with ${query}`);
      seen.add(n > 0);
    }
    assert.equal(seen.size, 2, "one case rests on a ruling, the other does not");
  });

  test("a table that is empty in a case is not offered", async ({ newPage }) => {
    const { page } = await newPage();
    const section = page.locator('[data-calculator="wh40k-7e/phase"]');
    const offered = () => section.locator('[data-table="replies"]').evaluate((table) => {
      table.closest(".fold").open = true;
      return table.closest(".part").checkVisibility();
    });
    await page.goto(`/en/embed/wh40k-7e/phase/`);
    assert.equal(await offered(), false, "the roll is not known");
    await page.locator('[data-take="roll=4"]').click();
    await settled(section);
    assert.equal(await offered(), true);
  });
});
