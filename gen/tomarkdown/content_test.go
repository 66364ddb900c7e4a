package tomarkdown_test

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/output"
	"psyref/gen/site"
	"psyref/gen/slowtest"
	"psyref/gen/tomarkdown"
)

// readPage is a page of the content that has a twin.
type readPage struct {
	address    string
	page, twin []byte
}

// readPages are all pages of the content that have a twin.
var readPages = sync.OnceValues(func() ([]readPage, error) {
	const base = "https://example.org/ref"
	result, err := gentest.Build(gen.Options{Content: os.DirFS("../../content"), Name: "content", Base: base, SEO: true, Catalog: all.Calculators, Tables: all.Tables}, output.Core{})
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range result.Files {
		files[f.Path] = f.Bytes
	}
	var list []readPage
	for name, twin := range files {
		if folder, ok := strings.CutSuffix(name, site.MarkdownFile); ok {
			list = append(list, readPage{base + "/" + folder, files[folder+"index.html"], twin})
		}
	}
	return list, nil
})

// TestMarkdownOfTheContentReadsAsItsPages: any reader of CommonMark and tables finds in the Markdown of a page what the page says: headings, texts and lists,
// tables cell by cell, emphasis, code and where links lead. Every sixteenth page is read.
func TestMarkdownOfTheContentReadsAsItsPages(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	readEvery(t, 16)
}

// TestSlowMarkdownOfTheContentReadsAsItsPages reads every page.
func TestSlowMarkdownOfTheContentReadsAsItsPages(t *testing.T) {
	slowtest.Slow(t)
	readEvery(t, 1)
}

// readEvery reads the Markdown of every nth page.
func readEvery(t *testing.T, nth int) {
	t.Helper()
	pages, err := readPages()
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) < 500 {
		t.Fatalf("only %d pages have Markdown beside them", len(pages))
	}
	slices.SortFunc(pages, func(a, b readPage) int { return strings.Compare(a.address, b.address) })
	for i := 0; i < len(pages); i += nth {
		reads(t, pages[i].page, pages[i].twin, pages[i].address)
	}
}

// BenchmarkConvert makes the twins of all pages of the content.
func BenchmarkConvert(b *testing.B) {
	pages, err := readPages()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range pages {
			if _, err := tomarkdown.Convert(p.page, p.address); err != nil {
				b.Fatal(err)
			}
		}
	}
}
