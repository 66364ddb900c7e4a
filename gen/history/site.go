package history

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/site"
)

// New returns the history of the pages of a site from a record and the editors' notes. If the
// record is nil it uses the notes only. Pages without history are omitted.
func New(s *site.Site, r *Record) *site.History {
	h := &site.History{Pages: map[string]*site.PageHistory{}}
	if r != nil {
		h.Since = string(r.Since)
	}
	texts := map[string]languageTexts{}
	if r != nil {
		for language, t := range r.Languages {
			texts[language] = languageTexts{t, t.removed()}
		}
	}
	for _, l := range s.Languages {
		for _, p := range contentPages(s, l) {
			if of := pageHistory(p, texts); of != nil {
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

// languageTexts is the texts of a language; the zero value is empty.
type languageTexts struct {
	*Texts
	removed map[string][]string // by page key: names of removed rules that were last on the page
}

// contentPages returns the content pages of the systems in a language.
func contentPages(s *site.Site, l *site.Language) (list []*site.Page) {
	for _, system := range s.Systems {
		list = append(list, l.Pages[system]...)
	}
	return list
}

// pageHistory returns the history of a page, or nil if there is none: a page whose title and lead alone
// have wordings, such as an overview, has none. It has the rules of sections
// that are not translated in their language.
func pageHistory(p *site.Page, texts map[string]languageTexts) *site.PageHistory {
	words := p.Language.UI.History
	t := texts[cmp.Or(p.Untranslated, p.Language.Tag)]
	out := &site.PageHistory{Of: p, Notes: pageNotes(p, "")}
	key := strings.Trim(strings.TrimPrefix(p.Path, "/"+p.Language.Tag), "/")
	add := func(t *Texts, name, language string) {
		rule := ruleHistory(p, t, key, name)
		rule.Language = language
		switch {
		case len(rule.Wordings) == 0:
			return
		case len(rule.Wordings)+len(rule.Notes) > 1:
			out.Rules = append(out.Rules, rule)
		default:
			out.Same = append(out.Same, rule)
		}
		out.Changed = max(out.Changed, rule.Changed())
	}
	if t.Texts != nil {
		names := t.namesOn(key)
		for _, name := range names {
			add(t.Texts, name, "")
		}
		for _, tag := range otherLanguages(p) {
			if other := texts[tag]; other.Texts != nil && other.Pages[key] != nil {
				for _, b := range other.Pages[key] {
					if !slices.Contains(names, b.Name) {
						names = append(names, b.Name)
						add(other.Texts, b.Name, tag)
					}
				}
			}
		}
	}
	isRule := func(rule site.RuleHistory) bool { return !rule.Top }
	if !slices.ContainsFunc(out.Rules, isRule) && !slices.ContainsFunc(out.Same, isRule) && len(out.Notes) == 0 {
		return nil
	}
	out.Page = &site.Page{
		Path: p.Path + "history/", Slug: "history", Parent: p,
		Language: p.Language, System: p.System, Untranslated: p.Untranslated,
		Title: strings.ReplaceAll(words.Title, "{page}", p.Title), Lead: words.Lead,
	}
	return out
}

// otherLanguages returns the languages of sections of a page that are not translated though the page
// is.
func otherLanguages(p *site.Page) (tags []string) {
	for _, s := range p.Sections {
		if s.Language != "" && s.Language != p.Untranslated && !slices.Contains(tags, s.Language) {
			tags = append(tags, s.Language)
		}
	}
	return tags
}

// namesOn returns the names of the blocks of a page in order, then those that were removed from it.
func (t languageTexts) namesOn(key string) (list []string) {
	for _, b := range t.Pages[key] {
		list = append(list, b.Name)
	}
	return append(list, t.removed[key]...)
}

// removed returns the names of removed rules, by the key of the last page of each.
func (t *Texts) removed() map[string][]string {
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

// ruleHistory returns the wordings of one rule of a page.
func ruleHistory(p *site.Page, t *Texts, key, name string) site.RuleHistory {
	id := localID(name, key)
	out := site.RuleHistory{ID: id, Top: id == Top, Notes: pageNotes(p, id)}
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
	out.Title = title(id, t.Wordings[name])
	slices.Reverse(out.Wordings)
	out.Gone = before == ""
	return out
}

// title returns the title of a question, which is the first line of its text, or "" for a rule.
func title(id string, wordings []Wording) string {
	if !strings.HasPrefix(id, "q-") {
		return ""
	}
	for _, w := range slices.Backward(wordings) {
		if w.Text != "" {
			question, _, _ := strings.Cut(w.Text, "\n")
			return question
		}
	}
	return ""
}

// pageNotes returns the notes on a rule of a page, or, if the id is "", on anything on the page.
func pageNotes(p *site.Page, id string) (list []*site.Note) {
	if p.Language.Changes == nil {
		return nil
	}
	for _, n := range p.Language.Changes.Notes {
		isHere := func(place site.NotePlace) bool { return place.Page == p && (id == "" || place.ID == id) }
		if slices.ContainsFunc(n.Places, isHere) {
			list = append(list, n)
		}
	}
	return list
}
