// Holds the one instance of the rules core, off the page's own thread. The first message says where the core is; every other one asks it something.
let core = null;

async function start({ exec, wasm }) {
  importScripts(exec);
  const go = new Go();
  go.env.GOGC = "400"; // less often tidying up in the middle of an answer, for a few megabytes
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: ${response.status}`);
  let instance;
  if ((response.headers.get("Content-Type") || "").startsWith("application/wasm")) {
    ({ instance } = await WebAssembly.instantiateStreaming(response, go.importObject));
  } else {
    ({ instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject));
  }
  go.run(instance); // until it waits for questions
  return { go, told: new Set() };
}

// ask asks by the function that cmd/wasm leaves behind. The words of a calculator go with the first question about it; the core keeps them.
function ask({ go, told }, { request, words }) {
  const reply = answer(JSON.stringify(told.has(request.calculator) ? request : { ...request, words }));
  if (go.exited) throw new Error("the core stopped");
  told.add(request.calculator);
  return reply;
}

onmessage = async ({ data }) => {
  if (data.wasm) {
    core = start(data);
    core.catch(() => {}); // told to whoever asks
    return;
  }
  try {
    postMessage({ ask: data.ask, answer: ask(await core, data) });
  } catch (error) {
    postMessage({ ask: data.ask, failed: String(error) });
  }
};
