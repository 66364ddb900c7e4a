import { launch, newPage } from "/work/main/.ci/browser/browser.mjs";
import { serveFolder } from "/work/main/.ci/browser/server.mjs";
import { readFileSync } from "node:fs";
const host = await serveFolder(process.env.SITE||"/tmp/site2");
const browser = await launch();
for (const [path, name, vals] of [
  ["/en/embed/wh40k-7e/manifest/?cost=5&deny-dice=40", "dice", [40,39]],
]) for (const css of ["", "rect{transition:none!important}"]) {
  const { page, close } = await newPage(browser, {bypassCSP:true});
  await page.goto(host.origin + path);
  if (css) await page.addStyleTag({content: css});
  const go = (N) => page.evaluate(async ([field, list, N]) => {
    const input = document.querySelector(`input[name="${field}"]`);
    const s = document.querySelector("[data-command]");
    for (let i=0;i<N;i++) {
      const t = await new Promise(d => requestAnimationFrame(d));
      const seen = new Promise(done => new MutationObserver((_, o) => { o.disconnect(); done(performance.now()); }).observe(s, {childList:true, characterData:true, subtree:true}));
      input.value = list[i%list.length];
      input.dispatchEvent(new Event("input", {bubbles:true}));
      await seen;
    }
  }, [name, vals, N]);
  await go(20);
  await browser.startTracing(page, {path:"/tmp/trace.json", categories:["devtools.timeline","disabled-by-default-devtools.timeline","toplevel","v8","blink","cc"]});
  await go(60);
  await browser.stopTracing();
  const ev = JSON.parse(readFileSync("/tmp/trace.json")).traceEvents;
  const thr = {}; for (const e of ev) if (e.name==="thread_name") thr[e.pid+":"+e.tid]=e.args.name;
  const sum = {};
  for (const e of ev) if (e.ph==="X") { const k=(thr[e.pid+":"+e.tid]||"?")+" "+e.name; sum[k]??=[0,0]; sum[k][0]+=e.dur/1000; sum[k][1]++; }
  console.log("====", css); for (const [k,[d,n]] of Object.entries(sum).sort((a,b)=>b[1][0]-a[1][0]).slice(0,45)) console.log((d/60).toFixed(2).padStart(7), (n/60).toFixed(1).padStart(6), k);
  await close();
}
await browser.close(); await host.close();
