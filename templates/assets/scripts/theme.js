// Runs before the page is drawn, so that a chosen ground does not flash, and figures of the page's own case never stand for what the address asks. It stays to
// hear whether the page's script comes: what that would have made usable says so where it does not.
import { asks } from "./calculator/address.js";
import { remembered, stand } from "./page/ground.js";

const { dataset } = document.documentElement;
stand(remembered());
if (asks(location.search)) dataset.asked = "";
addEventListener("error", ({ target }) => { if (target === window || target instanceof HTMLScriptElement) dataset.broken = ""; }, true);
