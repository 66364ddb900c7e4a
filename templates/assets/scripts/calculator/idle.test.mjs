import assert from "node:assert/strict";
import { test } from "node:test";

import { isMetered } from "./idle.js";

test("data is costly with data saving, on metered and on slow connections", () => {
  for (const line of [{ saveData: true }, { metered: true }, { type: "cellular", effectiveType: "4g" }, { effectiveType: "slow-2g" }, { effectiveType: "2g" }]) assert.equal(isMetered(line), true, JSON.stringify(line));
  for (const line of [undefined, {}, { saveData: false, type: "wifi", effectiveType: "4g" }, { effectiveType: "3g" }]) assert.equal(isMetered(line), false, JSON.stringify(line));
});
