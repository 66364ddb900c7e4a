package link

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Cache keeps from one [Link] to the next what was answered, with every fact that was asked for it. An article is answered again only when its own text
// is another or one of those facts has another value. An empty memory costs time and nothing else; it serves one folder with one set of options.
//
// It is what salsa and "Build systems à la carte" call verifying traces, with the values themselves in the place of digests: a fact has a cell, which
// knows in which revision its value was last another, and an article knows the revision in which it was answered.
type Cache struct {
	Answered int // articles that were answered since the memory began, for tests that count work
	Defined  int // those of them in which nothing but what terms mean was another

	mu       sync.Mutex
	revision int // counts calls of Link and Renew
	cells    map[fact]*cell
	wanted   int                  // how many of them somebody wanted when that was last counted
	articles map[string]*answered // by path of the page
	texts    map[*markdown.Document]*said
	faces    map[string]*face // by path of the page
	ledger   ledger
	asks     map[string]*askable // by language
}

// fact is something that the text of a page asks of the rest of the site. It is a comparable value, and so is what it comes to.
type fact interface {
	of(m *model) any
}

// cell is a fact with its value.
type cell struct {
	fact    fact
	value   any
	changed int // the revision in which the value became this one
	checked int // the revision in which it was last looked at
}

// answered is an article with what it was made from.
type answered struct {
	path     string
	page     *content.Page
	text     *markdown.Document
	article  *site.Article
	targets  []string // paths of the pages that it links to, in its order
	asked    []*cell
	revision int
}

// begin begins a revision.
func (m *Cache) begin() *Cache {
	if m == nil {
		m = &Cache{}
	}
	m.revision++
	if m.cells == nil {
		m.cells, m.articles = map[fact]*cell{}, map[string]*answered{}
		m.texts, m.faces = map[*markdown.Document]*said{}, map[string]*face{}
	}
	return m
}

// ask is the cell of a fact, with the value that it has in a model.
func (m *Cache) ask(f fact, in *model) *cell {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.cells[f]
	if c == nil {
		c = &cell{fact: f, value: f.of(in), changed: m.revision, checked: m.revision}
		m.cells[f] = c
	}
	m.check(c, in)
	return c
}

// check sees whether the value of a fact is another in this revision.
func (m *Cache) check(c *cell, in *model) {
	if c.checked == m.revision {
		return
	}
	c.checked = m.revision
	if value := c.fact.of(in); value != c.value {
		c.value, c.changed = value, m.revision
	}
}

// checkAll checks every fact, many at the same time. It is all that most articles cost at a save that is read as a whole.
func (m *Cache) checkAll(in *model) {
	cells := slices.Collect(maps.Values(m.cells))
	const share = 512
	source.MustEach((len(cells)+share-1)/share, func(i int) {
		for _, c := range cells[i*share : min((i+1)*share, len(cells))] {
			m.check(c, in)
		}
	})
}

// article is what was answered for an edition, if that is still what would be; nil where it is not. Where nothing else than what terms mean is another, the article
// gets the new meanings, and no text is looked through: a term stands on hundreds of pages.
func (m *Cache) article(e *edition, in *model) *answered {
	known := m.articles[e.path()]
	if known == nil || known.page != e.Page || known.text != e.text {
		return nil
	}
	same := true
	for _, c := range known.asked {
		if m.check(c, in); c.changed <= known.revision {
			continue
		}
		if term, ok := c.fact.(termFact); !ok || known.uses(term.term) == (c.value.(definition).on == e.path()) {
			return nil // or it has come to be defined on this very page, or is no longer
		}
		same = false
	}
	if !same {
		return in.redefined(known, e)
	}
	return known
}

// uses tells whether a term of the text links to what it means: one that the page itself defines does not.
func (a *answered) uses(term string) bool {
	return slices.ContainsFunc(a.article.Terms, func(t *site.Term) bool { return t.ID == term })
}

// keep remembers articles without a mistake in them.
func (m *Cache) keep(a *answered) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.articles[a.path] = a
}

// end forgets what belongs to no page any more, and facts for which nobody asks.
func (m *Cache) end(in *model) {
	paths := 0
	for _, list := range in.reading {
		paths += len(list)
	}
	if len(m.texts) > paths {
		clear(m.texts)
		for _, list := range in.reading {
			for _, e := range list {
				m.texts[e.text] = e.said
			}
		}
	}
	if len(m.faces) <= paths && len(m.cells) <= 2*m.wanted {
		return
	}
	for path := range m.faces {
		if in.paths[path] == nil {
			delete(m.faces, path)
			delete(m.articles, path)
		}
	}
	clear(m.cells)
	for _, a := range m.articles {
		for _, c := range a.asked {
			m.cells[c.fact] = c
		}
	}
	m.wanted = len(m.cells)
}

// said is what a document says by itself.
type said struct {
	ids    map[string]int // offsets
	seen   string         // all of it that links ask for: its ids and its calculators
	hashes []string       // of its sections; nil while nobody asked
	under  rulesView      // the rules under which its ids were found to be right; the zero one while they were not
}

// rulesView is all that says whether an id is right on a page.
type rulesView struct {
	rules    *content.Rules
	prefixes string
}

// said is what a document says.
func (m *Cache) said(d *markdown.Document) *said {
	if known := m.texts[d]; known != nil {
		return known
	}
	out := &said{ids: idsOf(d)}
	seen := sortedKeys(out.ids)
	for _, c := range d.Calculators {
		seen = append(seen, "/"+c.ID, strconv.FormatBool(c.Named), strconv.FormatBool(c.Folded))
	}
	out.seen = strings.Join(seen, " ")
	m.texts[d] = out
	return out
}

// face is what lists say of a page, set in type.
type face struct {
	page     *content.Page
	text     *markdown.Document
	document string // language of the headings that it restates

	path, title, lead string
	sources           []string
	sections          []site.Section

	of        *content.Rules
	redirects []ruleRedirect // of the rules that stand on it, by these rules
}

// face is what lists say of a page.
func (m *Cache) face(e *edition, document string) *face {
	path := e.path()
	if known := m.faces[path]; known != nil && known.page == e.Page && known.text == e.text && known.document == document {
		return known
	}
	set := func(text string) string { return lang.Typeset(e.Language, text, false) }
	f := &face{page: e.Page, text: e.text, document: document, path: path, title: set(e.Front.Title), lead: set(e.Front.Lead)}
	for _, s := range e.Front.Sources {
		f.sources = append(f.sources, lang.Typeset(document, s, false))
	}
	for _, raised := range []bool{true, false} {
		for _, s := range e.text.Sections {
			if s.ID != "" && s.Raised == raised {
				f.sections = append(f.sections, site.Section{ID: s.ID, Title: set(s.Title), Level: s.Level})
			}
		}
	}
	m.faces[path] = f
	return f
}
