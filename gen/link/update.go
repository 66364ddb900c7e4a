package link

import (
	"maps"
	"reflect"
	"slices"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Update returns the result for content in which only the text of some pages changed: those of docs,
// which are in c in place of earlier versions. It resolves these pages in every language and keeps
// all else.
//
// It reports false if other parts of the site may differ too, or if there are errors: then link c
// as a whole. That is decided by comparing everything that other parts can read of these pages: the
// front matter, what was found in the text ([markdown.Document.SameOutline]), and what other pages
// quote. All other parts are made from the rest of the content, which is the same.
func (l *Result) Update(c *content.Content, docs Documents) (*Result, bool) {
	m := l.model.copyFor(c)
	changed := map[*localPage]*localPage{} // the new page by the old one
	for _, tag := range c.Languages.Tags() {
		for key := range keysOf(docs) {
			old := m.localPages[tag][key]
			if old == nil {
				continue
			}
			e := m.newLocalPage(tag, m.filesOf(tag, key, docs), docs)
			if !e.sameOutline(old) {
				return nil, false
			}
			m.replace(tag, old, e)
			changed[old] = e
		}
	}
	for _, e := range changed {
		m.site.Articles[m.sitePages[e]] = m.article(e)
	}
	if m.log.Len() > 0 {
		return nil, false
	}
	for old, e := range changed {
		if !reflect.DeepEqual(m.quoted(e), l.model.quoted(old)) {
			return nil, false
		}
	}
	return m.result(), m.log.Len() == 0
}

// copyFor returns a copy of the model for other content whose pages can be replaced.
func (m *model) copyFor(c *content.Content) *model {
	x, out, s := *m.index, *m, *m.site
	x.content = c
	x.localPages, x.reading = make(map[string]map[string]*localPage, len(m.localPages)), make(map[string][]*localPage, len(m.reading))
	for tag := range m.localPages {
		x.localPages[tag], x.reading[tag] = maps.Clone(m.localPages[tag]), slices.Clone(m.reading[tag])
	}
	s.Articles = maps.Clone(m.site.Articles)
	out.index, out.site, out.sitePages, out.log = &x, &s, maps.Clone(m.sitePages), new(source.Log)
	return &out
}

// keysOf returns the keys of the pages of texts.
func keysOf(docs Documents) map[string]bool {
	keys := map[string]bool{}
	for p := range docs {
		keys[p.Key()] = true
	}
	return keys
}

// filesOf returns the files of a page for the readers of a language: those in docs, and else those
// of before, whose texts it adds to docs.
func (x *index) filesOf(readers, key string, docs Documents) (files []*content.Page) {
	for _, tag := range x.content.Languages.Readings(readers) {
		known := x.localPages[tag][key]
		if known == nil || !known.translated() {
			continue
		}
		p := known.Page
		for fresh := range docs {
			if fresh.Name == p.Name {
				p = fresh
			}
		}
		if docs[p] == nil {
			docs[p] = known.text
		}
		files = append(files, p)
	}
	return files
}

// replace puts a page in the place of its earlier version.
func (m *model) replace(tag string, old, e *localPage) {
	m.localPages[tag][e.Key()] = e
	m.reading[tag][slices.Index(m.reading[tag], old)] = e
	m.sitePages[e] = m.sitePages[old]
	delete(m.sitePages, old)
}

// sameOutline reports whether other pages can refer to the same things on two versions of a page.
func (e *localPage) sameOutline(old *localPage) bool {
	if !reflect.DeepEqual(e.Front, old.Front) || len(e.added) != len(old.added) || !slices.Equal(e.order(), old.order()) {
		return false
	}
	was := old.texts()
	for i, on := range e.texts() {
		if on.Name != was[i].Name || !on.text.SameOutline(was[i].text) {
			return false
		}
	}
	return true
}

// quoted holds what other pages show of a resolved text.
type quoted struct {
	targets   []string
	questions []site.Question
	quotes    []site.Quote     // of the quick reference
	lookups   []markdown.Quote // the tables to roll on
}

// quoted returns what other pages show of the text of a page.
func (m *model) quoted(e *localPage) (out quoted) {
	b := m.site.Articles[m.sitePages[e]].Body.(*body)
	out.targets, out.questions = b.targets, b.questions
	if s := m.content.System(e.System); s != nil {
		for _, named := range s.Quick {
			if slug, _, _ := parseQuickEntry(named.Value); slug == e.Slug {
				quote, _ := m.quote(m.sitePages[e].Language, s, named)
				out.quotes = append(out.quotes, quote)
			}
		}
	}
	for _, text := range b.texts {
		for _, t := range text.text.Tables {
			quote, _ := text.text.QuoteLookup(t.Name, text.resolved, "")
			out.lookups = append(out.lookups, quote)
		}
	}
	return out
}
