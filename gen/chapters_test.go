package gen_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/output"
)

// bookContent returns the starter site with a system of many pages in chapters.
func bookContent(chapters, pages int) fstest.MapFS {
	content := starterContent("en")
	page := func(slug, title string) {
		content["en/book/"+slug+".md"] = &fstest.MapFile{Data: fmt.Appendf(nil,
			"---\ntitle: %s\nlead: What it says.\nsources: []\n---\n\nThe rule.\n", title)}
	}
	page("index", "The book")
	var list strings.Builder
	for c := range chapters {
		fmt.Fprintf(&list, "    - id: part-%d\n      name: {en: Part %[1]d}\n      pages:\n", c)
		for i := range pages {
			slug := fmt.Sprintf("page-%d-%d", c, i)
			page(slug, fmt.Sprintf("Page %d of part %d", i, c))
			fmt.Fprintf(&list, "        - %s\n", slug)
		}
	}
	systems := content["systems.yaml"]
	systems.Data = fmt.Appendf(systems.Data,
		"- id: book\n  prefix: bo\n  colours: {light: \"#112233\", dark: \"#ddeeff\"}\n  names: {en: The book}\n  short: {en: Book}\n  chapters:\n%s", list.String())
	return content
}

// TestPagesOfABookDoNotGrowWithIt checks that a page lists the pages of its own chapter and the
// names of the others, so that it is larger only by their names in a book with 36 more chapters. The
// overview lists all pages, and the first page of the site all chapters.
func TestPagesOfABookDoNotGrowWithIt(t *testing.T) {
	const file = "en/book/page-2-20/index.html"
	build := func(chapters int) (page, overview, home string) {
		page, pages := served(t, gen.NewEngine(options(bookContent(chapters, 25)), output.Core{}), nil, file)
		var others []string
		for _, name := range []string{"en/book/index.html", "en/index.html"} {
			data, _, err := pages.File(name)
			if err != nil {
				t.Fatal(err)
			}
			others = append(others, string(data))
		}
		return page, others[0], others[1]
	}
	small, _, _ := build(4)
	large, overview, home := build(40) // 1,000 pages
	const perChapter = 120             // bytes: a link with a name
	if grown := len(large) - len(small); grown > 36*perChapter {
		t.Errorf("36 chapters more make a page larger by %d bytes, %d each", grown, grown/36)
	}
	for text, want := range map[string]bool{
		`/en/book/page-2-0/"`: true, `/en/book/page-2-24/"`: true, // its own chapter
		`/en/book/page-39-0/"`: true, `/en/book/page-39-1/"`: false, // the name of another
	} {
		if strings.Contains(large, text) != want {
			t.Errorf("the page links to %s: %t", text, !want)
		}
	}
	if got := strings.Count(home, `/en/book/page-`); got != 40 {
		t.Errorf("the first page links to %d chapters, want 40", got)
	}
	if got := strings.Count(overview, `/en/book/page-`); got < 1000 {
		t.Errorf("the overview has %d links, want 1000 pages", got)
	}
}
