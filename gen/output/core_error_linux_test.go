package output

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/gen/disktest"
)

// TestCompileCoreWithoutSpace checks that the error names the variable of the folder that cannot be
// written.
func TestCompileCoreWithoutSpace(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	if !disktest.Own(t) {
		return
	}
	locked, full, small := filepath.Join(t.TempDir(), "locked"), filepath.Join(t.TempDir(), "full"),
		filepath.Join(t.TempDir(), "small")
	missing := filepath.Join(t.TempDir(), "missing")
	disktest.Memory(t, locked, "size=1m")
	disktest.ReadOnly(t, locked)
	disktest.Memory(t, full, "size=100k")
	disktest.Memory(t, small, "size=2m")                // two thirds of the core
	if _, err := CompileCore(t.Context()); err != nil { // fills the cache, so that only linking is left
		t.Fatal(err)
	}
	modules, err := goTool(t.Context(), "env", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		set          string
		unset        []string
		prefix, hint string
	}{
		{"HOME=" + locked, []string{"GOCACHE", "XDG_CACHE_HOME"}, "the go command cannot write to its cache: mkdir " + locked,
			"set GOCACHE to a writable folder on a disk with free space"},
		{"GOCACHE=" + filepath.Join(locked, "go"), nil, "the go command cannot write to its cache: mkdir " + locked,
			"set GOCACHE to a writable folder on a disk with free space"},
		{"GOCACHE=" + filepath.Join(full, "go"), nil, "the go command cannot write to its cache: write " + full,
			"set GOCACHE to a writable folder on a disk with free space"},
		{"GOCACHE=off", nil, "the go command has no cache, because of GOCACHE=off",
			"set GOCACHE to a writable folder on a disk with free space"},
		{"GOCACHE=", []string{"HOME", "XDG_CACHE_HOME"}, "the go command has no folder for its cache",
			"set GOCACHE to a writable folder on a disk with free space"},
		{"TMPDIR=" + full, nil, "cannot write temporary files: ",
			"set TMPDIR to a writable folder on a disk with free space"},
		{"TMPDIR=" + small, nil, "cannot write temporary files: " + small,
			"set TMPDIR to a writable folder on a disk with free space"},
		{"TMPDIR=" + locked, nil, "cannot write temporary files: mkdir " + locked,
			"set TMPDIR to a writable folder on a disk with free space"},
		{"TMPDIR=" + missing, nil, "cannot write temporary files: stat " + missing,
			"set TMPDIR to a writable folder on a disk with free space"},
	} {
		t.Run(c.set, func(t *testing.T) {
			t.Setenv("GOMODCACHE", strings.TrimSpace(modules))
			for _, name := range c.unset {
				t.Setenv(name, "") // restores it after the test
				os.Unsetenv(name)
			}
			name, value, _ := strings.Cut(c.set, "=")
			t.Setenv(name, value)
			_, err := CompileCore(t.Context())
			if err == nil || !strings.HasPrefix(err.Error(), c.prefix) || !strings.HasSuffix(err.Error(), c.hint) ||
				strings.Contains(err.Error(), "checkout") {
				t.Errorf("%v", err)
			}
		})
	}
}
