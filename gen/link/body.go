package link

import (
	"strings"
	"sync"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/power"
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
			parts = append(parts, site.Part{HTML: p.HTML})
		} else {
			parts = append(parts, site.Part{Calculator: b.calculators[p.Calculator]})
		}
	}
	return parts
}

// bodies answers everything that the texts of pages refer to, page by page at the same time, and then tells pages who links to them.
func (m *model) bodies() {
	powers := m.powerNames()
	type work struct {
		e       *edition
		targets []*site.Page
		err     error
	}
	var list []*work
	for _, l := range m.site.Languages {
		for _, e := range m.reading[l.Tag] {
			list = append(list, &work{e: e})
		}
	}
	var wait sync.WaitGroup
	for _, w := range list {
		wait.Go(func() {
			defer source.Recover(&w.err)
			a := &answering{model: m, edition: w.e, page: m.made[w.e], powers: powers}
			a.answer()
			w.targets = a.targets
		})
	}
	wait.Wait()
	for _, w := range list {
		if w.err != nil {
			panic(w.err)
		}
		for _, to := range w.targets {
			backlink(m.made[w.e], to)
		}
	}
}

// answering answers for everything that one page refers to.
type answering struct {
	*model
	*edition
	page    *site.Page
	powers  *powerNames
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
		out.Odds = append(out.Odds, a.odds(o))
	}
	for _, t := range a.text.Tables {
		out.Ranges = append(out.Ranges, a.ranges(t))
	}
	for _, n := range a.text.Names {
		out.Names = append(out.Names, a.name(n))
	}
	out.Terms = a.text.FindTerms(a.spelled[a.Language][a.System], out.Names, a.definesHere)
	for _, id := range out.Terms.Used {
		a.page.Terms = append(a.page.Terms, a.definition(id))
	}
	if s := a.content.System(a.System); s != nil && s.Document != nil && a.Slug != "" && len(a.text.Calculators) == 0 {
		a.wrong(a.Start, "add a block ```calculator <id> with the inputs that answer the page's question", "the page has no calculator")
	}
	for _, c := range a.text.Calculators {
		a.page.Calculators = append(a.page.Calculators, a.calculator(a.readers, a.File, c, a.page.Calculators))
	}
	a.page.Body = &body{a.text, out, a.page.Calculators}
}

// name is the address of the power that a cell of a table names; "" for any other text.
func (a *answering) name(n markdown.Name) string {
	found := a.powers.find(a.System, n)
	if found == nil {
		return ""
	}
	to := a.powers.page(a.readers, found)
	a.targets = append(a.targets, to)
	return a.prefix + to.Path
}

// powerNames are the pages of powers by the names of the powers, and by the files under which pages link to them.
type powerNames struct {
	bySystem map[string]power.Names
	byFile   map[string]*site.Page // "en/dark-heresy/powers/biomancy.md"
	pages    map[string]map[*power.Power]*site.Page
}

func (n *powerNames) find(system string, name markdown.Name) *power.Power {
	return n.bySystem[system].Find(name.Text, name.Heading)
}

func (n *powerNames) page(language string, p *power.Power) *site.Page { return n.pages[language][p] }

// fileOf is the file under which pages link to a page that has none of its own.
func fileOf(path string) string { return strings.Trim(path, "/") + ".md" }
