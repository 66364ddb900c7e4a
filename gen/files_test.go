package gen

import (
	"testing"
	"testing/fstest"
)

// TestForgettingAFolderForgetsItsFiles checks that files below a folder that may have changed are
// read again, and no others.
func TestForgettingAFolderForgetsItsFiles(t *testing.T) {
	folder := fstest.MapFS{}
	files := &cachedFiles{FS: folder, known: map[string][]byte{}}
	for _, name := range []string{"en/coin/toss.md", "en/coin/deep/edge.md", "en/coins.md"} {
		folder[name] = &fstest.MapFile{Data: []byte("old")}
		if _, err := files.ReadFile(name); err != nil {
			t.Fatal(err)
		}
		folder[name] = &fstest.MapFile{Data: []byte("new")}
	}

	files.forget([]string{"en/coin"})

	for name, want := range map[string]string{"en/coin/toss.md": "new", "en/coin/deep/edge.md": "new", "en/coins.md": "old"} {
		if got, err := files.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s is %q, want the %s text: %v", name, got, want, err)
		}
	}
}
