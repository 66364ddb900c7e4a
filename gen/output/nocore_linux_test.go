package output

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/gen/disktest"
)

// TestCoreWithoutRoomIsExplained: the sources are there, and what is missing is a folder for the go command to write to; each is named by the variable that names it.
func TestCoreWithoutRoomIsExplained(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	if !disktest.Own(t) {
		return
	}
	locked, full, small := filepath.Join(t.TempDir(), "locked"), filepath.Join(t.TempDir(), "full"), filepath.Join(t.TempDir(), "small")
	missing := filepath.Join(t.TempDir(), "missing")
	disktest.Memory(t, locked, "size=1m")
	disktest.ReadOnly(t, locked)
	disktest.Memory(t, full, "size=100k")
	disktest.Memory(t, small, "size=2m")                // two thirds of the core
	if _, err := CompileCore(t.Context()); err != nil { // so that nothing is left but to link it
		t.Fatal(err)
	}
	modules, err := goTool(t.Context(), "env", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		set        string
		unset      []string
		says, hint string
	}{
		{"HOME=" + locked, []string{"GOCACHE", "XDG_CACHE_HOME"}, "the go command cannot write to its cache: mkdir " + locked, "in GOCACHE"},
		{"GOCACHE=" + filepath.Join(locked, "go"), nil, "the go command cannot write to its cache: mkdir " + locked, "in GOCACHE"},
		{"GOCACHE=" + filepath.Join(full, "go"), nil, "the go command cannot write to its cache: write " + full, "in GOCACHE"},
		{"GOCACHE=off", nil, "the go command has no cache, because of GOCACHE=off", "in GOCACHE"},
		{"GOCACHE=", []string{"HOME", "XDG_CACHE_HOME"}, "the go command has no folder for its cache", "in GOCACHE"},
		{"TMPDIR=" + full, nil, "no room for temporary files: ", "in TMPDIR"},
		{"TMPDIR=" + small, nil, "no room for temporary files: " + small, "in TMPDIR"},
		{"TMPDIR=" + locked, nil, "no room for temporary files: mkdir " + locked, "in TMPDIR"},
		{"TMPDIR=" + missing, nil, "no room for temporary files: stat " + missing, "in TMPDIR"},
	} {
		t.Run(c.set, func(t *testing.T) {
			t.Setenv("GOMODCACHE", strings.TrimSpace(modules))
			for _, name := range c.unset {
				t.Setenv(name, "") // so that it is as it was afterwards
				os.Unsetenv(name)
			}
			name, value, _ := strings.Cut(c.set, "=")
			t.Setenv(name, value)
			_, err := CompileCore(t.Context())
			if err == nil || !strings.HasPrefix(err.Error(), c.says) || !strings.HasSuffix(err.Error(), c.hint) || strings.Contains(err.Error(), "checkout") {
				t.Errorf("%v", err)
			}
		})
	}
}
