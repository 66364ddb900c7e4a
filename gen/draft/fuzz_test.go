package draft

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/gen/document"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// FuzzImport: whatever is imported is refused, or becomes pages that say every word of it and that the site can read.
func FuzzImport(f *testing.F) {
	names, err := filepath.Glob("../document/testdata/*")
	if err != nil || len(names) < 4 {
		f.Fatal("no documents to begin with", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(filepath.Ext(name), data)
	}
	f.Add(".html", []byte("<h1>A</h1><p>b <b>c</b>d<ul><li><p>e<ol><li>f<li>g</ol></ul><table><tr><td>h<td>i<tr><td>j</table>"))
	f.Add(".txt", []byte("1. a\n\n1. b\n\n3) c\n* d\n  * e\n&eacute; `code` [x](y) <b> {#id} 50% ~~x~~ | \\| _y_ ![z](w)\n: q\n> r\n+ s\n==="))
	f.Add(".txt", []byte("caf\xe9 \x93quoted\x94\n"))
	f.Fuzz(func(t *testing.T, ending string, data []byte) {
		d, err := document.Read(context.Background(), "raw"+ending, data, document.Options{})
		if err != nil {
			return
		}
		drafts, err := Make(context.Background(), d, Options{System: "toys", Prefix: "ty", Language: "en"})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range drafts.Pages {
			var log source.Log
			start := strings.Index(p.Text[4:], "\n---\n") + 9
			markdown.ParseDraft(&source.File{Name: p.Slug, Bytes: []byte(p.Text)}, start, &log)
			if err := log.Err(); err != nil {
				t.Fatalf("%v\n%s", err, p.Text)
			}
		}
	})
}
