package output

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"psyref/gen/slim"
)

// Core is the rules core as the browser loads it.
type Core struct {
	WASM []byte // the compiled core
	Exec []byte // the toolchain's wasm_exec.js, which starts it
}

// coreFlags make the core small: no debug information, no paths, no stamps, and no inlining but in exact arithmetic.
//
// It is held to CoreBudget; gen build prints today's ratio, and a test what an empty program weighs with the steps of gen/slim as well. What each step bought in its turn, in kB of brotli,
// with Go 1.26.8 and the calculators of that day:
//
//	614.0  as go build makes it
//	  9.1  -ldflags="-s -w -buildid=" -trimpath -buildvcs=false
//	 43.4  -gcflags=all=-l
//	 12.9  exported functions instead of package syscall/js (cmd/wasm)
//	 13.0  a type assertion instead of errors.As, which brings reflection (calc/present)
//	  5.5  digits read by hand instead of strconv.Atoi, which brings quoting (calc)
//	 11.2  a few strings put in order by hand instead of slices.Sort (calc, calc/darkmillennium)
//	  0.5  roll tables left to pages (calc/all)
//	 12.8  package bytewise instead of strings, which brings the tables of Unicode (calc, calc/present)
//	 43.7  segments of memory joined (gen/slim)
//	 38.9  tables for tracebacks blanked (gen/slim)
//	 −0.6  arithmetic inlined again, -gcflags=math/bits= -gcflags=psyref/calc/dice=: the longest answers take half the time
//	423.7  left; an empty program has 390.1, or 325.0 with the last two steps
//
// Tried and left out: inlining within other packages (+3 to +28), the garbage collector before Go 1.26 (−10, by an experiment that will go away),
// no checks of bounds and nil (−34, but a mistake would then go on in silence).
var coreFlags = []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags=all=-l", "-gcflags=math/bits=", "-gcflags=psyref/calc/dice="}

// CompileCore compiles the rules core with the Go toolchain that is on the PATH. It must run inside the module.
func CompileCore(ctx context.Context) (Core, error) {
	dir, err := os.MkdirTemp("", "psyref-core-")
	if err != nil {
		return Core{}, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "core.wasm")
	if _, err := goTool(ctx, slices.Concat(coreFlags, []string{"-o", out, "psyref/cmd/wasm"})...); err != nil {
		return Core{}, fmt.Errorf("the rules core does not compile for the browser: %w", err)
	}
	root, err := goTool(ctx, "env", "GOROOT")
	if err != nil {
		return Core{}, err
	}
	compiled, err := os.ReadFile(out)
	if err != nil {
		return Core{}, err
	}
	var core Core
	if core.WASM, err = slim.Program(compiled); err != nil {
		return Core{}, err
	}
	core.Exec, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	return core, err
}

// compileEmpty compiles a program that does nothing with the flags of the core, to compare it with. It stays as the toolchain makes it.
func compileEmpty(ctx context.Context) ([]byte, error) {
	dir, err := os.MkdirTemp("", "psyref-empty-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	source, out := filepath.Join(dir, "main.go"), filepath.Join(dir, "empty.wasm")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		return nil, err
	}
	if _, err := goTool(ctx, slices.Concat(coreFlags, []string{"-o", out, source})...); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

func goTool(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return "", fmt.Errorf("go %s: %s", strings.Join(args, " "), strings.TrimSpace(string(exit.Stderr)))
	} else if errors.Is(err, exec.ErrNotFound) {
		return "", errors.New("the go command is not on the PATH; psyref compiles its rules core with it")
	}
	return string(out), err
}
