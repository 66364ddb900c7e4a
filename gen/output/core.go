package output

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Core is the rules core for the browser.
type Core struct {
	WASM []byte // the compiled core
	Exec []byte // the toolchain's wasm_exec.js, which starts it
}

// coreFlags make a small and reproducible core: no paths, no debug information, no inlining.
// Inlining stays on in exact arithmetic, where the longest calculations would take 1.7 times as
// long without.
var coreFlags = []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags=all=-l",
	"-gcflags=math/bits=", "-gcflags=psyref/calc/dice="}

// corePackage is the main package of the core.
const corePackage = "psyref/cmd/wasm"

// CompileCore compiles the rules core with the go command on the PATH. The current folder must be
// inside the module; otherwise the error is [ErrNotInModule].
func CompileCore(ctx context.Context) (Core, error) {
	removeStaleCores()
	dir, err := os.MkdirTemp("", coreFolder)
	if err != nil {
		return Core{}, temporaryError(err)
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "core.wasm")
	switch _, err := goTool(ctx, slices.Concat(coreFlags, []string{"-o", out, corePackage})...); {
	case ctx.Err() != nil:
		return Core{}, ctx.Err() // the go command may fail differently if it is interrupted first
	case errors.Is(err, errNoGo):
		return Core{}, err
	case err != nil:
		return Core{}, explainCoreError(ctx, err)
	}
	root, err := goTool(ctx, "env", "GOROOT")
	if err != nil {
		return Core{}, err
	}
	var core Core
	if core.WASM, err = readLinked(out); err != nil {
		return Core{}, err
	}
	core.Exec, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	return core, err
}

// coreFolder begins the names of the temporary folders into which the core is compiled.
const coreFolder = "psyref-core-"

// staleAfter is the age from which a temporary folder belongs to a process that was killed:
// compiling the core takes a minute at most.
const staleAfter = time.Hour

// removeStaleCores removes the temporary folders of processes that were killed. Those of other
// users stay, since they cannot be removed.
func removeStaleCores() {
	folders, err := filepath.Glob(filepath.Join(os.TempDir(), coreFolder+"*"))
	if err != nil {
		return
	}
	for _, folder := range folders {
		if info, err := os.Lstat(folder); err == nil && info.IsDir() && time.Since(info.ModTime()) > staleAfter {
			os.RemoveAll(folder)
		}
	}
}

// readLinked reads the program that the linker wrote. On a full disk the linker writes a part of it
// and reports success.
func readLinked(name string) ([]byte, error) {
	wasm, err := os.ReadFile(name)
	if err == nil && !isComplete(wasm) {
		err = temporaryError(fmt.Errorf("%s was cut off after %d bytes", name, len(wasm)))
	}
	return wasm, err
}

// isComplete reports whether a WASM program ends with its last section and has a data section,
// which Go writes last.
func isComplete(wasm []byte) bool {
	const data = 11 // id of the data section
	rest, ok := bytes.CutPrefix(wasm, []byte("\x00asm\x01\x00\x00\x00"))
	seen := false
	for ok && len(rest) > 0 {
		seen = seen || rest[0] == data
		size, digits := binary.Uvarint(rest[1:])
		if digits <= 0 || size > uint64(len(rest)-1-digits) {
			return false
		}
		rest = rest[1+digits+int(size):]
	}
	return ok && seen
}

// cancelGrace is how long after the toolchain this process may receive the same interrupt.
const cancelGrace = 100 * time.Millisecond

func goTool(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(cancelGrace):
		}
		return "", fmt.Errorf("go %s: %s", args[0], strings.TrimSpace(string(exit.Stderr)))
	} else if errors.Is(err, exec.ErrNotFound) {
		return "", errNoGo
	}
	return string(out), err
}

// errNoGo is the error if the go command is missing.
var errNoGo = errors.New("the go command is not on the PATH; it is needed to compile the rules core\n" +
	"\tinstall Go, or add its bin folder to the PATH")
