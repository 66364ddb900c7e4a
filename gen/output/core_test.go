package output

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestCoreIsReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	first, err := CompileCore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	second, err := CompileCore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.WASM, second.WASM) || !bytes.Equal(first.Exec, second.Exec) {
		t.Error("two builds differ")
	}
}

// TestCompileCoreRemovesStaleFolders checks that the old folder of a killed build is removed, and
// the young folder of a running one kept.
func TestCompileCoreRemovesStaleFolders(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	stale, young := filepath.Join(temporary, "psyref-core-1"), filepath.Join(temporary, "psyref-core-2")
	for _, folder := range []string{stale, young} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "core.wasm"), []byte("wasm"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(stale, old, old); err != nil {
		t.Fatal(err)
	}
	removeStaleCores()
	if _, err := os.Stat(stale); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder of a killed build: %v", err)
	}
	if _, err := os.Stat(young); err != nil {
		t.Errorf("the folder of a running build: %v", err)
	}
}

// TestCompileCoreOutsideModule checks that the error is not that of the go command.
func TestCompileCoreOutsideModule(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := CompileCore(t.Context()); !errors.Is(err, ErrNotInModule) || strings.Contains(err.Error(), "go build") {
		t.Errorf("%v", err)
	}
}

// TestCompileCoreWithoutGo checks that the error does not suggest another folder.
func TestCompileCoreWithoutGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := CompileCore(t.Context()); err == nil ||
		!strings.HasPrefix(err.Error(), "the go command is not on the PATH") || strings.Contains(err.Error(), "checkout") {
		t.Errorf("%v", err)
	}
}

// TestCompileCoreExplainsCompileError checks for the message of the compiler and a command to
// reproduce it without the size flags.
func TestCompileCoreExplainsCompileError(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module psyref\n\ngo 1.26\n",
		"cmd/wasm/main.go": "package main\n\nfunc main() { wrong() }\n"} {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	_, err := CompileCore(t.Context())
	if err == nil || !strings.HasPrefix(err.Error(), "the rules core does not compile for the browser: ") ||
		!strings.Contains(err.Error(), "main.go:3:15: undefined: wrong\n\tfix the error, then try: GOOS=js") ||
		strings.Contains(err.Error(), "-trimpath") {
		t.Errorf("%v", err)
	}
}

// TestCompileCoreCancelled checks that cancellation is not reported as an error of the sources.
func TestCompileCoreCancelled(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	end()
	if _, err := CompileCore(ctx); err != context.Canceled {
		t.Errorf("%v", err)
	}
}

// TestIsComplete checks truncated programs: on a full disk the linker writes a part and reports no
// error.
func TestIsComplete(t *testing.T) {
	core, err := CompileCore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !isComplete(core.WASM) {
		t.Error("the complete core is reported as truncated")
	}
	for _, length := range []int{0, 4, 8, 9, 10, 4096, len(core.WASM) / 2, len(core.WASM) / 4096 * 4096,
		len(core.WASM) - 1} {
		if isComplete(core.WASM[:length]) {
			t.Errorf("%d of %d bytes are reported as complete", length, len(core.WASM))
		}
	}
}

// TestCoreContainsNoLocalPath looks for the paths of the module and the toolchain.
func TestCoreContainsNoLocalPath(t *testing.T) {
	core, err := CompileCore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	module, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{module, os.TempDir() + string(filepath.Separator)} {
		if bytes.Contains(core.WASM, []byte(place)) {
			t.Errorf("the core contains %s", place)
		}
	}
	if !bytes.Contains(core.Exec, []byte("class")) {
		t.Error("wasm_exec.js is empty")
	}
}
