package gen

import (
	"maps"
	"testing"
	"testing/fstest"

	"psyref/calc/all"
)

// TestSumTellsApartWhatSitesAreMadeFrom: the same bytes have the same sum, and nothing else has.
func TestSumTellsApartWhatSitesAreMadeFrom(t *testing.T) {
	files := fstest.MapFS{"systems.yaml": {Data: []byte("[]")}, "en/index.md": {Data: []byte("text")}}
	with := func(name, text string) fstest.MapFS {
		changed := maps.Clone(files)
		changed[name] = &fstest.MapFile{Data: []byte(text)}
		return changed
	}
	sum := func(program, past string, change func(o *Options)) string {
		o := Options{Content: files, Name: "content", Base: "https://psyref.example", Catalog: all.Calculators}
		change(&o)
		got, err := o.Sum(program, past)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	nothing := func(*Options) {}
	want := sum("a", "b", nothing)
	if got := sum("a", "b", func(o *Options) { o.Content = with("en/index.md", "text") }); got != want {
		t.Error("the same bytes have another sum")
	}
	for what, got := range map[string]string{
		"another program": sum("A", "b", nothing),
		"another past":    sum("a", "B", nothing),
		"another address": sum("a", "b", func(o *Options) { o.Base += "/rules" }),
		"another name":    sum("a", "b", func(o *Options) { o.Name = "texts" }),
		"pictures":        sum("a", "b", func(o *Options) { o.Pictures = true }),
		"drafts":          sum("a", "b", func(o *Options) { o.Drafts = true }),
		"another text":    sum("a", "b", func(o *Options) { o.Content = with("en/index.md", "next") }),
		"one file more":   sum("a", "b", func(o *Options) { o.Content = with("en/more.md", "") }),
		"a longer name":   sum("a", "b", func(o *Options) { o.Content = with("en/index.mdx", "text") }),
	} {
		if got == want {
			t.Errorf("%s: the same sum", what)
		}
	}
}
