package link

import (
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// frequentQuestions lists the most common questions of each system, with the pages that answer them.
func (m *model) frequentQuestions() {
	for _, s := range m.content.Systems {
		out := m.systemOf(s.ID)
		out.Asked = map[string][]site.Asked{}
		for _, q := range s.Questions {
			if !s.HasPage(q.Page.Value) {
				m.log.AtPos(q.Page.At, source.DidYouMean(q.Page.Value, pagesOf(m.site.Languages[0], out)), "a question of %s is answered on %q, which is no page of it", s.ID, q.Page.Value)
				continue
			}
			for _, l := range m.site.Languages {
				text, tag := lang.In(m.content.Languages, q.Titles, l.Tag)
				if strings.TrimSpace(text) == "" {
					m.log.AtPos(q.Page.At, "write it below titles", "a question of %s has no words in %s", s.ID, l.Tag)
				}
				if e := m.localPages[l.Tag][s.ID+"/"+q.Page.Value]; e != nil {
					if !m.hasCalculator(e, q.Calculator.Value) {
						m.log.AtPos(q.Calculator.At, "name one of its calculators, or put it onto the page", "%s has no calculator %s, which should answer a question of %s", e.Name, q.Calculator.Value, s.ID)
					}
					out.Asked[l.Tag] = append(out.Asked[l.Tag], site.Asked{Text: lang.Typeset(tag, text, false), Language: foreignLanguage(tag, l.Tag), Page: m.sitePages[e], Calculator: q.Calculator.Value})
				}
			}
		}
	}
}

// hasCalculator reports whether a page holds a calculator, or one with an unknown name, which is an
// error of its own.
func (m *model) hasCalculator(e *localPage, id string) bool {
	return slices.ContainsFunc(e.text.Calculators, func(c markdown.Calculator) bool {
		_, err := m.catalog.Find(c.ID)
		return c.ID == id || err != nil
	})
}

// pagesOf are the slugs of the pages of a system.
func pagesOf(l *site.Language, s *site.System) (list []string) {
	for _, p := range l.Pages[s] {
		list = append(list, p.Slug)
	}
	return list
}

// indexes makes the pages that list all calculators with their cases and everything that can be
// printed, if there is any, and the page on which readers choose what their device keeps.
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
		if l.Powers != nil && (len(l.Powers.Print.Decks) > 0 || len(l.Powers.All) > 0) {
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
