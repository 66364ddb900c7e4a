package main

import (
	"context"
	"errors"

	"psyref/gen/output"
)

// coreMode compiles the rules core into a folder. It is measured separately, because it takes the
// same for every site; builds use the result.
func coreMode(args []string) error {
	if len(args) != 1 {
		return errors.New("core: name the folder to write")
	}
	core, err := output.CompileCore(context.Background())
	if err != nil {
		return err
	}
	if err := put(args[0], "core.wasm", string(core.WASM)); err != nil {
		return err
	}
	return put(args[0], "wasm_exec.js", string(core.Exec))
}
