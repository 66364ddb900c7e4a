// How fast this machine is now, told by a task that never changes: short lines, each written anew, looked up by the page's styles and laid out again, as answers
// are. Machines differ, and so does one machine from minute to minute; what a thing costs is judged by its ratio to that, taken in the same browser in the same run.
import { newPage } from "./browser.mjs";

/** What the task costs, in milliseconds of the page's thread, on the machine at rest that limits in milliseconds were set on. */
const atRest = 4;

const lines = 150;

/** Writes all lines anew and has them laid out. */
function write(round) {
  const list = document.querySelector("ol");
  for (const [i, line] of [...list.children].entries()) {
    const words = Array.from({ length: 8 }, (_, n) => ((i + 1) * (n + 3) * (round + 7)).toString(36));
    line.firstChild.textContent = words.sort().join(" ");
    line.className = round % 2 ? "odd" : "even";
    line.style.setProperty("--share", `${(i * round) % 100}%`);
  }
  return list.getBoundingClientRect().height;
}

/**
 * Opens a page of its own with the task in it, and gives back a function that tells how many times longer than on the machine at rest it takes now: the middle of nine
 * tries, and at the least 1, as a faster machine makes no limit narrower. The browser that is closed closes the page.
 */
export async function pace(browser) {
  const { page } = await newPage(browser, { viewport: { width: 390, height: 844 } });
  await page.setContent(`<!DOCTYPE html><title>pace</title><style>li { inline-size: var(--share) } .odd b { padding: 1px } .even b { color: blue }</style><ol>${"<li><b>.</b></li>".repeat(lines)}</ol>`);
  await page.evaluate(`globalThis.write = ${write}`);
  const spent = await threadOf(page);
  let round = 0;
  const once = async () => {
    const before = await spent();
    await page.evaluate((n) => globalThis.write(n), ++round);
    return await spent() - before;
  };
  for (let i = 0; i < 20; i++) await once(); // the engine compiles what runs often
  return async () => {
    const times = [];
    for (let i = 0; i < 9; i++) times.push(await once());
    return Math.max(1, times.sort((a, b) => a - b)[times.length >> 1] / atRest);
  };
}

/** Tells what a page's thread has spent on scripts, style and layout, in milliseconds of the processor: what others do meanwhile is not counted. */
export async function threadOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.filter(({ name }) => ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"].includes(name)).reduce((sum, { value }) => sum + value, 0);
  };
}
