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
func (r *Result) Update(c *content.Content, docs Documents) (*Result, bool) {
	m := r.model.copyFor(c)
	changed := map[*localPage]*localPage{} // the new page by the old one
	for _, tag := range c.Languages.Tags() {
		for key := range keysOf(docs) {
			old := m.localPages[tag][key]
			if old == nil {
				continue
			}
			p := m.newLocalPage(tag, m.filesOf(tag, key, docs), docs)
			if !p.sameOutline(old) {
				return nil, false
			}
			m.replace(tag, old, p)
			changed[old] = p
		}
	}
	for _, p := range changed {
		m.site.Articles[m.sitePages[p]] = m.article(p)
	}
	if m.errs.Len() > 0 {
		return nil, false
	}
	for old, p := range changed {
		if !reflect.DeepEqual(m.quoted(p), r.model.quoted(old)) {
			return nil, false
		}
	}
	return m.result(), m.errs.Len() == 0
}

// copyFor returns a copy of the model for other content whose pages can be replaced.
func (m *model) copyFor(c *content.Content) *model {
	ix, out, s := *m.index, *m, *m.site
	ix.content = c
	ix.localPages, ix.reading = make(map[string]map[string]*localPage, len(m.localPages)), make(map[string][]*localPage,
		len(m.reading))
	for tag := range m.localPages {
		ix.localPages[tag], ix.reading[tag] = maps.Clone(m.localPages[tag]), slices.Clone(m.reading[tag])
	}
	s.Articles = maps.Clone(m.site.Articles)
	out.index, out.site, out.sitePages, out.errs = &ix, &s, maps.Clone(m.sitePages), new(source.Collector)
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
func (ix *index) filesOf(language, key string, docs Documents) (files []*content.Page) {
	for _, tag := range ix.content.Languages.Readings(language) {
		known := ix.localPages[tag][key]
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
func (m *model) replace(tag string, old, p *localPage) {
	m.localPages[tag][p.Key()] = p
	m.reading[tag][slices.Index(m.reading[tag], old)] = p
	m.sitePages[p] = m.sitePages[old]
	delete(m.sitePages, old)
}

// sameOutline reports whether other pages can refer to the same things on two versions of a page.
func (p *localPage) sameOutline(old *localPage) bool {
	if !reflect.DeepEqual(p.Front, old.Front) || len(p.added) != len(old.added) ||
		!slices.Equal(p.order(), old.order()) {
		return false
	}
	was := old.texts()
	for i, on := range p.texts() {
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
func (m *model) quoted(p *localPage) (out quoted) {
	b := m.site.Articles[m.sitePages[p]].Body.(*body)
	out.targets, out.questions = b.targets, b.questions
	if s := m.content.System(p.System); s != nil {
		for _, named := range s.Quick {
			if slug, _, _ := parseQuickEntry(named.Value); slug == p.Slug {
				quote, _ := m.quote(m.sitePages[p].Language, s, named)
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
