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
  go.run(instance);
  return { go, told: new Set(), ...instance.exports };
}

// ask writes the question where the core wants it and reads the answer from where the core left it, in the form that cmd/wasm describes. The words of a
// calculator go with the first question about it; the core keeps them.
function ask({ go, told, mem, question, answer }, { request, words }) {
  const bytes = new TextEncoder().encode(JSON.stringify(told.has(request.calculator) ? request : { ...request, words }));
  told.add(request.calculator);
  const room = question(bytes.length); // may move the memory
  new Uint8Array(mem.buffer, room, bytes.length).set(bytes);
  const from = answer();
  if (go.exited) throw new Error("the core stopped");
  const all = new Uint8Array(mem.buffer);
  return new TextDecoder().decode(all.subarray(from, all.indexOf(0, from)));
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
