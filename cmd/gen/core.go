package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"psyref/gen/output"
)

// Files of a compiled core in a folder.
const (
	coreWASM = "core.wasm"
	coreExec = "wasm_exec.js"
)

// coreCommand compiles the rules core into a folder. A release embeds it from there.
func coreCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "core <folder>",
		Short:  "Compile the rules core for the browser into a folder",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			core, err := output.CompileCore(cmd.Context())
			if err != nil {
				return err
			}
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(args[0], coreWASM), core.WASM, 0o644); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(args[0], coreExec), core.Exec, 0o644)
		},
	}
}

// compiledCore returns the rules core for the browser: the one embedded in a released command, or
// one compiled from the sources in this folder. Compiling is called before it compiles.
func compiledCore(ctx context.Context, compiling func()) (output.Core, error) {
	if core, ok := embeddedCore(); ok {
		return core, nil
	}
	compiling()
	core, err := output.CompileCore(ctx)
	if errors.Is(err, output.ErrNotInModule) {
		err = fmt.Errorf("%w\n"+
			"\tuse a gen that has it inside: a released one, or bin/gen, which make gen writes in a checkout of psyref; or run gen in the checkout, and name the content with --content", err)
	}
	return core, err
}
