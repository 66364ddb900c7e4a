/** The runtime support of Go programs in browsers, defined by wasm_exec.js of the Go distribution. */
declare class Go {
  env: Record<string, string>;
  exited: boolean;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** Exported by the rules core: answers a request; both are JSON as in package calc/present. */
declare function answer(question: string): string;

/**
 * Exported by the rules core: reads a question as a player types it; JSON as in package calc/ask. An
 * empty vocabulary means the last one of the language.
 */
declare function understand(question: string, language: string, system: string, psyker: string, vocabulary: string): string;
