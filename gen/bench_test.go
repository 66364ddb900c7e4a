package gen_test

import (
	"os"
	"testing"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/output"
)

// contentOptions build the content folder of the repository.
func contentOptions() gen.Options {
	return gen.Options{Content: os.DirFS("../content"), Name: "content", Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables}
}

// BenchmarkRead is what an editor waits for at gen check: load, parse and link.
func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := gen.Read(contentOptions()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRender lays out every page of the site.
func BenchmarkRender(b *testing.B) {
	linked, err := gen.Read(contentOptions())
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
