import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { nothing, readKept, usedOf, withPsyker, withoutPsyker } from "./kept.js";
import { Store } from "./store.js";

const key = "psykers";

/**
 * A storage over a map, as browsers have it.
 * @param {Map<string, string>} [map]
 * @param {() => void} [before] is called before anything is written
 */
function storage(map = new Map(), before = () => {}) {
  return /** @type {Storage} */ (/** @type {unknown} */ ({
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ text) { before(); map.set(key, text); },
    removeItem: (/** @type {string} */ key) => map.delete(key),
  }));
}

const add = (/** @type {string} */ name) => (/** @type {import("./kept.js").Kept} */ kept) => withPsyker(kept, "trenchhammer", name, { psyker: "2" });

describe("a store", () => {
  test("uses one key, and removes it with the last psyker", () => {
    const map = new Map([["theme", "dark"]]);
    const store = new Store(() => storage(map), key);
    assert.equal(store.change(add("Sister")), "");
    assert.deepEqual([...map.keys()], ["theme", key]);
    assert.equal(usedOf(store.read().kept, "trenchhammer")?.name, "Sister");
    assert.equal(store.change((kept) => withoutPsyker(kept, "trenchhammer", "Sister")), "");
    assert.deepEqual([...map.keys()], ["theme"]);
  });

  test("applies a change on top of those by another page", () => {
    const map = new Map();
    const [one, other] = [new Store(() => storage(map), key), new Store(() => storage(map), key)];
    one.read();
    other.change(add("Sister"));
    one.change(add("Witch"));
    assert.deepEqual(other.read().kept.psykers.trenchhammer?.map(({ name }) => name), ["Sister", "Witch"]);
  });

  test("deletes everything, even if unreadable", () => {
    const map = new Map([[key, `{"version":9}`], ["theme", "dark"]]);
    assert.equal(new Store(() => storage(map), key).forget(), "");
    assert.deepEqual([...map.keys()], ["theme"]);
  });

  test("reports blocked storage, and reads nothing", () => {
    const store = new Store(() => { throw new Error("SecurityError"); }, key);
    assert.deepEqual(store.read(), { kept: nothing(), trouble: "closed" });
    assert.equal(store.change(add("Sister")), "closed");
    assert.equal(store.forget(), "closed");
  });

  test("reports full storage, and keeps the stored psykers", () => {
    const map = new Map();
    let full = false;
    const store = new Store(() => storage(map, () => { if (full) throw Object.assign(new Error("no room"), { name: "QuotaExceededError" }); }), key);
    store.change(add("Sister"));
    full = true;
    assert.equal(store.change(add("Witch")), "full");
    assert.deepEqual(store.read().kept.psykers.trenchhammer?.map(({ name }) => name), ["Sister"]);
  });

  test("does not overwrite a later version", () => {
    const map = new Map([[key, `{"version":2,"psykers":"elsewhere"}`]]);
    const store = new Store(() => storage(map), key);
    assert.deepEqual(store.read(), { kept: nothing(), trouble: "newer" });
    assert.equal(store.change(add("Sister")), "newer");
    assert.equal(map.get(key), `{"version":2,"psykers":"elsewhere"}`);
  });

  test("overwrites malformed data", () => {
    const map = new Map([[key, "{broken"]]);
    const store = new Store(() => storage(map), key);
    assert.equal(store.change(add("Sister")), "");
    assert.ok(readKept(map.get(key) ?? null)?.psykers.trenchhammer);
  });
});
