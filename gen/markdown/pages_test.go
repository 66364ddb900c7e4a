package markdown_test

import (
	"flag"
	"io/fs"
	"testing"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/sample"
	"psyref/gen/source"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata to what the code gives now")

// TestErrors checks the errors of wrong pages against goldens.
func TestErrors(t *testing.T) {
	sample.CheckErrors(t, *update, func(t *testing.T, files fs.FS) error {
		var errs source.Collector
		o := content.Options{Files: files, Name: "content", Catalog: sample.Catalog, RollTables: sample.Tables}
		c := content.Load(o, &errs)
		if err := errs.Err(); err != nil {
			t.Fatalf("the files cannot be read:\n%v", err)
		}
		for _, p := range c.Pages {
			markdown.Parse(p.File, p.Start, &errs)
		}
		return errs.Err()
	})
}
