package gen_test

import (
	"strings"
	"testing"

	"psyref/gen/slowtest"
	"psyref/gen/tomarkdown"
)

// markdownPage is a page of the content that has a Markdown version.
type markdownPage struct {
	address string
	page    []byte
}

// markdownPages returns all pages of the content that have a Markdown version, by address.
func markdownPages(t testing.TB) (list []markdownPage) {
	t.Helper()
	for _, f := range realSite(t).Files {
		if folder, ok := strings.CutSuffix(f.Path, "index.html"); ok && !strings.Contains(folder, "embed/") &&
			!strings.Contains(folder, "/r/") {
			list = append(list, markdownPage{"https://psyref.example/" + folder, f.Bytes})
		}
	}
	if len(list) < 500 {
		t.Fatalf("only %d pages", len(list))
	}
	return list
}

// TestMarkdownMatchesPages checks that a reader of CommonMark with tables finds in the Markdown of
// a page everything that is on the page: headings, texts, lists, tables cell by cell, emphasis,
// code and the targets of links. It compares every sixteenth page.
func TestMarkdownMatchesPages(t *testing.T) {
	notShort(t)
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
	pages := markdownPages(t)
	for i := 0; i < len(pages); i += nth {
		markdown, err := tomarkdown.Convert(pages[i].page, pages[i].address)
		if err != nil {
			t.Fatalf("%s: %v", pages[i].address, err)
		}
		compareMarkdown(t, pages[i].page, markdown, pages[i].address)
	}
}

// BenchmarkToMarkdown converts all pages of the content.
func BenchmarkToMarkdown(b *testing.B) {
	pages := markdownPages(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range pages {
			if _, err := tomarkdown.Convert(p.page, p.address); err != nil {
				b.Fatal(err)
			}
		}
	}
}
