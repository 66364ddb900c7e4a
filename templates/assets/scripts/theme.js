// Runs before the page is drawn, so that a chosen theme does not flash, and the page's own figures
// are not shown for another case that the address or the psyker in use asks for. It also marks the
// page when one of its scripts fails to load, so that the styles can say so.
import { asks } from "./calculator/address.js";
import { used } from "./psyker/used.js";
import { storedTheme, applyTheme } from "./page/theme.js";

const { className, dataset } = document.documentElement;
applyTheme(storedTheme());
const { context } = dataset;
if (context !== "framed" && (context === "mixed" ? Object.keys(used()).length : used()[className])) dataset.psyker = "";
if (asks(location.search) || "psyker" in dataset && context !== "posted") dataset.asked = "";
addEventListener("error", ({ target }) => { if (target === window || target instanceof HTMLScriptElement) dataset.broken = ""; }, true);
