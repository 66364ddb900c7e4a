// Holds the one instance of the rules core, off the page's own thread. The first message says where the core is; every other one asks it something.
let core = null;

async function start({ exec, wasm }) {
  importScripts(exec);
  const go = new Go();
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: ${response.status}`);
  let instance;
  if ((response.headers.get("Content-Type") || "").startsWith("application/wasm")) {
    ({ instance } = await WebAssembly.instantiateStreaming(response, go.importObject));
  } else {
    ({ instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject));
  }
  go.run(instance);
}

onmessage = async ({ data }) => {
  if (data.wasm) {
    core = start(data);
    core.catch(() => {}); // told to whoever asks
    return;
  }
  try {
    await core;
    postMessage({ ask: data.ask, answer: psyref(data.request, data.language, data.words) });
  } catch (error) {
    postMessage({ ask: data.ask, failed: String(error) });
  }
};
