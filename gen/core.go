package gen

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Core is the rules core as the browser loads it.
type Core struct {
	WASM []byte // the compiled core
	Exec []byte // the toolchain's wasm_exec.js, which starts it
}

// coreFlags make the core small: no debug information, no paths, and no inlining, which saves more than it costs.
var coreFlags = []string{"build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l"}

// CompileCore compiles the rules core with the Go toolchain that is on the PATH. It must run inside the module.
func CompileCore(ctx context.Context) (Core, error) {
	dir, err := os.MkdirTemp("", "psyref-core-")
	if err != nil {
		return Core{}, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "core.wasm")
	if _, err := goTool(ctx, append(coreFlags, "-o", out, "psyref/cmd/wasm")...); err != nil {
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
