package link

import (
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// frequentQuestions lists the most common questions of each system, with the pages that answer
// them.
func (m *model) frequentQuestions() {
	for _, s := range m.content.Systems {
		out := m.systemOf(s.ID)
		out.Asked = map[string][]site.Asked{}
		if s.Turn.Value != "" && !s.HasPage(s.Turn.Value) {
			m.errs.AddPos(s.Turn.At, source.DidYouMeanOr(s.Turn.Value, pagesOf(m.site.Languages[0], out)),
				"the turn of %s is %q, which is not a page of the system", s.ID, s.Turn.Value)
		}
		for _, q := range s.Questions {
			if !s.HasPage(q.Page.Value) {
				m.errs.AddPos(q.Page.At, source.DidYouMeanOr(q.Page.Value, pagesOf(m.site.Languages[0], out)),
					"a question of %s refers to %q, which is not a page of the system", s.ID, q.Page.Value)
				continue
			}
			for _, l := range m.site.Languages {
				text, tag := lang.In(m.content.Languages, q.Titles, l.Tag)
				if strings.TrimSpace(text) == "" {
					m.errs.AddPos(q.Page.At, "add it under titles", "a question of %s has no title in %s", s.ID, l.Tag)
				}
				if p := m.localPages[l.Tag][s.ID+"/"+q.Page.Value]; p != nil {
					if q.Calculator.Value != "" && !m.hasCalculator(p, q.Calculator.Value) {
						m.errs.AddPos(q.Calculator.At, "name a calculator of the page, or add it there",
							"%s has no calculator %s, which answers a question of %s", p.Name, q.Calculator.Value, s.ID)
					}
					out.Asked[l.Tag] = append(out.Asked[l.Tag],
						site.Asked{Text: lang.Typeset(tag, text, false), Language: foreignLanguage(tag, l.Tag),
							Page: m.sitePages[p], Calculator: q.Calculator.Value})
				}
			}
		}
	}
}

// hasCalculator reports whether a page has a calculator, or an unknown one, which is an error of
// its own.
func (m *model) hasCalculator(p *localPage, id string) bool {
	return slices.ContainsFunc(p.calculators(), func(c markdown.Calculator) bool {
		_, err := m.catalog.Find(c.ID)
		return c.ID == id || err != nil
	})
}

// pagesOf returns the slugs of the pages of a system.
func pagesOf(l *site.Language, s *site.System) (list []string) {
	for _, p := range l.Pages[s] {
		list = append(list, p.Slug)
	}
	return list
}

// indexes builds the pages that list all calculators with their cases and all printable pages, if
// there are any, and the page for offline use.
func (m *model) indexes() {
	var odds, prints, offline []*site.Page
	for _, l := range m.site.Languages {
		page := func(slug, title, lead string) *site.Page {
			return &site.Page{Path: "/" + l.Tag + "/" + slug + "/", Language: l, Slug: slug, Title: title, Lead: lead}
		}
		if len(l.Embeds) > 0 {
			l.Odds = page("odds", l.UI.Odds.Title, l.UI.Odds.Lead)
			odds = append(odds, l.Odds)
		}
		if slices.ContainsFunc(l.Kinds, func(k *site.Powers) bool { return len(k.Print.Decks)+len(k.All) > 0 }) {
			l.Prints = page("print", l.UI.Prints.Title, l.UI.Prints.Lead)
			prints = append(prints, l.Prints)
		}
		l.Offline = page("offline", l.UI.Offline.Title, l.UI.Offline.Lead)
		offline = append(offline, l.Offline)
	}
	for _, list := range [][]*site.Page{odds, prints, offline} {
		for _, p := range list {
			p.Translations = list
		}
	}
}
