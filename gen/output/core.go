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
	"time"
)

// Core is the rules core as the browser loads it.
type Core struct {
	WASM []byte // the compiled core
	Exec []byte // the toolchain's wasm_exec.js, which starts it
}

// coreFlags make the core small. What each bought in its turn, in kB of brotli, with Go 1.26.8 and the calculators of that day:
//
//	615.6  as go build makes it
//	 −0.2  -trimpath -buildvcs=false, which are there so that every machine builds the same
//	 −9.2  -ldflags="-s -w -buildid=": no debug information
//	−62.4  -gcflags=all=-l: no inlining
//	 +2.7  -gcflags=math/bits= -gcflags=psyref/calc/dice=: but in exact arithmetic, where the longest answers take 1.7 times as long without
//	546.5  left
//
// An empty program made the same way had 390.7 kB, and CoreBudget holds the core against that. Two thirds of the difference are the rules and their texts;
// of the rest, syscall/js weighs 20 kB. A calculator more weighs 5 to 7; reading digits without strconv (calc.Digits) has since made room for one.
var coreFlags = []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags=all=-l", "-gcflags=math/bits=", "-gcflags=psyref/calc/dice="}

// corePackage is the entry of the core in the browser.
const corePackage = "psyref/cmd/wasm"

// CompileCore compiles the rules core with the Go toolchain that is on the PATH. It must run inside the module.
func CompileCore(ctx context.Context) (Core, error) {
	dir, err := os.MkdirTemp("", "psyref-core-")
	if err != nil {
		return Core{}, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "core.wasm")
	switch _, err := goTool(ctx, slices.Concat(coreFlags, []string{"-o", out, corePackage})...); {
	case ctx.Err() != nil:
		return Core{}, ctx.Err() // the tool may have heard of it first, and say something else
	case errors.Is(err, errNoGo):
		return Core{}, err
	case err != nil:
		if _, missing := goTool(ctx, "list", corePackage); missing != nil && ctx.Err() == nil {
			return Core{}, errors.New("the rules core is compiled from the sources of psyref, which are not here\n\trun gen in a checkout of psyref, and name the content with --content")
		}
		return Core{}, fmt.Errorf("the rules core does not compile for the browser: %w", err)
	}
	root, err := goTool(ctx, "env", "GOROOT")
	if err != nil {
		return Core{}, err
	}
	var core Core
	if core.WASM, err = os.ReadFile(out); err != nil {
		return Core{}, err
	}
	core.Exec, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	return core, err
}

// compileEmpty compiles a program that does nothing with the flags of the core, to compare it with.
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

// moment is how much later than the toolchain we may hear that somebody at the terminal ended both.
const moment = 100 * time.Millisecond

func goTool(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(moment):
		}
		return "", fmt.Errorf("go %s: %s", strings.Join(args, " "), strings.TrimSpace(string(exit.Stderr)))
	} else if errors.Is(err, exec.ErrNotFound) {
		return "", errNoGo
	}
	return string(out), err
}

// errNoGo says what is missing where nothing can be compiled.
var errNoGo = errors.New("the go command is not on the PATH, and the rules core is compiled with it\n\tinstall Go, or add the folder of its programs to the PATH")
