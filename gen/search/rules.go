package search

import (
	"slices"
	"strings"
	"sync"

	"psyref/gen/site"
)

// Texts are what the pages of a site say. A page is read once: what it says is kept for its translations, and what its rules say for the pages that lead to
// them. Several goroutines may ask at once.
type Texts struct {
	// Read is called with each page that was read for the index, while what its rules say is at hand, by several goroutines; when it returns, that is not kept
	// any longer: of 10,000 pages it is 90 MB. Nil keeps it.
	Read func(p *site.Page)

	site *site.Site

	mu    sync.Mutex
	pages map[*site.Page]*pageText
}

// pageText is what one page says.
type pageText struct {
	once    sync.Once
	entries []Entry           // nil for a page that is in one language: nobody asks twice
	rules   map[string]string // what its blocks with ids say, by their ids
}

// NewTexts reads nothing yet.
func NewTexts(s *site.Site) *Texts {
	return &Texts{site: s, pages: map[*site.Page]*pageText{}}
}

// of reads a page. The entries are the caller's for the first to ask; they may be missing for others.
func (t *Texts) of(p *site.Page) (of *pageText, entries []Entry) {
	t.mu.Lock()
	if of = t.pages[p]; of == nil {
		of = &pageText{}
		t.pages[p] = of
	}
	t.mu.Unlock()
	of.once.Do(func() {
		entries = textOf(t.site, p)
		of.rules = rulesIn(p, entries)
		if len(p.Translations) > 1 {
			of.entries = entries
		}
	})
	return of, entries
}

// entries are what a page says, in its order.
func (t *Texts) entries(p *site.Page) []Entry {
	of, entries := t.of(p)
	switch {
	case entries != nil: // read now
		if t.Read != nil {
			t.Read(p)
			t.mu.Lock()
			of.rules = nil
			t.mu.Unlock()
		}
	case of.entries != nil:
		entries = of.entries
	default:
		entries = textOf(t.site, p)
	}
	return slices.Clone(entries) // whoever gathers them gives them names
}

// Rules is what each block of a page with an id says, by its id: a paragraph its text, a row what stands in it, a section its heading and what follows.
func (t *Texts) Rules(p *site.Page) map[string]string {
	of, _ := t.of(p)
	t.mu.Lock()
	rules := of.rules
	t.mu.Unlock()
	if rules == nil {
		return rulesIn(p, textOf(t.site, p))
	}
	return rules
}

func rulesIn(p *site.Page, entries []Entry) map[string]string {
	said := map[string]string{}
	for _, e := range entries {
		_, id, _ := strings.Cut(e.Address, "#")
		for _, id := range append(slices.Clip(e.IDs), id) {
			if said[id] == "" {
				said[id] = inWords(p.Language, e)
			}
		}
	}
	return said
}

func inWords(l *site.Language, e Entry) string {
	switch {
	case e.Title == "" || e.Text == "":
		return e.Title + e.Text
	case strings.ContainsAny(e.Title[len(e.Title)-1:], ".?!:"):
		return e.Title + " " + e.Text
	}
	before, after, _ := strings.Cut(l.UI.Labelled, "{text}") // a replacer for each rule would be a thirtieth of what a build allocates
	return strings.ReplaceAll(before, "{label}", e.Title) + e.Text + strings.ReplaceAll(after, "{label}", e.Title)
}
