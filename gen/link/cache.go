package link

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Cache keeps the results of one [Link] for the next, with every fact that they depend on. An
// article is resolved again only if its text or one of those facts changed. Dropping the cache
// costs time and changes no result. It serves one folder with one set of options.
//
// The design is that of the verifying traces in "Build systems à la carte": each fact has a cell
// with the revision of its last change, and each article the revision in which it was resolved.
type Cache struct {
	Resolved    int // articles resolved so far, for tests
	TermUpdates int // those of which only terms were updated

	mu       sync.Mutex
	revision int // number of calls of Link
	cells    map[fact]*cell
	wanted   int                      // number of cells in use at the last count
	articles map[string]*resolvedPage // by path of the page
	infos    map[*markdown.Document]*textInfo
	// compositions are of texts that other languages may complete, by the text.
	compositions map[*markdown.Document]*composition
	metas        map[string]*pageMeta // by path of the page
	ledger       ledger
	askEntries   map[string]*askEntry // by language
}

// fact identifies something that a text depends on. It is comparable, and so is its value.
type fact interface {
	value(m *model) any
}

// cell is a fact with its value.
type cell struct {
	fact    fact
	value   any
	changed int // revision of the last change of the value
	checked int // revision of the last check
}

// resolvedPage is an article with all its dependencies.
type resolvedPage struct {
	path         string
	page         *content.Page
	text         *markdown.Document
	composed     *composition
	article      *site.Article
	targets      []string // paths of the pages that it links to, in order
	dependencies []*cell
	revision     int
}

// begin starts a revision.
func (m *Cache) begin() *Cache {
	if m == nil {
		m = &Cache{}
	}
	m.revision++
	if m.cells == nil {
		m.cells, m.articles = map[fact]*cell{}, map[string]*resolvedPage{}
		m.infos, m.metas = map[*markdown.Document]*textInfo{}, map[string]*pageMeta{}
		m.compositions = map[*markdown.Document]*composition{}
	}
	return m
}

// cell returns the cell of a fact with its current value.
func (m *Cache) cell(f fact, in *model) *cell {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.cells[f]
	if c == nil {
		c = &cell{fact: f, value: f.value(in), changed: m.revision, checked: m.revision}
		m.cells[f] = c
	}
	m.check(c, in)
	return c
}

// check updates the value of a cell.
func (m *Cache) check(c *cell, in *model) {
	if c.checked == m.revision {
		return
	}
	c.checked = m.revision
	if value := c.fact.value(in); value != c.value {
		c.value, c.changed = value, m.revision
	}
}

// checkAll checks every fact, concurrently. For most saves this is the main cost of linking.
func (m *Cache) checkAll(in *model) {
	cells := slices.Collect(maps.Values(m.cells))
	const share = 512
	source.MustEach((len(cells)+share-1)/share, func(i int) {
		for _, c := range cells[i*share : min((i+1)*share, len(cells))] {
			m.check(c, in)
		}
	})
}

// article returns the cached result for a page; nil if it is out of date. If only definitions of
// terms changed, it updates those without resolving the text again, since a term can be on hundreds
// of pages.
func (m *Cache) article(e *localPage, in *model) *resolvedPage {
	known := m.articles[e.path()]
	if known == nil || known.page != e.Page || known.text != e.text || known.composed != e.composed {
		return nil
	}
	same := true
	for _, c := range known.dependencies {
		if m.check(c, in); c.changed <= known.revision {
			continue
		}
		if term, ok := c.fact.(termFact); !ok || known.uses(term.term) == (c.value.(definition).on == e.path()) {
			return nil // the page has become the one that defines it, or no longer is
		}
		same = false
	}
	if !same {
		return in.withCurrentTerms(known, e)
	}
	return known
}

// uses reports whether the text links a term to its definition. A page does not link terms that it
// defines itself.
func (a *resolvedPage) uses(term string) bool {
	return slices.ContainsFunc(a.article.Terms, func(t *site.Term) bool { return t.ID == term })
}

// keep caches an article without errors.
func (m *Cache) keep(a *resolvedPage) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.articles[a.path] = a
}

// end drops entries of removed pages, and unused facts.
func (m *Cache) end(in *model) {
	paths := 0
	for _, list := range in.reading {
		paths += len(list)
	}
	if len(m.infos) > paths {
		clear(m.infos)
		for _, list := range in.reading {
			for _, e := range list {
				if e.composed == nil {
					m.infos[e.text] = e.info
				}
			}
		}
	}
	if len(m.compositions) > paths {
		m.compositions = map[*markdown.Document]*composition{}
	}
	if len(m.metas) <= paths && len(m.cells) <= 2*m.wanted {
		return
	}
	for path := range m.metas {
		if in.paths[path] == nil {
			delete(m.metas, path)
			delete(m.articles, path)
		}
	}
	clear(m.cells)
	for _, a := range m.articles {
		for _, c := range a.dependencies {
			m.cells[c.fact] = c
		}
	}
	m.wanted = len(m.cells)
}

// textInfo holds what a document contains by itself.
type textInfo struct {
	ids       map[string]int // offsets
	signature string         // the part that links depend on: ids and calculators
	hashes    []string       // of its sections; computed on first use
	// checkedAgainst are the rules against which its ids were checked without errors; else zero.
	checkedAgainst rulesView
}

// rulesView holds everything that the check of an id depends on.
type rulesView struct {
	rules    *content.Rules
	prefixes string
}

// textInfo returns the info of a document.
func (m *Cache) textInfo(d *markdown.Document) *textInfo {
	if known := m.infos[d]; known != nil {
		return known
	}
	out := newTextInfo([]*markdown.Document{d}, d.Calculators)
	m.infos[d] = out
	return out
}

// newTextInfo returns the info of a text, or of several that a page consists of, with its calculators
// in order.
func newTextInfo(texts []*markdown.Document, calculators []markdown.Calculator) *textInfo {
	out := &textInfo{ids: map[string]int{}}
	for _, d := range texts {
		for id, at := range idsOf(d) {
			if _, known := out.ids[id]; !known {
				out.ids[id] = at
			}
		}
	}
	seen := sortedKeys(out.ids)
	for _, c := range calculators {
		seen = append(seen, "/"+c.ID, fmt.Sprint(c.Named), fmt.Sprint(c.Folded))
	}
	out.signature = strings.Join(seen, " ")
	return out
}

// pageMeta holds what lists show of a page, typeset.
type pageMeta struct {
	page     *content.Page
	text     *markdown.Document
	composed *composition
	document string // language of its source headings

	path, title, lead string
	sources           []string
	sections          []site.Section

	rules     *content.Rules // rules that redirects was made from
	redirects []ruleRedirect // of the rules on the page
}

// pageMeta returns what lists show of a page.
func (m *Cache) pageMeta(e *localPage, document string) *pageMeta {
	path := e.path()
	if known := m.metas[path]; known != nil && known.page == e.Page && known.text == e.text && known.composed == e.composed && known.document == document {
		return known
	}
	set := func(text string) string { return lang.Typeset(e.Language, text, false) }
	f := &pageMeta{page: e.Page, text: e.text, composed: e.composed, document: document, path: path, title: set(e.Front.Title), lead: set(e.Front.Lead)}
	for _, s := range e.Front.Sources {
		f.sources = append(f.sources, lang.Typeset(document, s, false))
	}
	for on, s := range e.shownSections() {
		if s.ID != "" {
			f.sections = append(f.sections, site.Section{ID: s.ID, Title: lang.Typeset(on.Language, s.Title, false), Language: foreignLanguage(on.Language, e.readers)})
		}
	}
	m.metas[path] = f
	return f
}
