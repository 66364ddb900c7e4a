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

// TestCommitReplacesItsOwnWellKnownFiles checks that a file of the site itself in .well-known is
// replaced, and removed once the site has it no more.
func TestCommitReplacesItsOwnWellKnownFiles(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "public")
	contact := filepath.Join(folder, ".well-known", "security.txt")
	for _, text := range []string{"first", "second"} {
		if err := write(folder, siteOf(map[string]string{"index.html": "page",
			".well-known/security.txt": text})); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(contact); err != nil || string(got) != text {
			t.Errorf("the file is %q, %v; want %q", got, err, text)
		}
	}
	if err := write(folder, siteOf(newSite)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(contact); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

// TestCommitPrefersItsWellKnownFiles checks that a new file of the site replaces one that another
// program put there.
func TestCommitPrefersItsWellKnownFiles(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "public")
	if err := write(folder, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	fill(t, folder, map[string]string{".well-known/security.txt": "of another program"})
	site := map[string]string{"index.html": "page", ".well-known/security.txt": "of the site"}
	if err := write(folder, siteOf(site)); err != nil {
		t.Fatal(err)
	}
	checkFiles(t, folder, site, true)
}
