package gen_test

import (
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/link"
	"psyref/gen/output"
)

// The content of the repository is read, linked and built once for all tests of this package.

// realFiles are the files of the content folder.
var realFiles = sync.OnceValues(func() (fstest.MapFS, error) {
	files, folder := fstest.MapFS{}, os.DirFS("../content")
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".go") {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	return files, err
})

// realContent returns a copy of the content for a test to change.
func realContent(t testing.TB) fstest.MapFS {
	t.Helper()
	notShort(t)
	files, err := realFiles()
	if err != nil {
		t.Fatal(err)
	}
	return copied(files)
}

// realOptions build the content at the root of a host.
func realOptions(content fs.FS) gen.Options {
	return gen.Options{Content: content, Name: "content", Base: "https://psyref.example", Catalog: all.Calculators,
		Tables: all.Tables}
}

// realRead is the linked content.
var realRead = sync.OnceValues(func() (*link.Result, error) {
	files, err := realFiles()
	if err != nil {
		return nil, err
	}
	return gen.Link(realOptions(files))
})

func realLinked(t testing.TB) *link.Result {
	t.Helper()
	notShort(t)
	linked, err := realRead()
	if err != nil {
		t.Fatal(err)
	}
	return linked
}

// notShort skips a test in short mode, which of the real content only runs quick tests of the
// finished site.
func notShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("make test runs it")
	}
}

// realBuilt is the site of the content.
var realBuilt = sync.OnceValues(func() (*gentest.Result, error) {
	linked, err := realRead()
	if err != nil {
		return nil, err
	}
	return gentest.Render(linked, realOptions(nil), output.Core{})
})

func realSite(t testing.TB) *gentest.Result {
	t.Helper()
	result, err := realBuilt()
	if err != nil {
		t.Fatal(err)
	}
	return result
}
