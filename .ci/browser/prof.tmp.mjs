import { launch, newPage } from "/work/main/.ci/browser/browser.mjs";
import { serveFolder } from "/work/main/.ci/browser/server.mjs";
const host = await serveFolder("/tmp/site2");
const browser = await launch();
const med = l => [...l].sort((a,b)=>a-b)[l.length>>1].toFixed(1);
const styles = { none: "", notrans: "rect{transition:none!important}", fixed: ".calculator table{table-layout:fixed!important} rect{transition:none!important}", contain: ".calculator .table{contain:layout style} .calculator{contain:layout style} rect{transition:none!important}", hidden: ".distribution-box, .calculator [data-table]{display:none} rect{transition:none!important}", cv: ".distribution-box, .calculator [data-table]{content-visibility:auto} rect{transition:none!important}" };
for (const [path, name, vals] of [
  ["/en/dark-heresy/focus-power-test/", "characteristic", [60,61]],
  ["/en/embed/wh40k-7e/manifest/?cost=5&deny-dice=40", "dice", [40,39]],
]) for (const [sn, css] of Object.entries(styles)) {
  const { page, close } = await newPage(browser, {bypassCSP:true});
  await page.goto(host.origin + path);
  if (css) await page.addStyleTag({content: css});
  const c = await page.context().newCDPSession(page); await c.send("Performance.enable");
  const m = async () => Object.fromEntries((await c.send("Performance.getMetrics")).metrics.map(x=>[x.name,x.value]));
  const go = (N) => page.evaluate(async ([field, list, N]) => {
    const input = document.querySelector(`input[name="${field}"]`);
    const s = document.querySelector("[data-command]");
    const lat=[], gaps=[]; let last=0;
    for (let i=0;i<N;i++) {
      const t = await new Promise(d => requestAnimationFrame(d)); gaps.push(t-last); last=t;
      const start = performance.now();
      const seen = new Promise(done => new MutationObserver((_, o) => { o.disconnect(); done(performance.now()); }).observe(s, {childList:true, characterData:true, subtree:true}));
      input.value = list[i%list.length];
      input.dispatchEvent(new Event("input", {bubbles:true}));
      lat.push(await seen-start);
    }
    return {lat, gaps: gaps.slice(1)};
  }, [name, vals, N]);
  await go(10); const a = await m(); const {lat,gaps} = await go(60); const b = await m();
  const d = k => ((b[k]-a[k])*1000/60).toFixed(2);
  console.log(path.slice(0,25), sn, "latency", med(lat), "gap", med(gaps), "script", d("ScriptDuration"), "style", d("RecalcStyleDuration"), "layout", d("LayoutDuration"), "task", d("TaskDuration"));
  await close();
}
await browser.close(); await host.close();
