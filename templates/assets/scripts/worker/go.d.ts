/** The support that a Go program needs in a browser, as wasm_exec.js of the Go distribution defines it. */
declare class Go {
  env: Record<string, string>;
  exited: boolean;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** What the rules core leaves behind once it runs: it answers a request, both in JSON, in the form that package present documents. */
declare function answer(question: string): string;
