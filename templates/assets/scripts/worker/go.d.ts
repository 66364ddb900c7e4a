/** The support that a Go program needs in a browser, as wasm_exec.js of the Go distribution defines it. */
declare class Go {
  env: Record<string, string>;
  exited: boolean;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** The function that the core leaves for scripts once it runs: from a request in JSON to the answer in JSON. */
declare function answer(question: string): string;
