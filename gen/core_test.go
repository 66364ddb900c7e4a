package gen

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"

	"psyref/gen/slim"
)

// coreLimit is how many times as large as an empty Go program the core may be, both as brotli sends them.
const coreLimit = 1.10

// TestCoreIsHardlyLargerThanAnEmptyProgram compiles both with the same flags. The empty one stays as the toolchain makes it; how large it would be
// after the steps that follow in CompileCore is printed beside.
func TestCoreIsHardlyLargerThanAnEmptyProgram(t *testing.T) {
	core, err := CompileCore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	empty := compileEmpty(t)
	small, err := slim.Program(empty)
	if err != nil {
		t.Fatal(err)
	}
	var coreSize, emptySize, smallSize int
	var wait sync.WaitGroup
	wait.Go(func() { coreSize = inBrotli(core.WASM) })
	wait.Go(func() { emptySize = inBrotli(empty) })
	wait.Go(func() { smallSize = inBrotli(small) })
	wait.Wait()
	ratio := float64(coreSize) / float64(emptySize)
	t.Logf("in brotli: core %d bytes, empty program %d, ratio %.3f of at most %.2f", coreSize, emptySize, ratio, coreLimit)
	t.Logf("as they are: core %d bytes, empty program %d; empty program made smaller as the core is: %d, %d in brotli", len(core.WASM), len(empty), len(small), smallSize)
	if ratio > coreLimit {
		t.Errorf("the core is %.3f times as large as an empty Go program, at most %.2f are allowed", ratio, coreLimit)
	}
	if smallSize >= emptySize {
		t.Errorf("making a program smaller made it larger: %d to %d bytes in brotli", emptySize, smallSize)
	}
}

// compileEmpty compiles a program that does nothing with the flags of the core.
func compileEmpty(t *testing.T) []byte {
	t.Helper()
	dir := t.TempDir()
	source, out := filepath.Join(dir, "main.go"), filepath.Join(dir, "empty.wasm")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := goTool(t.Context(), slices.Concat(coreFlags, []string{"-o", out, source})...); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// inBrotli is how large data is in brotli. A buffer takes whatever is written to it.
func inBrotli(data []byte) int {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	w.Write(data)
	w.Close()
	return b.Len()
}

func TestCoreIsTheSameInEveryBuild(t *testing.T) {
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

// TestCoreNamesNoPlaceOfThisMachine looks for the folders of this module and of the toolchain, which would tell readers where the site was built.
func TestCoreNamesNoPlaceOfThisMachine(t *testing.T) {
	core, err := CompileCore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	module, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{module, os.TempDir() + string(filepath.Separator)} {
		if bytes.Contains(core.WASM, []byte(place)) {
			t.Errorf("the core names %s", place)
		}
	}
	if !bytes.Contains(core.Exec, []byte("class")) {
		t.Error("what starts the core is empty")
	}
}
