package search

import (
	"slices"
	"strings"
	"sync"

	"psyref/gen/site"
)

// Texts are what the pages of a site say. Each page is read once. Several goroutines may ask at once.
type Texts struct {
	site *site.Site

	mu    sync.Mutex
	pages map[*site.Page]*pageText
}

// pageText is what one page says.
type pageText struct {
	once    sync.Once
	entries []Entry
	rules   map[string]string // the text of its blocks by their ids
}

// NewTexts reads nothing yet.
func NewTexts(s *site.Site) *Texts {
	return &Texts{site: s, pages: map[*site.Page]*pageText{}}
}

func (t *Texts) of(p *site.Page) *pageText {
	t.mu.Lock()
	of := t.pages[p]
	if of == nil {
		of = &pageText{}
		t.pages[p] = of
	}
	t.mu.Unlock()
	of.once.Do(func() {
		of.entries = textOf(t.site, p)
		of.rules = rulesIn(p, of.entries)
	})
	return of
}

// entries returns what a page says, in its order; the caller may change the list.
func (t *Texts) entries(p *site.Page) []Entry { return slices.Clone(t.of(p).entries) }

// Rules returns the text of each block of a page that has an id, by that id: a paragraph its text, a row its cells, a section its heading and what follows.
func (t *Texts) Rules(p *site.Page) map[string]string { return t.of(p).rules }

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
