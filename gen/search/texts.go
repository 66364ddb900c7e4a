package search

import (
	"slices"
	"strings"
	"sync"

	"psyref/gen/site"
)

// Texts reads the texts of the pages of a site, each page once. It is safe for concurrent use.
type Texts struct {
	site *site.Site

	mu      sync.Mutex
	pages   map[*site.Page]*pageText
	unknown map[string][]string
}

// Unknown returns, by language, the meanings of words of readers that no page contains. It is
// complete after [Texts.Files].
func (t *Texts) Unknown() map[string][]string { return t.unknown }

// pageText is the text of one page.
type pageText struct {
	once    sync.Once
	entries []Entry
	asked   []pageQuestion
	rules   map[string]string // text of each block by id
}

// NewTexts returns the texts of a site. Pages are read when they are first needed.
func NewTexts(s *site.Site) *Texts {
	return &Texts{site: s, pages: map[*site.Page]*pageText{}, unknown: map[string][]string{}}
}

func (t *Texts) read(p *site.Page) *pageText {
	t.mu.Lock()
	of := t.pages[p]
	if of == nil {
		of = &pageText{}
		t.pages[p] = of
	}
	t.mu.Unlock()
	of.once.Do(func() {
		of.entries, of.asked = readPage(t.site, p)
		of.rules = ruleTexts(p, of.entries)
	})
	return of
}

// entries returns the sections, rules and rows of a page in order. The caller may change the list.
func (t *Texts) entries(p *site.Page) []Entry { return slices.Clone(t.read(p).entries) }

// Rules returns the text of each block of a page by its id. The text of a paragraph is its words,
// that of a row its cells, that of a section its heading and text.
func (t *Texts) Rules(p *site.Page) map[string]string { return t.read(p).rules }

func ruleTexts(p *site.Page, entries []Entry) map[string]string {
	texts := map[string]string{}
	for i, e := range entries {
		_, id, _ := strings.Cut(e.Address, "#")
		if e.Kind == Section {
			e.Text = strings.Join(paragraphs(entries[i:]), " ")
		}
		for _, id := range append(slices.Clip(e.IDs), id) {
			if texts[id] == "" {
				texts[id] = entryText(p.Language, e)
			}
		}
	}
	return texts
}

// paragraphs returns the texts of a section, whose entries are first in a list.
func paragraphs(entries []Entry) (texts []string) {
	for _, e := range entries {
		if e.Kind != Section || e.Address != entries[0].Address {
			break
		}
		if e.Text != "" {
			texts = append(texts, e.Text)
		}
	}
	return texts
}

func entryText(l *site.Language, e Entry) string {
	if e.Title == "" || e.Text == "" {
		return e.Title + e.Text
	}
	return labelled(l, e.Title, e.Text)
}

// labelled returns a text after its label.
func labelled(l *site.Language, label, text string) string {
	if label == "" || strings.ContainsAny(label[len(label)-1:], ".?!:") {
		return strings.TrimSpace(label + " " + text)
	}
	before, after, _ := strings.Cut(l.UI.Labelled, "{text}") // cheaper than a strings.Replacer per rule
	return strings.ReplaceAll(before, "{label}", label) + text + strings.ReplaceAll(after, "{label}", label)
}
