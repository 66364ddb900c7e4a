package link

import (
	"cmp"
	"slices"

	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// changes builds the page of changes in every language, if there are any.
func (m *model) changes() {
	if len(m.content.Changes) == 0 {
		return
	}
	m.checkChanges()
	var translations []*site.Page
	for _, l := range m.site.Languages {
		words := l.UI.History.Changes
		l.Changes = &site.Page{Path: "/" + l.Tag + "/changes/", Language: l, Slug: "changes", Title: words.Title,
			Lead: words.Lead}
		for _, c := range m.content.Changes {
			l.Changes.Notes = append(l.Changes.Notes, m.note(l, c))
		}
		slices.SortStableFunc(l.Changes.Notes, func(a, b *site.Note) int { return cmp.Compare(b.On, a.On) })
		translations = append(translations, l.Changes)
	}
	for _, p := range translations {
		p.Translations = translations
	}
}

// checkChanges checks that the rules and pages of changes exist.
func (m *model) checkChanges() {
	first := m.content.Languages.First()
	for _, c := range m.content.Changes {
		for _, id := range c.Rules {
			if m.rulePage(first, id.Value) == nil && !m.isReportedMissing(m.pageOfRule(id.Value)) {
				m.errs.AddPos(id.At, source.DidYouMeanOr(id.Value, m.content.Rules.IDs()), "change %s: unknown rule %s",
					c.ID, id.Value)
			}
		}
		for _, key := range c.Pages {
			if m.localPages[first][key.Value] == nil && !m.isReportedMissing(key.Value) {
				m.errs.AddPos(key.At, source.DidYouMeanOr(key.Value, sortedKeys(m.localPages[first])),
					"change %s: unknown page %s", c.ID, key.Value)
			}
		}
	}
}

// note returns an entry of changes.yaml for the readers of a language.
func (m *model) note(l *site.Language, c *content.Change) *site.Note {
	text, tag := lang.In(m.content.Languages, c.Texts, l.Tag)
	from, of := lang.In(m.content.Languages, c.Sources, l.Tag)
	n := &site.Note{ID: c.ID, On: c.On.Value, Text: lang.Typeset(tag, text, false),
		Source: lang.Typeset(of, from, false), Language: foreignLanguage(tag, l.Tag)}
	add := func(local *localPage, id string) {
		if local == nil {
			return // already reported
		}
		p := m.sitePages[local]
		place := site.NotePlace{Page: p, ID: id, Address: m.prefix + p.Path}
		if id != "" {
			place.Address += "#" + id
		}
		n.Places = append(n.Places, place)
		if p.System != nil && !slices.Contains(n.Systems, p.System) {
			n.Systems = append(n.Systems, p.System)
		}
	}
	for _, id := range c.Rules {
		add(m.rulePage(l.Tag, id.Value), id.Value)
	}
	for _, key := range c.Pages {
		add(m.localPages[l.Tag][key.Value], "")
	}
	return n
}

// Rules returns the ids of all rules, sorted.
func (r *Result) Rules() []string { return r.model.content.Rules.IDs() }
