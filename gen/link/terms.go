package link

import (
	"cmp"
	"slices"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
)

// vocabularies returns the terms that are linked in texts of a language, by system.
func vocabularies(c *content.Content, tag string) map[string]markdown.Vocabulary {
	all := make(map[string]markdown.Vocabulary, len(c.Systems))
	for _, s := range c.Systems {
		all[s.ID] = markdown.Vocabulary{}
	}
	for _, t := range c.Terms {
		if t.Plain {
			continue
		}
		spellings := t.Spellings(tag)
		for system, rule := range t.Rules {
			for _, text := range spellings {
				if v := all[system]; v != nil && rule != "" {
					v.Add(text, t.ID)
				}
			}
		}
	}
	for _, v := range all {
		v.Sort()
	}
	return all
}

// definesHere reports whether the page defines a term, so that it does not link it.
func (r *resolver) definesHere(id string) bool {
	on := r.rulePage(r.lang, r.terms[id].Rules[r.System])
	return on != nil && on.path() == r.path()
}

// definition returns a term as a page shows it beside its first use.
func (r *resolver) definition(id string) *site.Term {
	return r.shared.terms.get(termKey{r.lang, r.System, id}, func() (*site.Term, bool) {
		t := r.terms[id]
		words, of := lang.In(r.content.Languages, t.In, r.lang)
		return &site.Term{
			ID: id, Name: lang.Typeset(of, words.Term, false), Definition: lang.Typeset(of, words.Definition, false),
			Language: foreignLanguage(of, r.lang),
			Rule:     r.ruleAddress(r.lang, t.Rules[r.System]), From: t.From[r.System],
		}, true
	})
}

// foreignLanguage returns a language if it is not that of the readers, and "" otherwise.
func foreignLanguage(of, ofPage string) string {
	if of == ofPage {
		return ""
	}
	return of
}

// glossaryPath returns the address of the glossary in a language.
func glossaryPath(tag string) string { return "/" + tag + "/glossary/" }

// glossary builds the glossary of a language in its alphabetical order, if there are terms.
func (m *model) glossary(l *site.Language) {
	if len(m.content.Terms) == 0 {
		return
	}
	g := &site.Page{Path: glossaryPath(l.Tag), Language: l, Title: l.UI.Glossary.Title, Lead: l.UI.Glossary.Lead}
	for _, t := range m.content.Terms {
		g.Terms = append(g.Terms, m.glossaryTerm(l, t))
	}
	order := collate.New(language.Make(l.Tag))
	slices.SortStableFunc(g.Terms, func(a, b site.Term) int { return order.CompareString(a.Name, b.Name) })
	l.Glossary = g
}

// letterOf returns the letter of a name in the index: the first letter as a capital without
// accents; "#" for a name that begins otherwise.
func letterOf(name string) string {
	for _, r := range norm.NFKD.String(name) {
		if unicode.IsLetter(r) {
			return string(unicode.ToUpper(r))
		}
		if !unicode.IsPunct(r) {
			break
		}
	}
	return "#"
}

func (m *model) glossaryTerm(l *site.Language, t *content.Term) site.Term {
	words, of := lang.In(m.content.Languages, t.In, l.Tag)
	out := site.Term{ID: t.ID, Name: lang.Typeset(of, words.Term, false),
		Definition: lang.Typeset(of, words.Definition, false), Language: foreignLanguage(of, l.Tag),
		Letter: letterOf(words.Term)}
	for _, tag := range m.content.Languages.Tags() {
		other, known := t.In[tag]
		if mark := string(other.Mark); mark != "" {
			out.Mark = mark
		}
		if tag != of && known {
			out.Others = append(out.Others, site.OtherName{Language: tag, Name: lang.Typeset(tag, other.Term, false)})
		}
	}
	for id, rule := range t.Rules {
		if s := m.bySystem[id]; s != nil && rule != "" {
			out.Rules = append(out.Rules, site.TermRule{System: s, Rule: m.ruleAddress(l.Tag, rule), From: t.From[id]})
		}
	}
	slices.SortFunc(out.Rules, func(a,
		b site.TermRule) int {
		return cmp.Compare(m.rank[a.System.ID], m.rank[b.System.ID])
	})
	return out
}
