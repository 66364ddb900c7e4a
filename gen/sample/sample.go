// Package sample is the content of a small site, for tests: two systems, three pages, two languages,
// no error. Tests change its files.
package sample

import (
	_ "embed"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"psyref/gen/site"
)

//go:embed base.txt
var base []byte

// Content returns a copy of the content, with every word of the user interface.
func Content(t testing.TB) fstest.MapFS {
	t.Helper()
	files, err := content()
	if err != nil {
		t.Fatal(err)
	}
	return Copy(files)
}

var content = sync.OnceValues(func() (fstest.MapFS, error) {
	return completed(txtar.Parse(base), "/words.yaml", reflect.TypeFor[site.UI]())
})

// Copy returns a copy of files for a test to change.
func Copy(files fstest.MapFS) fstest.MapFS {
	out := make(fstest.MapFS, len(files))
	for name, f := range files {
		out[name] = &fstest.MapFile{Data: slices.Clip(f.Data)} // so that appending copies the bytes
	}
	return out
}
