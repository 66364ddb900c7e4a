package sample

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/txtar"
)

// CheckErrors reads the content of every archive in testdata/errors of the package under test, and
// compares the errors with the golden "errors" of the archive. With update it rewrites the goldens.
func CheckErrors(t *testing.T, update bool, read func(*testing.T, fs.FS) error) {
	t.Helper()
	names, err := filepath.Glob("testdata/errors/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("testdata/errors has %d cases, %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			before := txtar.Format(archive)
			files, goldens := Archive(t, archive)
			if len(goldens) != 1 || goldens[0].Name != "errors" {
				t.Fatal("the case has other goldens than its errors")
			}
			err = read(t, files)
			if err == nil {
				t.Fatal("the content has no errors")
			}
			got := []byte(err.Error() + "\n")
			if !update {
				if d := diff.Diff("want", goldens[0].Data, "got", got); d != nil {
					t.Errorf("%s", d)
				}
				return
			}
			goldens[0].Data = got
			if after := txtar.Format(archive); !bytes.Equal(before, after) {
				if err := os.WriteFile(name, after, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
