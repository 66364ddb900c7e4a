// Runs before the page is drawn, so that a chosen ground does not flash, and figures of the page's own case never stand for what the address asks, or for
// those of a psyker in use. It stays to
// hear whether the page's script comes: what that would have made usable says so where it does not.
import { asks } from "./calculator/address.js";
import { used } from "./psyker/used.js";
import { remembered, stand } from "./page/ground.js";

const { className, dataset } = document.documentElement;
stand(remembered());
const { standing } = dataset;
if (standing !== "framed" && (standing === "mixed" ? Object.keys(used()).length : used()[className])) dataset.psyker = "";
if (asks(location.search) || "psyker" in dataset && standing !== "posted") dataset.asked = "";
addEventListener("error", ({ target }) => { if (target === window || target instanceof HTMLScriptElement) dataset.broken = ""; }, true);
