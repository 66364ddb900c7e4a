/** The support that a Go program needs in a browser, as wasm_exec.js of the Go distribution defines it. */
declare class Go {
  env: Record<string, string>;
  exited: boolean;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
