//go:build release

package main

import (
	"embed"
	"path"

	"psyref/gen/output"
)

// coreFiles is the core that .ci/release compiles before the command.
//
//go:embed core/core.wasm core/wasm_exec.js
var coreFiles embed.FS

// embeddedCore returns the compiled core.
var embeddedCore = func() (core output.Core, ok bool) {
	read := func(name string) []byte {
		data, err := coreFiles.ReadFile(path.Join("core", name))
		if err != nil {
			panic(err) // it is embedded
		}
		return data
	}
	return output.Core{WASM: read(coreWASM), Exec: read(coreExec)}, true
}
