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
  return { go, ...instance.exports };
}

// ask writes the question where the core wants it and reads the answer from where the core left it, in the form that cmd/wasm describes.
function ask({ go, mem, question, answer }, { request, language, words }) {
  const { calculator, query, solve, for: goal, rolled } = request;
  const bytes = new TextEncoder().encode([calculator, query, solve, goal, rolled, language, ...words].join("\0"));
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
