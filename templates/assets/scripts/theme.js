// Runs before the page is painted. A chosen theme does not flash, and the figures of the page are
// hidden if the address or the psyker in use asks for another case. The script also marks the page
// if one of its scripts fails to load, for the styles.
import { asks } from "./calculator/address.js";
import { used } from "./psyker/used.js";
import { storedTheme, applyTheme } from "./page/theme.js";

const { className, dataset } = document.documentElement;
applyTheme(storedTheme());
const { context } = dataset;
if (context !== "framed" && (context === "mixed" ? Object.keys(used()).length : used()[className])) dataset.psyker = "";
if (asks(location.search) || "psyker" in dataset && context !== "posted") dataset.asked = "";
addEventListener("error", ({ target }) => { if (target === window || target instanceof HTMLScriptElement) dataset.broken = ""; }, true);
