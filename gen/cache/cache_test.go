package cache

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWhatIsPutIsThere(t *testing.T) {
	f := Folder(filepath.Join(t.TempDir(), "new", "folder"))
	if _, ok := f.Get("a"); ok {
		t.Error("something is in a folder that is not there")
	}
	f.Put("a", []byte("one"))
	f.Put("a", []byte("two"))
	if got, ok := f.Get("a"); !ok || string(got) != "two" {
		t.Errorf("%q %v", got, ok)
	}
	entries, err := os.ReadDir(string(f))
	if err != nil || len(entries) != 1 {
		t.Errorf("%v %v: more than what was put", entries, err)
	}
}

func TestAFolderThatCannotBeUsedKeepsNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, f := range []Folder{"", Folder(file)} {
		f.Put("a", []byte("one"))
		if got, ok := f.Get("a"); ok {
			t.Errorf("%q kept %q", f, got)
		}
	}
}
