// Pages with several calculators: each input of an address sets its own calculator, and ambiguous
// inputs are reported.
import assert from "node:assert/strict";
import { test as base, thoroughUnless } from "../fixtures.mjs";

import { caseOf, refused, settled } from "../answer.mjs";
import { addressOf } from "../browser.mjs";

/**
 * Opens an address; `of` finds a calculator of its page, and `section` is the one under test. No
 * error may occur meanwhile.
 */
const test = base.extend({
  visit: async ({ open }, use) => {
    const all = [];
    await use(async (address, id) => {
      const { page, wrong } = await open(address);
      all.push(wrong);
      const of = (id) => page.locator(`[data-calculator="${id}"]`);
      return { page, of, section: of(id) };
    });
    assert.deepEqual(all.flat(), []);
  },
});
test.use({ saveData: true });

test.describe("an address on a page with several calculators", () => {
  for (const [address, id, inputs, becomes] of [
    ["/en/compare/perils/?leadership=7", "wh40k-7e/perils", { leadership: 7 }, "?perils.leadership=7"],
    ["/fr/compare/drawing-power/?psyker=3", "trenchhammer/cast", { psyker: 3 }, "?cast.psyker=3"],
    ["/fr/wh40k-7e/psychic-phase/?mastery=5&costs=2,1", "wh40k-7e/phase", { mastery: 5, costs: [2, 1] }, "?phase.costs=2,1&phase.mastery=5"],
    ["/en/wh40k-7e/psychic-phase/?dice=9&costs=2,1", "wh40k-7e/plan", { dice: 9, costs: [2, 1] }, "?costs=2,1&dice=9"],
    ["/en/wh40k-7e/psychic-phase/?costs=2,1", "wh40k-7e/plan", { costs: [2, 1] }, "?costs=2,1"],
    ["/en/dark-heresy/powers/biomancy/smite/?form=storm&psy-rating=6", "dark-heresy/bolts", { form: "storm", "psy-rating": 6 }, "?form=storm&psy-rating=6"],
    ["/en/dark-heresy/powers/biomancy/smite/?psy-rating=6&bolts.form=storm&bolts.psy-rating=6", "dark-heresy/bolts", { form: "storm", "psy-rating": 6 }, "?form=storm&psy-rating=6"],
  ]) {
    test(`${address} is for ${id}`, thoroughUnless(!/dice=9|form=storm&psy/.test(address)), async ({ visit }) => {
      const { page, section } = await visit(address, id);
      await settled(section);
      const is = await caseOf(section);
      for (const [name, value] of Object.entries(inputs)) assert.deepEqual(is[name], value, name);
      assert.equal(await page.locator(".refused").count(), 0);
      await page.waitForFunction((wanted) => decodeURIComponent(location.search).split("&").sort().join("&") === wanted, becomes.split("&").sort().join("&")).catch(async () => assert.equal(await addressOf(page), becomes));
    });
  }

  test("an input that several calculators have is refused, with its spelling for each", async ({ visit }) => {
    for (const [language, said] of [["en", "“dice” is an input of several calculators on this page. Write one of: manifest.dice, cast.dice."], ["fr", "«\u202fdice\u202f» est un réglage de plusieurs calculateurs de cette page. Écrivez au choix\u00a0: manifest.dice, cast.dice."]]) {
      const { page, section, of } = await visit(`/${language}/compare/drawing-power/?dice=5`, "dark-heresy/focus");
      await refused(section);
      assert.equal(await section.locator("[data-problem]").innerText(), said);
      for (const id of ["wh40k-7e/manifest", "trenchhammer/cast"]) assert.notEqual((await caseOf(of(id))).dice, 5, id);
      assert.equal(new URL(await addressOf(page)).search, "?dice=5", "the address stays, for the reader to mend");
    }
  });
});
