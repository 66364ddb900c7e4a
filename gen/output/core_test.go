package output

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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

// TestCoreOutsideOfTheSourcesIsExplained: the message is ours, and says where to go.
func TestCoreOutsideOfTheSourcesIsExplained(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := CompileCore(t.Context()); err == nil || !strings.Contains(err.Error(), "run gen in a checkout of psyref") || strings.Contains(err.Error(), "go build") {
		t.Errorf("%v", err)
	}
}

// TestCoreWithoutGoIsExplained: the sources are there, so that nothing is to be looked for but Go.
func TestCoreWithoutGoIsExplained(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := CompileCore(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "the go command is not on the PATH") || strings.Contains(err.Error(), "checkout") {
		t.Errorf("%v", err)
	}
}

// TestCoreThatIsEndedSaysSo: an end from outside is no mistake of the sources.
func TestCoreThatIsEndedSaysSo(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	end()
	if _, err := CompileCore(ctx); err != context.Canceled {
		t.Errorf("%v", err)
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
