package gen_test

import (
	"fmt"
	"os"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/output"
)

// contentOptions build the content folder of the repository, read from disk each time.
func contentOptions() gen.Options { return realOptions(os.DirFS("../content")) }

// BenchmarkRead measures what gen check does: load, parse and link.
func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := gen.Link(contentOptions()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRender renders every page of the site.
func BenchmarkRender(b *testing.B) {
	linked, err := gen.Link(contentOptions())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := gentest.Render(linked, contentOptions(), output.Core{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSave reads the content again after a change of one page's text and renders that page, as
// gen serve does.
func BenchmarkSave(b *testing.B) {
	const file = "en/dark-heresy/perils-of-the-warp.md"
	files := realContent(b)
	o := contentOptions()
	o.Content = files
	engine := gen.NewEngine(o, output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")})
	text := string(files[file].Data)
	save := func() {
		linked, err := engine.Link([]string{file})
		if err != nil {
			b.Fatal(err)
		}
		pages, err := engine.Pages(linked)
		if err != nil {
			b.Fatal(err)
		}
		if _, ok, err := pages.File("en/dark-heresy/perils-of-the-warp/index.html"); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
	save()
	for i := 0; b.Loop(); i++ {
		files[file] = &fstest.MapFile{Data: fmt.Appendf(nil, "%s\nSave %d.\n", text, i)}
		save()
	}
}
