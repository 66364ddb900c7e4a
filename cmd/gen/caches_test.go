package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"
)

// TestCachesAreSwept checks that the caches of builds are swept, and no others.
func TestCachesAreSwept(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
	stay := []string{"vale-v1"}
	long := time.Now().AddDate(-1, 0, 0)
	for _, what := range append(cachesNamed(t), stay...) {
		write(t, cacheFolder(what), map[string]string{"old": "", "new": ""})
		if err := os.Chtimes(filepath.Join(cacheFolder(what), "old"), long, long); err != nil {
			t.Fatal(err)
		}
	}
	sweepCaches()
	for _, what := range append(cachesNamed(t), stay...) {
		want := []string{"new"}
		if slices.Contains(stay, what) {
			want = []string{"new", "old"}
		}
		var left []string
		entries, err := os.ReadDir(cacheFolder(what))
		for _, entry := range entries {
			left = append(left, entry.Name())
		}
		if err != nil || !slices.Equal(left, want) {
			t.Errorf("in %s there are %q, want %q: %v", what, left, want, err)
		}
	}
}

// cachesNamed returns the cache folders named in the code of the command.
func cachesNamed(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`cacheFolder\("([a-z]+)"\)`).FindAllSubmatch(code, -1) {
			names = append(names, string(found[1]))
		}
	}
	if len(names) < 2 {
		t.Fatalf("only %q are named", names)
	}
	return names
}
