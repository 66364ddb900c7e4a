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

// readPage is a page of the content that has a Markdown version.
type readPage struct {
	address        string
	page, markdown []byte
}

// readPages returns all pages of the content that have a Markdown version.
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
	for name, text := range files {
		if folder, ok := strings.CutSuffix(name, site.MarkdownFile); ok {
			list = append(list, readPage{base + "/" + folder, files[folder+"index.html"], text})
		}
	}
	return list, nil
})

// TestMarkdownMatchesPages checks that a reader of CommonMark with tables finds in the Markdown of
// a page everything that the page says: headings, texts, lists, tables cell by cell, emphasis, code
// and the targets of links. It compares every sixteenth page.
func TestMarkdownMatchesPages(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	compareEvery(t, 16)
}

// TestSlowMarkdownMatchesAllPages compares every page.
func TestSlowMarkdownMatchesAllPages(t *testing.T) {
	slowtest.Slow(t)
	compareEvery(t, 1)
}

// compareEvery compares every nth page with its Markdown.
func compareEvery(t *testing.T, nth int) {
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
		compare(t, pages[i].page, pages[i].markdown, pages[i].address)
	}
}

// BenchmarkConvert converts all pages of the content.
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
