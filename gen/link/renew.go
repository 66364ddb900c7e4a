package link

import (
	"maps"
	"slices"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// Renewal is a page of the content whose text has changed.
type Renewal struct {
	Old, New *content.Page
	Text     *markdown.Document // of New
}

// Renew is the linked content after the texts of some pages changed and nothing else did. It reports false where something did that others know of a page:
// its title, lead or sources, an id, a heading, a question or its answer, where something comes from, where a link leads, a name in a table, a picture, a calculator, or a page that its quick reference quotes. Such a change needs Link.
//
// Whatever other pages know being as it was, only the changed texts are answered anew, and those of their translations, whose readers are told when the two
// no longer say the same. What is wrong is added to the log. The receiver stays as it is.
func (l *Linked) Renew(list []Renewal, log *source.Log) (*Linked, bool) {
	for _, r := range list {
		if l.model.isQuoted(r.Old) || !sameFrom(l.model.editions[r.Old.Language][r.Old.Key()], r) {
			return nil, false
		}
	}
	l.model.memory.begin()
	m := l.model.copied(log)
	var again []*edition
	for _, r := range list {
		delete(m.memory.texts, l.model.editions[r.Old.Language][r.Old.Key()].text) // so that a text of each save is not kept until all is linked again
		again = append(again, m.exchange(r)...)
	}
	m.stale, m.notes = m.findStale()
	out := m.linked()
	out.Before = l.Site
	for _, a := range m.answers(m.withTranslations(again)) {
		page := m.paths[a.path]
		m.site.Articles[page] = a.article
		out.Renewed = append(out.Renewed, page)
	}
	return out, true
}

// sameFrom tells whether other pages see a page as they did.
func sameFrom(e *edition, r Renewal) bool {
	if e == nil || e.Page != r.Old || r.Old.Key() != r.New.Key() || r.Old.Language != r.New.Language {
		return false
	}
	old, fresh := e.text, r.Text
	return r.Old.Front.Draft == r.New.Front.Draft && r.Old.Front.Title == r.New.Front.Title && r.Old.Front.Lead == r.New.Front.Lead && slices.Equal(r.Old.Front.Sources, r.New.Front.Sources) &&
		slices.EqualFunc(old.Anchors, fresh.Anchors, func(a, b markdown.Anchor) bool { return a.ID == b.ID && a.From == b.From }) &&
		slices.EqualFunc(old.Sections, fresh.Sections, func(a, b markdown.Section) bool {
			return a.ID == b.ID && a.Title == b.Title && a.Level == b.Level && a.Raised == b.Raised
		}) &&
		slices.EqualFunc(old.Links, fresh.Links, func(a, b markdown.Link) bool { return a.Destination == b.Destination }) &&
		slices.Equal(old.Names(), fresh.Names()) &&
		slices.EqualFunc(old.Images, fresh.Images, func(a, b markdown.Image) bool { return a.Destination == b.Destination }) &&
		slices.EqualFunc(old.Callouts, fresh.Callouts, markdown.Callout.SaysAs) &&
		slices.EqualFunc(old.Marks, fresh.Marks, func(a, b markdown.Mark) bool { return a.From == b.From && a.ID == b.ID && a.Section == b.Section }) &&
		slices.EqualFunc(old.Calculators, fresh.Calculators, func(a, b markdown.Calculator) bool {
			return a.ID == b.ID && a.Named == b.Named && a.Folded == b.Folded && a.Example == b.Example && slices.Equal(a.Inputs, b.Inputs)
		})
}

// copied is a model that can be changed in what texts say without a change of this one.
func (m *model) copied(log *source.Log) *model {
	x, s, c := *m.index, *m.site, *m.content
	c.Pages = slices.Clone(c.Pages)
	x.content = &c
	x.editions, x.reading = maps.Clone(x.editions), maps.Clone(x.reading)
	x.homes = maps.Clone(x.homes)
	x.shared = &shared{}
	s.Articles = maps.Clone(s.Articles)
	out := *m
	out.index, out.site, out.log, out.made = &x, &s, log, maps.Clone(m.made)
	return &out
}

// exchange puts a page into the place of another, for all readers of its text, and returns its editions.
func (m *model) exchange(r Renewal) (fresh []*edition) {
	if i := slices.Index(m.content.Pages, r.Old); i >= 0 {
		m.content.Pages[i] = r.New
	}
	key := r.Old.Key()
	for _, readers := range m.content.Languages.Tags() {
		old := m.editions[readers][key]
		if old == nil || old.Page != r.Old {
			continue
		}
		e := m.memory.newEdition(r.New, r.Text, readers)
		m.editions[readers] = maps.Clone(m.editions[readers])
		m.editions[readers][key] = e
		m.reading[readers] = slices.Clone(m.reading[readers])
		m.reading[readers][slices.Index(m.reading[readers], old)] = e
		for id, home := range m.homes {
			if home == old {
				m.homes[id] = e
			}
		}
		m.made[e] = m.made[old]
		delete(m.made, old)
		fresh = append(fresh, e)
	}
	return fresh
}

// withTranslations are editions and all others of their pages, each once.
func (m *model) withTranslations(list []*edition) (all []*edition) {
	for _, e := range list {
		for _, readers := range m.content.Languages.Tags() {
			if other := m.editions[readers][e.Key()]; other != nil && !slices.Contains(all, other) {
				all = append(all, other)
			}
		}
	}
	return all
}

// PageOf is the page of the content in a file, by its name as an editor would type it; nil where it holds none.
func (l *Linked) PageOf(name string) *content.Page {
	for _, p := range l.model.content.Pages {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Content is what was linked.
func (l *Linked) Content() *content.Content { return l.model.content }
