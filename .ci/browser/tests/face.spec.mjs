// Functions of a calculator besides its inputs: comparing, solving for an input, entering a roll,
// sharing, embedding, and use by keyboard, slider, chips and without a connection.
import assert from "node:assert/strict";
import { languages, test as base, thoroughUnless } from "../fixtures.mjs";

import html5Preset from "@bbob/preset-html5";
import bbob from "@bbob/html";
import MarkdownIt from "markdown-it";

import { caseOf, control, openAll, settled, unfold } from "../answer.mjs";
import { addressOf, copiedBy } from "../browser.mjs";
import { odds } from "../server.mjs";

const bbcode = typeof bbob === "function" ? bbob : bbob.default;
const preset = (html5Preset.default ?? html5Preset)();
const markdown = new MarkdownIt();

/** Opens an address and, if it has inputs, waits for the answer. */
const test = base.extend({
  open: async ({ open }, use) => use(async (path, options) => {
    const opened = await open(path, options);
    if (path.includes("?")) await settled(opened.section);
    return opened;
  }),
});

const percent = (language, p, places) => new Intl.NumberFormat(language, { minimumFractionDigits: places, maximumFractionDigits: places }).format(100 * p) + "\u202f%";

/** Returns the text of a figure of the headline, whose fold it opens. */
async function value(section, id) {
  const figure = section.locator(`[data-figure="${id}"] [data-value]`).first();
  await unfold(figure);
  return figure.innerText();
}

test.use({ saveData: true });

