package output_test

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCommitKeepsWellKnownFiles checks that files of other programs in .well-known are kept, such
// as the challenges of an ACME client.
func TestCommitKeepsWellKnownFiles(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	if err := write(folder, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	challenge := filepath.Join(folder, ".well-known", "acme-challenge", "token")
	if err := os.MkdirAll(filepath.Dir(challenge), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(challenge, []byte("proof"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := write(folder, siteOf(newSite)); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(challenge); err != nil || string(got) != "proof" {
		t.Errorf("the challenge is %q, %v", got, err)
	}
	if got, err := os.ReadFile(filepath.Join(folder, "index.html")); err != nil || string(got) != "new" {
		t.Errorf("the page is %q, %v", got, err)
	}
	checkEntries(t, parent, "public")
}
