package history

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/site"
)

// Of is the history of the pages of a site: by a record, or by the notes of its editors alone where that is nil. A page of which nothing is known has none.
func Of(s *site.Site, r *Record) *site.History {
	h := &site.History{Pages: map[string]*site.PageHistory{}}
	if r != nil {
		h.Since = string(r.Since)
	}
	for _, l := range s.Languages {
		for _, p := range pagesOf(s, l) {
			if of := ofPage(p, r.of(cmp.Or(p.Untranslated, l.Tag))); of != nil {
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

// of is what is known of the texts of a language; nil for nothing.
func (r *Record) of(language string) *Texts {
	if r == nil {
		return nil
	}
	return r.Languages[language]
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
func ofPage(p *site.Page, t *Texts) *site.PageHistory {
	words := p.Language.UI.History
	out := &site.PageHistory{Of: p, Notes: notesOn(p, "")}
	key := strings.Trim(strings.TrimPrefix(p.Path, "/"+p.Language.Tag), "/")
	if t != nil {
		for _, name := range t.names(key) {
			switch rule := ofRule(p, t, key, name); {
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

// names is what stands on a page, in its order, and then what stood there last and is gone.
func (t *Texts) names(key string) (list []string) {
	if page := t.Pages[key]; page != nil {
		for _, s := range page.Said {
			list = append(list, s.Name)
		}
	}
	for _, name := range sortedKeys(t.Wordings) {
		all := t.Wordings[name]
		if last := len(all) - 1; last > 0 && all[last].Text == "" && all[last-1].Page == key {
			list = append(list, name)
		}
	}
	return list
}

// ofRule is what one rule of a page said.
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
			wording.Text = Difference(before, w.Text)
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