test.describe("controls", () => {
  test("a page about a denial shows the denier's figures in every case", async ({ open }) => {
    const { section } = await open("/en/trenchhammer/deny-the-witch/?deny=true&deny-psyker=3");
    const large = section.locator(".headline [data-figure]").filter({ visible: true });
    assert.deepEqual(await large.evaluateAll((list) => list.map((figure) => figure.dataset.figure)), ["denied", "works", "deny-perils"]);
    const { values } = await odds("trenchhammer/cast", { deny: true, "deny-psyker": 3 });
    assert.equal(await value(section, "denied"), percent("en", values.denied, 1));
    assert.equal(await section.locator("input").first().getAttribute("name"), "deny-psyker");
  });

  test("chips take elements out of a list and put them in", async ({ open }) => {
    const { page, section } = await open("/fr/dark-millennium/nullify/?nullifiers=4,2&cards=3");
    const chips = section.locator("[data-chips] .chip:not(.add)");
    const add = section.locator("[data-chips] .chip.add:visible");
    await control(section, "nullifiers");
    await chips.first().click();
    await settled(section);
    assert.match(await addressOf(page), /nullifiers=2$|cards=3$/);
    assert.equal(await section.locator('input[name="nullifiers"]').inputValue(), "2");
    await add.nth(2).click(); // 3
    await settled(section);
    assert.equal(await section.locator('input[name="nullifiers"]').inputValue(), "2,3");
    for (let i = 2; i < 8; i++) await add.first().click();
    assert.equal(await add.count(), 0, "eight is the most");
    assert.equal(await chips.count(), 8);
    assert.match(await chips.first().getAttribute("aria-label"), /Retirer niveau 2/);
  });

  test("the keyboard alone sets a case", async ({ open }) => {
    const { page, section } = await open("/en/wh40k-7e/psychic-test/");
    const press = async (key, until) => { // until the focus is there
      for (let i = 0; i < 20 && !(await page.evaluate((until) => document.activeElement.matches(until), until)); i++) await page.keyboard.press(key);
    };
    await section.locator('[data-take="dice=5"]').focus();
    await page.keyboard.press("Enter");
    await press("Shift+Tab", '[data-field="perils-on"] > .case-chip');
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await press("Shift+Tab", '[data-field="dice"] > .case-chip');
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    assert.equal(await section.locator('[data-field="dice"] > .case-chip').evaluate((chip) => chip === document.activeElement && chip.getAttribute("aria-expanded") === "false"), true, "Enter closes the control and returns the focus");
    await settled(section);
    assert.equal(await section.locator('input[name="dice"]').inputValue(), "6");
    assert.equal(await section.locator('input[value="doubles"]').isChecked(), true);
    assert.match(await addressOf(page), /perils-on=doubles/);
  });

  test("every touch target is 44 pixels wide and high", { tag: "@phone" }, async ({ open }) => {
    for (const path of ["/en/dark-heresy/focus-power-test/?level=push", "/fr/dark-millennium/nullify/?nullifiers=4,2", "/fr/trenchhammer/casting/?deny=true"]) {
      const { page, section } = await open(path, { isMobile: true });
      await openAll(section);
      const { small, count } = await section.evaluate((element) => {
        const touched = [...element.querySelectorAll("button, summary:not(.term), input, select")].filter((control) => control.checkVisibility());
        const size = (control) => (control.closest("label.switch, .segment-row label") ?? control).getBoundingClientRect();
        return { count: touched.length, small: touched.filter((control) => size(control).height < 44 || size(control).width < 44).map((control) => control.outerHTML.slice(0, 80)) };
      });
      assert.ok(count > 15);
      assert.deepEqual(small, [], path);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${path} scrolls sideways`);
    }
  });

  test("a screen reader hears what an input means, and one result for a whole drag", async ({ open }) => {
    const { page, section } = await open("/en/dark-heresy/focus-power-test/", { saveData: false });
    await openAll(section);
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const described = (role, name) => nodes.find((node) => node.role?.value === role && node.name?.value === name)?.description?.value ?? "";
    assert.match(described("spinbutton", "Willpower"), /normally your Willpower.*1 to 150/);
    assert.match(described("group", "Power level"), /how hard you draw/i);
    await (await control(section, "characteristic")).fill("50"); // loads the core
    await settled(section);
    const told = await section.evaluate(async (element) => {
      let count = 0;
      new MutationObserver((list) => { count += list.filter((change) => change.addedNodes.length || change.type === "characterData").length; }).observe(element.querySelector('[role="status"][data-sentence]'), { childList: true, characterData: true, subtree: true });
      const slider = element.querySelector('input[name="characteristic"]');
      for (let n = 51; n <= 80; n++) {
        await new Promise(requestAnimationFrame);
        slider.value = n;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }
      await new Promise((done) => { const look = setInterval(() => { if (!element.hasAttribute("data-moving")) { clearInterval(look); done(); } }, 20); });
      return count;
    });
    assert.equal(told, 1);
    const { values } = await odds("dark-heresy/focus", await caseOf(section));
    assert.ok((await section.locator("[data-sentence]").textContent()).includes(percent("en", values.success, 0)));
  });

  test("Escape and a tap elsewhere close what was opened", async ({ open }) => {
    const { page, section } = await open("/en/dark-heresy/focus-power-test/");
    const best = section.locator(".best").first();
    await best.locator("summary").click();
    await page.keyboard.press("Escape");
    assert.equal(await best.getAttribute("open"), null);
    assert.equal(await best.evaluate((box) => box.querySelector("summary") === document.activeElement), true);
    const [first, second] = await section.locator(".field > .case-chip").all();
    const opened = () => section.locator(".control").filter({ visible: true }).evaluateAll((list) => list.map((control) => control.parentElement.dataset.field));
    await first.click();
    assert.deepEqual(await opened(), ["characteristic"]);
    assert.equal(await page.evaluate(() => document.activeElement.name), "characteristic", "the control has the focus");
    await second.click();
    assert.deepEqual(await opened(), ["psy-rating"], "one is open at a time");
    await page.keyboard.press("Escape");
    assert.deepEqual(await opened(), []);
    assert.equal(await second.evaluate((chip) => chip === document.activeElement), true, "the focus returns to the chip");
    await first.click();
    await section.locator(".question").click();
    assert.deepEqual(await opened(), []);
    await first.click();
    for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
    assert.deepEqual(await opened(), [], "it closes when the focus leaves it");
    await section.locator(".share > summary").click();
    await section.locator(".question").click();
    assert.equal(await section.locator(".share").getAttribute("open"), null);
  });

  test("nothing moves for a reader who wants less motion", async ({ open }) => {
    for (const [reducedMotion, moves] of [["reduce", false], ["no-preference", true]]) {
      const { section } = await open("/en/dark-heresy/focus-power-test/?level=push", { reducedMotion });
      const moving = await section.evaluate((element) => [...element.querySelectorAll("*")].filter((node) => { const style = getComputedStyle(node); return parseFloat(style.transitionDuration) > 0 || style.animationName !== "none" && parseFloat(style.animationDuration) > 0.01; }).length);
      assert.equal(moving > 0, moves, reducedMotion);
    }
  });

  for (const [language, sentence] of [["en", /takes 1 to 150/], ["fr", /de 1 à 150/]]) {
    test(`a wrong value is explained once, beside its input, and no figure stays in sight (${language})`, thoroughUnless(language === "en"), async ({ open }) => {
      const { section } = await open(`/${language}/dark-heresy/focus-power-test/`);
      const input = await control(section, "characteristic");
      const bars = () => section.locator(".option-bar line").evaluateAll((lines) => lines.map((line) => [line.getAttribute("x1"), line.getAttribute("x2"), line.checkVisibility({ visibilityProperty: true })].join()));
      const drawn = await bars();
      const before = await input.boundingBox();
      await input.fill("999");
      await settled(section);
      const problem = section.locator('[data-field="characteristic"] .field-problem');
      assert.match(await problem.innerText(), sentence);
      assert.equal((await section.innerText()).split(await problem.innerText()).length, 2, "it is said once");
      assert.deepEqual(await input.boundingBox(), before, "the input stays where it is");
      assert.equal(await input.getAttribute("aria-invalid"), "true");
      assert.equal(await section.locator(".headline, .verdict, .option-success, .option-price, .fold").filter({ visible: true }).count(), 0);
      assert.deepEqual(await bars(), drawn, "the last picture stays");
      const opacity = (selector) => section.locator(selector).first().evaluate((element) => Number(getComputedStyle(element).opacity));
      assert.ok(await opacity(".option-bar") < 0.5 && await opacity(".option-legend svg") < 0.5, "and is dimmed");
      await input.fill("60");
      await settled(section);
      assert.equal(await problem.isVisible(), false);
      assert.equal(await section.locator(".verdict").isVisible(), true);
    });
  }
});

test.describe("an address with more than one fault", () => {
  test("shows every fault at once: beside its input, or above all inputs where it has none", async ({ open }) => {
    const { page, section } = await open("/en/dark-heresy/focus-power-test/?characteristic=999&level=psuh&psyrating=4");
    const beside = (name) => section.locator(`[data-field="${name}"] .field-problem`);
    await beside("characteristic").filter({ visible: true }).waitFor();
    assert.match(await beside("characteristic").innerText(), /999.*1 to 150/);
    assert.match(await beside("level").innerText(), /psuh.*push/);
    assert.match(await section.locator("[data-problem]").innerText(), /^“psyrating” is not an input/);
    assert.equal(await section.locator('[aria-invalid="true"][name="level"]').count(), 3);
    await (await control(section, "characteristic")).fill("50");
    await settled(section);
    assert.equal(await section.locator(".field-problem, [data-problem]").filter({ visible: true }).count(), 0);
    await page.goto(`${new URL(page.url()).origin}/en/dark-heresy/focus-power-test/?psyrating=4`);
    await section.locator("[data-problem]").waitFor();
    const [reason, first] = await Promise.all([section.locator("[data-problem]"), section.locator(".case-chip").first()].map((part) => part.boundingBox()));
    assert.ok(reason.y + reason.height <= first.y);
  });
});

test.describe("inputs folded away", () => {
  test("that have another value than usual are named on the button that shows them", async ({ open }) => {
    const { page, section } = await open("/en/trenchhammer/perilous/");
    const values = section.locator("[data-folded]");
    assert.equal(await values.innerText(), "Other PERILOUS 2");
    await (await control(section, "perilous")).fill("0");
    await settled(section);
    assert.equal(await values.textContent(), "");
    await page.goto(`${new URL(page.url()).origin}/en/trenchhammer/casting/?perilous=1&deny=false`);
    await values.filter({ hasText: "Other PERILOUS 1" }).waitFor();
  });

  test("are shown with the problem that an address has with them", async ({ open }) => {
    const { section } = await open("/en/dark-heresy/focus-power-test/?level=push&push=5");
    const push = section.locator('[data-field="push"]');
    await push.locator(".field-problem").filter({ visible: true }).waitFor();
    assert.match(await push.locator(".field-problem").innerText(), /smaller push/);
    assert.equal(await section.locator("[data-problem]").filter({ visible: true }).count(), 0);
  });
});

test.describe("questions", () => {
  test("asked backwards, the answer can be set", async ({ open }) => {
    const { page, section } = await open("/en/wh40k-7e/psychic-test/?cost=2");
    await unfold(section.locator("[data-ask]"));
    const form = section.locator("[data-ask]");
    await form.locator('[name="solve"]').selectOption("dice");
    await form.locator('[name="result"]').selectOption("manifest");
    await form.locator('[type="submit"]').click();
    await settled(section);
    const { values } = await odds("wh40k-7e/manifest", { dice: 5, cost: 2 });
    const below = await odds("wh40k-7e/manifest", { dice: 4, cost: 2 });
    assert.ok(values.manifest >= 0.8 && below.values.manifest < 0.8);
    assert.match(await form.locator("[data-reply]").innerText(), /Dice spent: 5 is the least/);
    await form.locator("[data-set]").click();
    await settled(section);
    assert.equal(await section.locator('input[name="dice"]').inputValue(), "5");
    assert.match(await addressOf(page), /\?cost=2&dice=5$/);
  });

  for (const language of languages) {
    test(`how lucky was that (${language})`, thoroughUnless(language === "fr"), async ({ open }) => {
      const { section } = await open(`/${language}/wh40k-7e/psychic-test/?dice=5`);
      await unfold(section.locator("[data-luck]"));
      const form = section.locator("[data-luck]");
      await form.locator('[name="outcome"]').fill("0");
      await form.locator('[type="submit"]').click();
      const said = await form.locator("[data-reply]").filter({ hasText: /%/ }).innerText();
      const { distributions } = await odds("wh40k-7e/manifest", { dice: 5 });
      assert.ok(said.includes(percent(language, distributions.harnessed[0].p, 1)), said);
    });
  }
});

test.describe("comparing", () => {
  test("A is kept, shown beside, and in the address, which opens with both", async ({ open }) => {
    const { page, section } = await open("/en/dark-heresy/focus-power-test/?level=fettered");
    await section.locator(".fold > summary").click();
    await section.locator("[data-pin]").click();
    await section.locator('[data-take="level=push&push=1"]').click();
    await settled(section);
    assert.match(await addressOf(page), /\?level=push&a\.level=fettered$/);
    const a = await odds("dark-heresy/focus", { level: "fettered" });
    assert.ok((await section.locator('.figures [data-figure="success"] [data-kept-value]').innerText()).includes(percent("en", a.values.success, 0)));
    const { section: again } = await open(new URL(await addressOf(page)).pathname + new URL(await addressOf(page)).search);
    const said = (calculator) => calculator.locator(".result, .fold").allTextContents();
    assert.deepEqual(await said(again), await said(section));
    await section.locator("[data-pin]").click();
    assert.match(await addressOf(page), /\?level=push$/);
    assert.equal(await section.locator("[data-pinned]").isVisible(), false);
  });

  test("A and B have the outcomes of both, on one scale", async ({ open }) => {
    const { section } = await open("/en/embed/wh40k-7e/manifest/?dice=3&a.dice=12");
    const [a, b] = await Promise.all([odds("wh40k-7e/manifest", { dice: 12 }), odds("wh40k-7e/manifest", { dice: 3 })]);
    const rows = await section.locator('[data-distribution="harnessed"] tbody tr').evaluateAll((list) => list.map((row) => ({
      outcome: Number(row.cells[0].textContent), texts: [2, 3, 4].map((i) => row.cells[i].textContent), now: parseFloat(row.querySelector(".now").getAttribute("x2")), before: parseFloat(row.querySelector(".before").getAttribute("x2")),
    })));
    assert.deepEqual(rows.map((row) => row.outcome), Array.from({ length: 13 }, (_, i) => i));
    const chance = (answer, outcome) => answer.distributions.harnessed.find((row) => row.outcome === outcome)?.p ?? 0;
    const top = Math.max(...[a, b].flatMap((answer) => answer.distributions.harnessed.map((row) => row.p)));
    for (const { outcome, now, before } of rows) {
      assert.ok(Math.abs(now - (100 * chance(b, outcome)) / top) < 0.1, `B at ${outcome}: ${now}`);
      assert.ok(Math.abs(before - (100 * chance(a, outcome)) / top) < 0.1, `A at ${outcome}: ${before}`);
    }
    assert.deepEqual(rows[12].texts, ["0\u202f%", "0\u202f%", "100\u202f%"]);
    assert.match(await section.locator("[data-pinned]").innerText(), /^A: Dice spent 12\./, "A says in what it differs");
    await unfold(section.locator("[data-pin]"));
    await section.locator("[data-pin]").click();
    assert.equal(await section.locator('[data-distribution="harnessed"] tbody tr').count(), 4);
  });

  test("going back leads to the case before, without A", async ({ open }) => {
    const { page, section } = await open("/en/wh40k-7e/psychic-test/?dice=6");
    await page.evaluate(() => { location.hash = "main"; });
    await section.locator(".fold > summary").click();
    await section.locator("[data-pin]").click();
    await (await control(section, "dice")).fill("9");
    await settled(section);
    assert.match(await addressOf(page), /\?dice=9&a\.dice=6#main$/);
    await page.goBack();
    await settled(section);
    assert.equal(await section.locator('input[name="dice"]').inputValue(), "6");
    assert.equal(await section.locator("[data-pinned]").isVisible(), false);
    assert.match(await addressOf(page), /\?dice=6$/);
    await page.goForward();
    await settled(section);
    assert.equal(await section.locator('input[name="dice"]').inputValue(), "9");
    assert.equal(await section.locator("[data-pinned]").isVisible(), true);

    const plain = await open("/en/wh40k-7e/psychic-test/");
    const before = await value(plain.section, "manifest");
    await plain.page.evaluate(() => { location.hash = "main"; });
    await (await control(plain.section, "dice")).fill("9");
    await settled(plain.section);
    await plain.page.goBack();
    await settled(plain.section);
    assert.equal(await value(plain.section, "manifest"), before, "the case of the page again");
      });

  test("a wrong A is reported, and B keeps its figures", async ({ open }) => {
    const { section } = await open("/en/wh40k-7e/psychic-test/?dice=5&a.dice=99");
    assert.match(await section.locator("[data-problem]").innerText(), /^A: .*99/);
    const b = await odds("wh40k-7e/manifest", { dice: 5 });
    assert.equal(await value(section, "cast"), percent("en", b.values.cast, 1));
  });
});

test.describe("sharing", () => {
  for (const language of languages) {
    test(`the texts survive a real BBCode and Markdown renderer, in ${language}`, thoroughUnless(language === "en"), async ({ open }) => {
      const { page, section } = await open(`/${language}/dark-heresy/focus-power-test/?level=push&push=2`, { permissions: ["clipboard-read", "clipboard-write"] });
      await section.locator(".share > summary").click();
      const sentence = await section.locator("[data-sentence]").textContent();
      const pasted = (kind) => copiedBy(page, () => section.locator(`[data-share="${kind}"]`).click());
      const address = await pasted("link");
      assert.equal(new URL(address).pathname, `/${language}/dark-heresy/focus-power-test/`);
      for (const input of ["level=push", "push=2", "characteristic=", "psy-rating="]) assert.ok(new URL(address).search.includes(input), `${address} has ${input}`);
      const text = await pasted("text");
      assert.ok(text.includes(sentence) && text.endsWith(address), text);
      const bb = bbcode(await pasted("bbcode"), preset);
      assert.ok(bb.includes(sentence) && bb.replaceAll("&amp;", "&").includes(`href="${address}"`), bb);
      const md = markdown.render(await pasted("markdown"));
      assert.ok(md.includes(sentence) && md.includes(`href="${address.replaceAll("&", "&amp;")}"`), md);
      const frame = await pasted("embed");
      const src = /src="([^"]+)"/.exec(frame)[1].replaceAll("&amp;", "&");
      const { page: framed, section: alone } = await open(new URL(src).pathname + new URL(src).search);
      await settled(alone);
      assert.equal(await alone.locator("[data-sentence]").textContent(), sentence, framed.url());
    });
  }

  test("tracking parameters are ignored", async ({ open }) => {
    const { page, section } = await open("/en/wh40k-7e/psychic-test/?fbclid=abc&dice=6&utm_source=x");
    assert.equal(await section.evaluate((element) => element.classList.contains("refused")), false);
    assert.equal(await section.locator('input[name="dice"]').inputValue(), "6");
    assert.match(await addressOf(page), /\?dice=6$/);
  });

  test("an embedded calculator works in a frame of another page", async ({ newPage, baseURL }) => {
    const { page, wrong } = await newPage();
    await page.setContent(`<iframe src="${baseURL}/en/embed/trenchhammer/cast/?psyker=3" width="640" height="720"></iframe>`);
    const section = page.frameLocator("iframe").locator("[data-calculator]");
    const { values } = await odds("trenchhammer/cast", { psyker: 3 });
    await settled(section);
    assert.equal(await section.locator('.headline [data-figure="works"] [data-value]').innerText(), percent("en", values.works, 1));
    assert.deepEqual(wrong.filter((line) => /policy/i.test(line)), []);
  });

  test("pages say in their heads what a chat shows, with absolute addresses", async ({ open, baseURL }) => {
    for (const path of ["/en/dark-heresy/focus-power-test/", "/fr/odds/push-3-at-psy-rating-5/", "/fr/embed/dark-millennium/nullify/"]) {
      const { page } = await open(path);
      const meta = (name) => page.locator(`meta[property="${name}"]`).getAttribute("content");
      assert.match(await meta("og:description"), /\d/, "the preview states the odds");
      const image = new URL(await meta("og:image"));
      assert.match(image.href, /^https?:\/\//);
      const picture = await page.request.get(baseURL + image.pathname);
      assert.equal(picture.status(), 200);
      assert.equal((await picture.body()).subarray(1, 4).toString(), "PNG");
    }
  });
});

test.describe("without a connection", () => {
  test("a loaded page goes on answering", async ({ open }) => {
    const { page, section, wrong } = await open("/en/trenchhammer/casting/?psyker=2");
    await page.context().setOffline(true);
    await (await control(section, "psyker")).fill("4");
    await settled(section);
    const { values } = await odds("trenchhammer/cast", { psyker: 4 });
    assert.equal(await value(section, "works"), percent("en", values.works, 1));
    assert.deepEqual(wrong.filter((w) => !w.includes("ERR_INTERNET_DISCONNECTED")), []);
  });
});

test.describe("back and forward", () => {
  test("leaving a case and coming back shows it again", async ({ open }) => {
    const { page, section } = await open("/en/dark-millennium/nullify/?cards=3");
    const before = await section.locator("[data-sentence]").textContent();
    await page.goto("/en/dark-millennium/warp-cards/");
    await page.goBack();
    await page.locator("[data-calculator]").first().waitFor();
    await settled(page.locator("[data-calculator]").first());
    assert.equal(await page.locator("[data-sentence]").first().textContent(), before);
    assert.match(await addressOf(page), /\?cards=3$/);
    await page.goForward();
    assert.match(await addressOf(page), /warp-cards/);
  });
});
