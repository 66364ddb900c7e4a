package link

import (
	"strings"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
)

// questionsPath returns the address of the page of questions of a system in a language.
func questionsPath(tag string, s *site.System) string { return "/" + tag + "/" + s.ID + "/questions/" }

// questions builds the page with all rulings and unknowns of each system, in every language. A
// system without questions has no such page.
func (m *model) questions() {
	for _, s := range m.site.Systems {
		var translations []*site.Page
		for _, l := range m.site.Languages {
			if p := m.questionsPage(l, s, m.bySystemOf(l.Tag)[s.ID]); p != nil {
				translations = append(translations, p)
				l.Questions[s] = p
			}
		}
		for _, p := range translations {
			p.Translations = translations
		}
	}
}

func (m *model) questionsPage(l *site.Language, s *site.System, editions []*localPage) *site.Page {
	set := func(text string) string {
		return lang.Typeset(l.Tag, strings.ReplaceAll(text, "{system}", s.Names[l.Tag]), false)
	}
	p := &site.Page{Path: questionsPath(l.Tag, s), Language: l, System: s, Slug: "questions",
		Title: l.UI.Questions.Title, Lead: set(l.UI.Questions.Lead)}
	for _, edition := range editions {
		if list := m.questionsOn(edition); len(list) > 0 {
			of := m.sitePages[edition]
			p.Questions = append(p.Questions, site.PageQuestions{Page: of, List: list})
			p.Sections = append(p.Sections, site.Section{ID: of.QuestionsID(), Title: of.Title})
		}
	}
	if len(p.Questions) == 0 {
		return nil
	}
	return p
}

// questionsOn returns the questions of a page, in its order.
func (m *model) questionsOn(p *localPage) []site.Question {
	if b, ok := m.site.Articles[m.sitePages[p]].Body.(*body); ok {
		return b.questions
	}
	return nil
}

// questions returns the questions of a page, in its order.
func (r *resolver) questions(b *body) (list []site.Question) {
	place := r.prefix + r.page.path()
	for i, c := range inPage(r.page, calloutsOf, calloutOffset) {
		if !c.IsQuestion() {
			continue
		}
		title, answer := b.texts[i].text.Question(c, b.texts[i].resolved, place)
		q := site.Question{Address: place + "#" + c.ID, Kind: c.Kind, Title: title, Answer: answer, NoOdds: c.NoOdds,
			From: c.From}
		if i > 0 {
			q.Language = b.texts[i].language
		}
		list = append(list, q)
	}
	return list
}

// checkCallouts checks that a page has the callouts and provenance marks of its translation. It is
// called for both directions.
func (m *model) checkCallouts(p, other *localPage) {
	wrong := func(offset int, hint, format string, args ...any) {
		m.errs.AddAt(p.File, offset, hint, format, args...)
	}
	there := map[string]markdown.Callout{}
	for _, text := range other.documents() {
		for _, c := range text.Callouts {
			there[c.ID] = c
		}
	}
	for _, c := range p.text.Callouts {
		if c.ID == "" {
			continue
		}
		switch same, ok := there[c.ID]; {
		case !ok:
			if _, exists := other.ids[c.ID]; exists { // a missing id is already reported
				wrong(c.Offset, "make it the title of a callout in both",
					"%s is the title of a callout here but not in %s", c.ID, other.Language)
			}
		case same.Kind != c.Kind:
			wrong(c.Offset, "use the same kind in both", "the callout %s is %s here but %s in %s", c.ID, c.Kind,
				same.Kind, other.Language)
		case c.NoOdds && !same.NoOdds:
			wrong(c.Offset, "add it to both, or to none", "the callout %s has odds=none here but not in %s", c.ID,
				other.Language)
		}
	}
	type statement struct {
		from site.Provenance
		at   string
	}
	count := map[statement]int{}
	for _, text := range other.documents() {
		for _, k := range text.Marks {
			count[statement{k.From, k.ID}]++
		}
	}
	for _, k := range p.text.Marks {
		said := statement{k.From, k.ID}
		if count[said]--; count[said] < 0 {
			wrong(k.Offset, "add it to the same block of "+other.Name, "from=%s is missing in %s", k.From,
				other.Language)
		}
	}
}
