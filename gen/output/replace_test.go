package output

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/gen/site"
)

// put writes a site of one file to a folder.
func put(t *testing.T, folder, text string) {
	t.Helper()
	w, err := NewWriter(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put(site.File{Path: "index.html", Bytes: []byte(text)}); err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(); err != nil {
		t.Fatal(err)
	}
}

// checkText checks the text of the page in a folder.
func checkText(t *testing.T, folder, want string) {
	t.Helper()
	if data, err := os.ReadFile(filepath.Join(folder, "index.html")); err != nil || string(data) != want {
		t.Errorf("the site is %q (%v), want %q", data, err, want)
	}
}

// TestReplaceInTwoSteps checks that the old site comes back if the new one cannot replace it, and
// after a kill between the steps.
func TestReplaceInTwoSteps(t *testing.T) {
	parent := t.TempDir()
	folder, temp := filepath.Join(parent, "public"), filepath.Join(parent, ".public-new-1")
	put(t, folder, "old")
	if old, err := replaceInTwoSteps(folder, temp); err == nil || old != "" {
		t.Errorf("a missing new site replaced the old one, which is in %q: %v", old, err)
	}
	checkText(t, folder, "old")

	put(t, temp, "new")
	if err := os.Rename(folder, temp+oldSuffix); err != nil { // as after a kill between the steps
		t.Fatal(err)
	}
	w, err := NewWriter(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	w.Abort() // a build that fails
	checkText(t, folder, "old")

	put(t, temp, "new")
	old, err := replaceInTwoSteps(folder, temp)
	if err != nil || old != temp+oldSuffix {
		t.Fatalf("the old site is in %q (%v)", old, err)
	}
	checkText(t, folder, "new")
	put(t, folder, "newer") // as after a kill after both steps: the old site is not removed yet
	checkText(t, folder, "newer")
	if entries, _ := os.ReadDir(parent); len(entries) != 1 {
		t.Errorf("left beside the site: %v", entries)
	}
}

// TestPutTwice checks the error for a second file with one path: the first may be linked to a file
// of the old site, which would be changed.
func TestPutTwice(t *testing.T) {
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
	if err := w.Put(site.File{Path: "index.html", Bytes: []byte("new")}); err == nil ||
		!strings.Contains(err.Error(), "index.html") {
		t.Errorf("written twice: %v", err)
	}
	checkText(t, folder, "old")
}
