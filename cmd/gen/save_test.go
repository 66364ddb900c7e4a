package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSavingFollowsLinks checks that a file shared by two languages stays one file under both
// names.
func TestSavingFollowsLinks(t *testing.T) {
	folder := t.TempDir()
	file, link := filepath.Join(folder, "file.yaml"), filepath.Join(folder, "link.yaml")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file.yaml", link); err != nil {
		t.Fatal(err)
	}
	if err := save(link, "new"); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); to != "file.yaml" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	text, err := os.ReadFile(file)
	info, missing := os.Stat(file)
	if string(text) != "new" || err != nil || missing != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file holds %q, %v, %v", text, err, info)
	}
	if err := save(filepath.Join(folder, "fresh.yaml"), "fresh"); err != nil {
		t.Errorf("a file that is not there yet: %v", err)
	}
}
