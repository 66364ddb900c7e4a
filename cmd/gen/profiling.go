package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"

	"github.com/spf13/cobra"

	"psyref/gen/output"
)

// profiling holds the hidden flags for benchmarks and profiles of a build.
type profiling struct {
	// core is a folder with a compiled core, so that benchmarks of sites of different sizes do not
	// include compiling it.
	core    string
	profile string // folder for profiles of the build
}

func (m *profiling) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&m.core, "core", "", "folder with core.wasm and wasm_exec.js, instead of compiling them")
	cmd.Flags().StringVar(&m.profile, "profile", "", "folder for profiles of the build")
	for _, name := range []string{"core", "profile"} {
		if err := cmd.Flags().MarkHidden(name); err != nil {
			panic(err) // defined above
		}
	}
}

// compileCore returns the rules core for the browser.
func (m *profiling) compileCore(cmd *cobra.Command) (core output.Core, err error) {
	if m.core == "" {
		return compiledCore(cmd.Context(), func() { fmt.Fprintln(cmd.ErrOrStderr(), "compiling the rules core for the browser …") })
	}
	if core.WASM, err = os.ReadFile(filepath.Join(m.core, coreWASM)); err != nil {
		return core, err
	}
	core.Exec, err = os.ReadFile(filepath.Join(m.core, coreExec))
	return core, err
}

// start starts profiling if a folder is named. Stop writes the profiles.
func (m *profiling) start() (stop func(), err error) {
	if m.profile == "" {
		return func() {}, nil
	}
	if err := os.MkdirAll(m.profile, 0o755); err != nil {
		return nil, err
	}
	cpu, err := os.Create(filepath.Join(m.profile, "cpu.prof"))
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(cpu); err != nil {
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		cpu.Close()
		m.write("heap") // live heap near the end of the build, and all allocations
	}, nil
}

// write writes a profile of the runtime. An error does not fail the build.
func (m *profiling) write(name string) {
	f, err := os.Create(filepath.Join(m.profile, name+".prof"))
	if err != nil {
		return
	}
	defer f.Close()
	_ = pprof.Lookup(name).WriteTo(f, 0)
}
