package lastgood_test

import (
	"errors"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"psyref/gen/lastgood"
)

// read reads every file of a folder, as a build does. It skips files that cannot be read.
func read(t *testing.T, f *lastgood.Folder) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(f, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if info, err := fs.Stat(f, name); err == nil {
			if data, err := fs.ReadFile(f, name); err == nil && int64(len(data)) == info.Size() {
				files[name] = string(data)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

// TestFilesWithErrorsAreKept checks that a file with an error stays at its last good version, or is
// left out if it has none, while all other files are as they were saved.
func TestFilesWithErrorsAreKept(t *testing.T) {
	for _, c := range []struct {
		what, name string
		saved      *fstest.MapFile // nil for a removed file
		want       string          // what is shown of it; "" for nothing
	}{
		{"a changed page", "en/a.md", file("wrong"), "good a"},
		{"a removed page", "en/a.md", nil, "good a"},
		{"changed data", "terms.yaml", file("wrong"), "good terms"},
		{"a new page", "en/new.md", file("wrong"), ""},
		{"new data", "powers/new.yaml", file("wrong"), ""},
		{"a file that is no page", "en/a.md.orig", file("wrong"), ""},
		{"a half-copied picture", "pictures/new.png", file("\x89P"), ""},
		{"a link to nothing", "en/link.md", &fstest.MapFile{Mode: fs.ModeSymlink, Data: []byte("nothing.md")}, ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			files := fstest.MapFS{"en/a.md": file("good a"), "en/b.md": file("good b"), "terms.yaml": file("good terms")}
			f := lastgood.New(files)
			f.Changed(nil)
			read(t, f)
			f.Accept()
			if delete(files, c.name); c.saved != nil {
				files[c.name] = c.saved
			}
			files["en/b.md"] = file("saved b")
			for range 2 { // the file stays until it is mended
				f.Changed([]string{c.name, "en/b.md"})
				read(t, f)
				if !f.Keep([]string{c.name}) {
					t.Fatal("nothing is kept")
				}
				shown := read(t, f)
				if got, there := shown[c.name]; got != c.want || there != (c.want != "") || shown["en/b.md"] != "saved b" {
					t.Errorf("the files are %q", shown)
				}
				if _, err := fs.Stat(f, c.name); (c.want == "") != errors.Is(err, fs.ErrNotExist) {
					t.Errorf("the file is described with %v", err)
				}
				if kept := f.Kept(); !slices.Equal(kept, []string{c.name}) {
					t.Errorf("%v are kept", kept)
				}
				f.Accept()
			}
			delete(files, c.name)
			f.Changed([]string{c.name})
			if _, there := read(t, f)[c.name]; there || len(f.Kept()) > 0 {
				t.Error("a removed file without errors is still there")
			}
		})
	}
}

// TestCausesInOtherFilesAreKept checks that a file without an error is kept if it causes those of
// others, and that later saves are shown.
func TestCausesInOtherFilesAreKept(t *testing.T) {
	files := fstest.MapFS{"a.md": file("[b](b.md)"), "b.md": file("b"), "c.md": file("c")}
	f := lastgood.New(files)
	f.Changed(nil)
	read(t, f)
	f.Accept()
	delete(files, "b.md")
	for _, saved := range []string{"c", "new c"} {
		files["c.md"] = file(saved)
		f.Changed([]string{"b.md", "c.md"})
		read(t, f)
		if !f.Keep([]string{"a.md"}) { // a.md has the error
			t.Fatal("nothing is kept")
		}
		if shown := read(t, f); shown["b.md"] != "b" || shown["c.md"] != saved {
			t.Errorf("the files are %q", shown)
		}
		if f.Keep([]string{"a.md"}) != (saved == "new c") { // at last, what was saved since
			t.Errorf("%v are kept", f.Kept())
		}
		f.Changed([]string{"b.md", "c.md"})
		read(t, f)
		f.Keep([]string{"a.md"})
		f.Accept()
	}
}

// TestNeededDataIsNotLeftOut checks that before the first good site only files are left out that are
// no data: without words, a language would vanish.
func TestNeededDataIsNotLeftOut(t *testing.T) {
	f := lastgood.New(fstest.MapFS{"en/words.yaml": file("wrong"), "published.txt": file("wrong"),
		"en/a.md": file("wrong"), "en/b.md~1": file("wrong")})
	f.Changed(nil)
	read(t, f)
	if f.Keep([]string{"en/words.yaml", "published.txt", "en", "missing.md"}) {
		t.Errorf("%v are left out", f.Kept())
	}
	if f.Keep([]string{"en/a.md", "en/b.md~1"}); !slices.Equal(f.Kept(), []string{"en/a.md", "en/b.md~1"}) {
		t.Errorf("%v are left out", f.Kept())
	}
}

// TestChangedFoldersAreReadAgain checks that files below a folder that may have changed are read
// again, and no others.
func TestChangedFoldersAreReadAgain(t *testing.T) {
	folder := fstest.MapFS{}
	f := lastgood.New(folder)
	for _, name := range []string{"en/coin/toss.md", "en/coin/deep/edge.md", "en/coins.md"} {
		folder[name] = file("old")
		if _, err := f.ReadFile(name); err != nil {
			t.Fatal(err)
		}
		folder[name] = file("new")
	}

	f.Changed([]string{"en/coin"})

	for name, want := range map[string]string{"en/coin/toss.md": "new", "en/coin/deep/edge.md": "new",
		"en/coins.md": "old"} {
		if got, err := f.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s is %q, want the %s text: %v", name, got, want, err)
		}
	}
}
