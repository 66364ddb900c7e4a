package gen_test

import (
	"os"
	"testing"

	"psyref/calc/all"
	"psyref/gen"
)

func BenchmarkCorpus(b *testing.B) {
	o := gen.Options{Content: os.DirFS(os.Getenv("CORPUS")), Name: "content", Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables}
	for b.Loop() {
		if _, err := gen.Read(o); err != nil {
			b.Fatal(err)
		}
	}
}
