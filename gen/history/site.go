package history

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/site"
)

// Of returns the history of the pages of a site: from a record, or from the change log alone if the
// record is nil. A page without any has none.
func Of(s *site.Site, r *Record) *site.History {
	h := &site.History{Pages: map[string]*site.PageHistory{}}
	if r != nil {
		h.Since = string(r.Since)
	}
	texts := map[string]told{}
	if r != nil {
		for language, t := range r.Languages {
			texts[language] = told{t, t.gone()}
		}
	}
	for _, l := range s.Languages {
		for _, p := range pagesOf(s, l) {
			if of := ofPage(p, texts[cmp.Or(p.Untranslated, l.Tag)]); of != nil {
				h.Pages[p.Path] = of
			}
		}
	}
	for _, of := range h.Pages {
		for _, t := range of.Of.Translations {
			if other := h.Pages[t.Path]; other != nil {
				of.Page.Translations = append(of.Page.Translations, other.Page)
			}
		}
	}
	return h
}

// told is the known texts of a language. The zero value is empty.
type told struct {
	*Texts
	gone map[string][]string // by the key of a page: names of what stood there last
}

// pagesOf are the pages of the content in a language.
func pagesOf(s *site.Site, l *site.Language) (list []*site.Page) {
	if l.Home != nil {
		list = append(list, l.Home)
	}
	for _, system := range s.Systems {
		list = append(list, l.Pages[system]...)
	}
	return list
}

// ofPage is the history of a page; nil where nothing is known of it.
func ofPage(p *site.Page, t told) *site.PageHistory {
	words := p.Language.UI.History
	out := &site.PageHistory{Of: p, Notes: notesOn(p, "")}
	key := strings.Trim(strings.TrimPrefix(p.Path, "/"+p.Language.Tag), "/")
	if t.Texts != nil {
		for _, name := range t.names(key) {
			switch rule := ofRule(p, t.Texts, key, name); {
			case len(rule.Wordings) == 0:
			case len(rule.Wordings)+len(rule.Notes) > 1:
				out.Rules = append(out.Rules, rule)
				out.Changed = max(out.Changed, rule.Changed())
			default:
				out.Same = append(out.Same, rule)
				out.Changed = max(out.Changed, rule.Changed())
			}
		}
	}
	if len(out.Rules)+len(out.Same)+len(out.Notes) == 0 {
		return nil
	}
	out.Page = &site.Page{
		Path: p.Path + "history/", Language: p.Language, System: p.System, Slug: "history", Parent: p, Untranslated: p.Untranslated,
		Title: strings.ReplaceAll(words.Title, "{page}", p.Title), Lead: words.Lead,
	}
	return out
}

// names returns the names of the current texts of a page in order, then of the removed ones.
func (t told) names(key string) (list []string) {
	if page := t.Pages[key]; page != nil {
		for _, s := range page.Said {
			list = append(list, s.Name)
		}
	}
	return append(list, t.gone[key]...)
}

// gone returns the names of removed texts, by the key of their last page.
func (t *Texts) gone() map[string][]string {
	names := map[string][]string{}
	for _, name := range sortedKeys(t.Wordings) {
		all := t.Wordings[name]
		if last := len(all) - 1; last > 0 && all[last].Text == "" {
			key := all[last-1].Page
			names[key] = append(names[key], name)
		}
	}
	return names
}

// ofRule returns the history of one rule of a page.
func ofRule(p *site.Page, t *Texts, key, name string) site.RuleHistory {
	id := local(name, key)
	out := site.RuleHistory{ID: id, Top: id == Top, Notes: notesOn(p, id)}
	before := ""
	for _, w := range t.Wordings[name] {
		wording := site.Wording{From: string(w.From)}
		switch {
		case w.Text == "":
		case before == "":
			wording.Text = []site.Stretch{{Text: w.Text}}
		default:
			wording.Text = w.Steps.stretches(before, w.Text)
		}
		out.Wordings, before = append(out.Wordings, wording), w.Text
	}
	slices.Reverse(out.Wordings)
	out.Gone = before == ""
	return out
}

// notesOn are the notes that speak of a rule on a page, or, for "", of anything on it.
func notesOn(p *site.Page, id string) (list []*site.Note) {
	if p.Language.Changes == nil {
		return nil
	}
	for _, n := range p.Language.Changes.Notes {
		if slices.ContainsFunc(n.Places, func(place site.NotePlace) bool { return place.Page == p && (id == "" || place.ID == id) }) {
			list = append(list, n)
		}
	}
	return list
}
