package link

import (
	"slices"

	"psyref/gen/markdown"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// body is the text of a page with all references resolved.
type body struct {
	text        *markdown.Document
	resolved    markdown.Resolved
	calculators []*site.Calculator
	questions   []site.Question // of the text, as other pages show them
}

// Parts renders the text.
func (b *body) Parts() []site.Part {
	var parts []site.Part
	for _, p := range b.text.Render(b.resolved) {
		if p.Calculator < 0 {
			parts = append(parts, site.Part{HTML: p.HTML, Lookup: p.Lookup})
		} else {
			parts = append(parts, site.Part{Calculator: b.calculators[p.Calculator]})
		}
	}
	return parts
}

// resolvePages resolves all references in the texts of pages, concurrently. It uses cached results
// for unchanged pages.
func (m *model) resolvePages(list []*localPage) []*resolvedPage {
	all := make([]*resolvedPage, len(list))
	var changed []int
	for i, e := range list {
		if all[i] = m.cache.article(e, m); all[i] == nil {
			changed = append(changed, i)
		}
	}
	source.MustEach(len(changed), func(i int) { all[changed[i]] = m.resolvePage(list[changed[i]]) })
	m.cache.Resolved += len(changed)
	return all
}

// resolvePage resolves all references of one page.
func (m *model) resolvePage(e *localPage) *resolvedPage {
	a := &resolver{index: m.index, localPage: e, model: m, out: &site.Article{}, log: new(source.Log)}
	a.resolve()
	out := &resolvedPage{path: e.path(), page: e.Page, text: e.text, article: a.out, targets: slices.Clone(a.targets), dependencies: slices.Clone(a.dependencies), revision: m.cache.revision}
	if a.log.Len() == 0 && !a.incomplete {
		m.cache.keep(out)
	}
	m.log.Join(a.log)
	return out
}

// withCurrentTerms returns a cached result with the current definitions of its terms.
func (m *model) withCurrentTerms(known *resolvedPage, e *localPage) *resolvedPage {
	a := &resolver{index: m.index, localPage: e, model: m}
	article, out := *known.article, *known
	article.Terms = nil
	for _, t := range known.article.Terms {
		article.Terms = append(article.Terms, a.definition(t.ID))
	}
	out.article, out.revision = &article, m.cache.revision
	m.cache.keep(&out)
	m.cache.Resolved++
	m.cache.TermUpdates++
	return &out
}

// articles returns the texts of all pages of the content, and adds their backlinks.
func (m *model) articles() map[*site.Page]*site.Article {
	var list []*localPage
	for _, l := range m.site.Languages {
		list = append(list, m.reading[l.Tag]...)
	}
	m.cache.checkAll(m)
	texts := make(map[*site.Page]*site.Article, len(list))
	for i, a := range m.resolvePages(list) {
		from := m.sitePages[list[i]]
		texts[from] = a.article
		for _, to := range a.targets {
			backlink(from, m.paths[to])
		}
	}
	return texts
}

// resolver resolves the references of one page. Without errors, the result depends only on the
// text, on the facts passed to depend, and on constants: the catalogue and tables of the core, and
// the prefix of addresses. The resolver reads the rest of the index only for error messages, and
// for values covered by such a fact.
type resolver struct {
	*index
	*localPage
	model        *model
	log          *source.Log
	out          *site.Article
	targets      []string // paths of the pages that it links to, in order
	dependencies []*cell
	incomplete   bool // a reference is unresolved for a reason that is reported elsewhere
}

// wrong reports an error at an offset of the page's file.
func (a *resolver) wrong(offset int, hint, format string, args ...any) {
	a.log.At(a.File, offset, hint, format, args...)
}

// sourcesAddress returns the address of the page of sources of the page's system; "" if the system
// restates no document.
func (a *resolver) sourcesAddress() string {
	if depend[bool](a, restatesFact{a.System}) {
		return a.prefix + sourcesPath(a.readers, a.System)
	}
	return ""
}

func (a *resolver) resolve() {
	text := a.text
	depend[string](a, notesFact{a.readers, a.Key()})
	out := markdown.Resolved{Settings: a.settings(), Notes: a.notes[a.localPage]}
	out.Links = each(text.Links, a.link)
	out.Odds = each(text.Odds, a.odds)
	for i, o := range text.Odds {
		a.out.Odds = append(a.out.Odds, site.Odds{Rule: o.Rule, Question: o.Question(), Text: out.Odds[i]})
	}
	out.Counts = each(text.Counts, a.count)
	out.Pictures = each(text.Images, a.picture)
	out.Names = a.names(text)
	depend[markdown.VocabularySum](a, vocabularyFact{a.Language, a.System})
	out.Terms = text.FindTerms(a.spelled[a.Language][a.System], out.Names, a.definesHere)
	a.out.Terms = each(out.Terms.Used, a.definition)
	if depend[bool](a, restatesFact{a.System}) && a.Slug != "" && !a.Front.Draft && len(a.Front.Sources) > 0 && len(a.text.Calculators) == 0 {
		a.wrong(a.Start, "add a block ```calculator <id> with the inputs that answer the page's question", "the page has no calculator")
	}
	for _, c := range a.text.Calculators {
		a.out.Calculators = append(a.out.Calculators, a.calculator(c))
	}
	out.Lookups = each(text.Tables, a.lookup) // after the calculators, whose cases they show
	a.out.Marks = each(text.Marks, func(m markdown.Mark) site.Provenance { return m.From })
	b := &body{text: text, resolved: out, calculators: a.out.Calculators}
	if a.log.Len() == 0 { // a text with errors cannot be rendered
		b.questions = a.questions(b)
	}
	a.out.Body = b
}

// names returns the addresses of the names in a text; nil if none of them has a page, as on most
// pages.
func (a *resolver) names(text *markdown.Document) []string {
	list := text.Names()
	if len(list) == 0 {
		return nil
	}
	depend[*power.Library](a, powersFact{})
	if all := each(list, a.name); slices.ContainsFunc(all, func(address string) bool { return address != "" }) {
		return all
	}
	return nil
}

// each returns the results of resolve for a list. It allocates no spare capacity, since results are
// cached.
func each[Q, A any](list []Q, resolve func(Q) A) []A {
	if len(list) == 0 {
		return nil
	}
	out := make([]A, len(list))
	for i, q := range list {
		out[i] = resolve(q)
	}
	return out
}

// settings returns the settings shared by all texts of a system and language.
func (a *resolver) settings() *markdown.Settings {
	words, sources := depend[uiWords](a, uiFact{a.Language}), a.sourcesAddress() // the text keeps to one language
	depend[string](a, prefixesFact{})
	return a.shared.settings.get(settingsKey{a.readers, a.Language, a.System}, func() (*markdown.Settings, bool) {
		rules, prefix, readers := a.rules, a.prefix, a.readers // capture nothing else of the index: texts outlive it
		return &markdown.Settings{
			Language: a.Language, Glossary: prefix + glossaryPath(readers), RuleLink: words.ruleLink,
			Callouts: map[string]string{"example": words.example, "ruling": words.ruling, "unknown": words.unknown, "note": words.note},
			Rest:     words.rest, NoOdds: words.noOdds, From: words.from, Sources: sources,
			Permanent: func(id string) string {
				if !rules.isRuleID(id) {
					return ""
				}
				return prefix + rulePath(readers, id)
			},
		}, true
	})
}

// calculator resolves a calculator of the page.
func (a *resolver) calculator(c markdown.Calculator) *site.Calculator {
	depend[string](a, calculatorFact{a.readers, c.ID})
	return a.model.calculator(a.log, a.readers, a.File, c, a.out.Calculators)
}
