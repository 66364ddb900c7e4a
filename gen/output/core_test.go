package output

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/andybalholm/brotli"

	"psyref/gen/slim"
)

// TestAnEmptyProgramIsMadeSmallerAsWell prints what the steps that follow in CompileCore would make of the program that the core is compared with.
func TestAnEmptyProgramIsMadeSmallerAsWell(t *testing.T) {
	empty, err := compileEmpty(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	small, err := slim.Program(empty)
	if err != nil {
		t.Fatal(err)
	}
	s := scales{turn: make(chan struct{}, 2)}
	before, after := s.compress(empty, brotli.BestCompression), s.compress(small, brotli.BestCompression)
	t.Logf("an empty program: %d bytes in brotli, %d after gen/slim", before, after)
	if after >= before {
		t.Errorf("making a program smaller made it larger: %d to %d bytes in brotli", before, after)
	}
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
	module, err := filepath.Abs("../..")
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
