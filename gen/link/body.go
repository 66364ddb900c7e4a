package link

import (
	"sync"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// body is the text of a page with everything in it answered.
type body struct {
	text        *markdown.Document
	answers     markdown.Answers
	calculators []*site.Calculator
}

// Parts lays the text out.
func (b *body) Parts() []site.Part {
	var parts []site.Part
	for _, p := range b.text.Render(b.answers) {
		if p.Calculator < 0 {
			parts = append(parts, site.Part{HTML: p.HTML, Lookup: p.Lookup})
		} else {
			parts = append(parts, site.Part{Calculator: b.calculators[p.Calculator]})
		}
	}
	return parts
}

// answers answers everything that the texts of pages refer to, page by page at the same time.
func (m *model) answers(list []*edition) []*answering {
	all := make([]*answering, len(list))
	faults := make([]error, len(list))
	var wait sync.WaitGroup
	for i, e := range list {
		wait.Go(func() {
			defer source.Recover(&faults[i])
			all[i] = &answering{model: m, edition: e, out: &site.Article{}}
			all[i].answer()
		})
	}
	wait.Wait()
	for _, fault := range faults {
		if fault != nil {
			panic(fault) // a mistake of ours; whoever builds turns it into an error
		}
	}
	return all
}

// articles are the texts of all pages of the content. Every page learns who links to it.
func (m *model) articles() map[*site.Page]*site.Article {
	var list []*edition
	for _, l := range m.site.Languages {
		list = append(list, m.reading[l.Tag]...)
	}
	texts := make(map[*site.Page]*site.Article, len(list))
	for _, a := range m.answers(list) {
		texts[m.made[a.edition]] = a.out
		for _, to := range a.targets {
			backlink(m.made[a.edition], to)
		}
	}
	return texts
}

// answering answers for everything that one page refers to.
type answering struct {
	*model
	*edition
	out     *site.Article
	targets []*site.Page // that it links to, in the order of the page
}

// wrong reports an error at an offset of the page's file.
func (a *answering) wrong(offset int, hint, format string, args ...any) {
	a.log.At(a.File, offset, hint, format, args...)
}

func (a *answering) answer() {
	ui := a.content.UI[a.Language] // the text keeps to one language
	out := markdown.Answers{
		Language: a.Language, Glossary: a.prefix + glossaryPath(a.readers), Notes: a.notes[a.edition],
		RuleLink: lang.Typeset(a.Language, ui.RuleLink, false),
		Callouts: map[string]string{
			"example": lang.Typeset(a.Language, ui.Callouts.Example, false), "ruling": lang.Typeset(a.Language, ui.Callouts.Ruling, false),
			"unknown": lang.Typeset(a.Language, ui.Callouts.Unknown, false), "note": lang.Typeset(a.Language, ui.Callouts.Note, false),
		},
		Rest: lang.Typeset(a.Language, ui.Callouts.Rest, false), NoOdds: lang.Typeset(a.Language, ui.Callouts.NoOdds, false), From: ui.From,
		Permanent: func(id string) string {
			if !a.looksLikeRule(id) {
				return ""
			}
			return a.prefix + rulePath(a.readers, id)
		},
	}
	for _, l := range a.text.Links {
		out.Links = append(out.Links, a.link(l))
	}
	for _, o := range a.text.Odds {
		answer := a.odds(o)
		out.Odds = append(out.Odds, answer)
		a.out.Odds = append(a.out.Odds, site.Odds{Rule: o.Rule, Question: o.Question(), Text: answer})
	}
	for _, c := range a.text.Counts {
		out.Counts = append(out.Counts, a.count(c))
	}
	for _, t := range a.text.Tables {
		out.Lookups = append(out.Lookups, a.lookup(t))
	}
	for _, n := range a.text.Names {
		out.Names = append(out.Names, a.name(n))
	}
	out.Terms = a.text.FindTerms(a.spelled[a.Language][a.System], out.Names, a.definesHere)
	for _, id := range out.Terms.Used {
		a.out.Terms = append(a.out.Terms, a.definition(id))
	}
	if s := a.content.System(a.System); s != nil && s.Document != nil && a.Slug != "" && len(a.text.Calculators) == 0 {
		a.wrong(a.Start, "add a block ```calculator <id> with the inputs that answer the page's question", "the page has no calculator")
	}
	for _, c := range a.text.Calculators {
		a.out.Calculators = append(a.out.Calculators, a.calculator(a.readers, a.File, c, a.out.Calculators))
	}
	a.out.Body = &body{a.text, out, a.out.Calculators}
}
