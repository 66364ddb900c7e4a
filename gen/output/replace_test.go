package output

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/gen/site"
)

// put makes a site of one file in a folder.
func put(t *testing.T, folder, text string) {
	t.Helper()
	w, err := NewWriter(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put(site.File{Path: "index.html", Bytes: []byte(text)}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.Commit(); err != nil {
		t.Fatal(err)
	}
}

// says checks what the first page in a folder says.
func says(t *testing.T, folder, want string) {
	t.Helper()
	if data, err := os.ReadFile(filepath.Join(folder, "index.html")); err != nil || string(data) != want {
		t.Errorf("the site is %q (%v), want %q", data, err, want)
	}
}

// TestTwoStepsKeepAnOldSite: where folders cannot be exchanged, the old site stands aside, goes back when the new one cannot take its place, and is there after
// a kill in between, whatever becomes of the next build.
func TestTwoStepsKeepAnOldSite(t *testing.T) {
	parent := t.TempDir()
	folder, fresh := filepath.Join(parent, "public"), filepath.Join(parent, ".public-new-1")
	put(t, folder, "old")
	if old, err := replaceInTwoSteps(folder, fresh); err == nil || old != "" {
		t.Errorf("a new site that is not there took the place of the old one, or that may be removed from %q: %v", old, err)
	}
	says(t, folder, "old")

	put(t, fresh, "new")
	if err := os.Rename(folder, fresh+oldSuffix); err != nil { // and then it is killed
		t.Fatal(err)
	}
	w, err := NewWriter(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	w.Abort() // a build that fails
	says(t, folder, "old")

	put(t, fresh, "new")
	old, err := replaceInTwoSteps(folder, fresh)
	if err != nil || old != fresh+oldSuffix {
		t.Fatalf("the old site is in %q (%v)", old, err)
	}
	says(t, folder, "new")
	put(t, folder, "newer") // the site before was not removed yet: a kill after both steps
	says(t, folder, "newer")
	if entries, _ := os.ReadDir(parent); len(entries) != 1 {
		t.Errorf("left beside the site: %v", entries)
	}
}

// TestWhatComesMeanwhileStays: a file that somebody puts into the folder after it was looked through, and before the new site has its place, is named and kept.
func TestWhatComesMeanwhileStays(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	put(t, folder, "old")
	w := &Writer{folder: folder, replaced: filepath.Join(parent, ".public-new-1")}
	put(t, w.replaced, "older")
	if err := os.WriteFile(filepath.Join(w.replaced, "thesis.txt"), []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := w.keepUnknownFiles()
	w.Abort()
	put(t, folder, "new") // removes what it may
	kept, _ := filepath.Glob(filepath.Join(parent, "public-kept-*", "thesis.txt"))
	if err == nil || len(kept) != 1 || !strings.Contains(err.Error(), "thesis.txt") || !strings.Contains(err.Error(), filepath.Dir(kept[0])) {
		t.Errorf("%v; kept are %v", err, kept)
	}
	says(t, folder, "new")
}

// TestNothingIsWrittenTwice: the first time it may be a file of the old site, which would be changed.
func TestNothingIsWrittenTwice(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "public")
	put(t, folder, "old")
	w, err := NewWriter(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	if err := w.Put(site.File{Path: "index.html", Bytes: []byte("old")}); err != nil {
		t.Fatal(err)
	}
	if err := w.Put(site.File{Path: "index.html", Bytes: []byte("new")}); err == nil || !strings.Contains(err.Error(), "index.html") {
		t.Errorf("it was written twice: %v", err)
	}
	says(t, folder, "old")
}
