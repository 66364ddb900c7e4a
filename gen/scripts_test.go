package gen_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/output"
	"psyref/templates"
)

// TestErrorsInScriptsAreReportedUntilTheyAreMended checks that a preview reports an error in a
// script after each save, not after the first alone.
func TestErrorsInScriptsAreReportedUntilTheyAreMended(t *testing.T) {
	t.Parallel()
	sources := fstest.MapFS{}
	err := fs.WalkDir(templates.Sources(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(templates.Sources(), name)
		sources[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	sources["scripts/theme.js"] = &fstest.MapFile{Data: []byte("import \"./nothing.js\";\n")}
	o := previewing(engineContent(t))
	o.Assets = sources
	engine := gen.NewEngine(o, output.Core{})
	linked, err := engine.Link(nil)
	if err != nil {
		t.Fatal(err)
	}
	for save := range 2 {
		if _, err := engine.Pages(linked); err == nil || !strings.Contains(err.Error(), "nothing.js not found") {
			t.Errorf("save %d: %v", save, err)
		}
	}
}
