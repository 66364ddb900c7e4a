package link

import (
	"slices"
	"strconv"
	"strings"

	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// quickPath returns the address of the quick reference of a system in a language.
func quickPath(tag string, s *site.System) string { return "/" + tag + "/" + s.ID + "/quick/" }

// quick builds the quick reference of each system that lists entries for it, in every language,
// from tables and lists of pages.
func (m *model) quick() {
	for _, s := range m.content.Systems {
		if len(s.Quick) == 0 {
			continue
		}
		var translations []*site.Page
		for _, l := range m.site.Languages {
			p := m.quickPage(l, m.systemOf(s.ID), s)
			translations = append(translations, p)
			l.Quick[p.System] = p
		}
		for _, p := range translations {
			p.Translations = translations
		}
	}
}

func (m *model) quickPage(l *site.Language, system *site.System, s *content.System) *site.Page {
	lead := lang.Typeset(l.Tag, strings.ReplaceAll(l.UI.Quick.Lead, "{system}", system.Names[l.Tag]), false)
	p := &site.Page{Path: quickPath(l.Tag, system), Language: l, System: system, Slug: "quick", Title: l.UI.Quick.Title,
		Lead: lead}
	for _, named := range s.Quick {
		if quote, ok := m.quote(l, s, named); ok {
			p.Quotes = append(p.Quotes, quote)
		}
	}
	return p
}

// quote returns the table or list of an entry of the quick reference. It reports an invalid entry
// once for all languages that share the text.
func (m *model) quote(l *site.Language, s *content.System, named yaml.String) (site.Quote, bool) {
	slug, section, nth := parseQuickEntry(named.Value)
	p := m.localPages[l.Tag][s.ID+"/"+slug]
	if p == nil || !s.HasPage(slug) {
		if l == m.site.Languages[0] && !m.isReportedMissing(s.ID+"/"+slug) {
			m.errs.AddPos(named.At, source.DidYouMeanOr(slug, pagesOf(l, m.systemOf(s.ID))),
				"the quick reference of %s uses %q, which is not a page of the system", s.ID, slug)
		}
		return site.Quote{}, false
	}
	b, ok := m.site.Articles[m.sitePages[p]].Body.(*body)
	if !ok {
		return site.Quote{}, false
	}
	of, place := m.sitePages[p], m.prefix+p.path()
	on := p.textWith(section)
	text := b.texts[slices.Index(p.texts(), on)]
	quoted, ok := text.text.Quote(section, nth, text.resolved, place)
	if !ok {
		if on.translated() {
			m.errs.AddPos(named.At, "write page#section for the first table or list of a section, page#section/2 for the second", "the quick reference of %s uses %q, but %s has no such table or list", s.ID, named.Value, p.Name)
		}
		return site.Quote{}, false
	}
	quote := site.Quote{Page: of, Address: place + "#" + section, HTML: quoted.HTML, From: quoted.From, Marks: quoted.Marks}
	if on != p {
		quote.Language = on.Language
	}
	for _, known := range of.Sections {
		if known.ID == section {
			quote.Title = known.Title
		}
	}
	return quote, true
}

// parseQuickEntry splits an entry: page#section/2.
func parseQuickEntry(entry string) (slug, section string, nth int) {
	slug, section, _ = strings.Cut(entry, "#")
	section, number, found := strings.Cut(section, "/")
	if nth = 1; found {
		nth, _ = strconv.Atoi(number) // an invalid number refers to nothing
	}
	return slug, section, nth
}
