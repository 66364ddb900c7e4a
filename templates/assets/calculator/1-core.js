// The way to the rules core: one worker for all calculators of the page, started when the reader shows intent and not before.
// Answers to questions that were overtaken are dropped by whoever asked.
const script = document.currentScript;
const language = document.documentElement.lang;
const locale = { decimal: script.dataset.decimal, thousands: script.dataset.thousands };

const wordsIn = (element) => JSON.parse(element.textContent);
const sharedWords = wordsIn(document.getElementById("shared-words"));

let worker = null;
let asked = 0;
const waiting = new Map();

function wake() {
  if (worker) return;
  worker = new Worker(new URL(script.dataset.worker, location.href));
  worker.onmessage = ({ data }) => settle(data);
  worker.onerror = () => settle({ failed: "worker" });
  worker.postMessage({ exec: new URL(script.dataset.exec, location.href).href, wasm: new URL(script.dataset.core, location.href).href });
}

// ask resolves to the core's answer, or to null when the core could not be reached. Package present of the core describes requests and answers.
function ask(request, words) {
  wake();
  const n = ++asked;
  return new Promise((resolve) => {
    waiting.set(n, resolve);
    worker.postMessage({ ask: n, request: { ...request, language, locale }, words });
  });
}

function settle({ ask: n, answer, failed }) {
  if (failed) {
    worker?.terminate();
    worker = null; // the next touch tries again; whoever waits for this worker waits in vain
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
    return;
  }
  waiting.get(n)?.(JSON.parse(answer));
  waiting.delete(n);
}
