/// <reference path="./psyker/psyker.d.ts" />
// "My psyker": values that a reader keeps on this device, for every calculator with such inputs.
// They never leave the device.
import { styleAt } from "./dom/load.js";
import { Followers } from "./psyker/followers.js";
import { Panel } from "./psyker/panel.js";
import { Phrases } from "./psyker/phrases.js";
import { Store } from "./psyker/store.js";
import { psykersKey } from "./psyker/used.js";

globalThis.myPsyker = async (calculators, given) => {
  const phrases = new Phrases(globalThis.psykerWords);
  const store = new Store();
  const followers = new Followers(calculators, phrases, store.read().kept, given);
  const panel = new Panel(store, phrases, followers);
  const again = () => {
    followers.follow(store.read().kept);
    panel.refresh();
  };
  addEventListener("storage", ({ key }) => { if (!key || key === psykersKey()) again(); });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) again(); });
  await styleAt(phrases.style);
  return (section) => panel.open(section);
};
