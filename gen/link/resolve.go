package link

import (
	"slices"

	"psyref/gen/markdown"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// body is the content of a page with all references resolved.
type body struct {
	texts     []*resolvedText   // as localPage.texts
	shown     []resolvedSection // in the order of the page; nil for a page that is one text
	questions []site.Question   // as other pages show them
}

// resolvedText is a text with all references resolved.
type resolvedText struct {
	text        *markdown.Document
	resolved    markdown.Resolved
	calculators []*site.Calculator
	language    string // if it differs from that of the readers
}

// resolvedSection is a section of a text by its id; "" is the opening.
type resolvedSection struct {
	text int
	id   string
}

// Parts renders the page.
func (b *body) Parts() (parts []site.Part) {
	if b.shown == nil {
		return b.texts[0].parts(b.texts[0].text.Render(b.texts[0].resolved))
	}
	rendered := make([]map[string][]markdown.Part, len(b.texts))
	for i, t := range b.texts {
		rendered[i] = t.text.RenderSections(t.resolved)
	}
	for _, s := range b.shown {
		parts = append(parts, b.texts[s.text].parts(rendered[s.text][s.id])...)
	}
	return parts
}

// parts returns rendered parts of the text with its calculators.
func (t *resolvedText) parts(list []markdown.Part) (parts []site.Part) {
	for _, p := range list {
		if p.Calculator < 0 {
			parts = append(parts, site.Part{HTML: p.HTML, Lookup: p.Lookup, Language: t.language})
		} else {
			parts = append(parts, site.Part{Calculator: t.calculators[p.Calculator]})
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
	a := &resolver{index: m.index, localPage: e, page: e, model: m, out: &site.Article{}, log: new(source.Log)}
	a.resolve()
	out := &resolvedPage{path: e.path(), page: e.Page, text: e.text, composed: e.composed, article: a.out, targets: slices.Clone(a.targets), dependencies: slices.Clone(a.dependencies), revision: m.cache.revision}
	if a.log.Len() == 0 && !a.incomplete {
		m.cache.keep(out)
	}
	m.log.Join(a.log)
	return out
}

// withCurrentTerms returns a cached result with the current definitions of its terms.
func (m *model) withCurrentTerms(known *resolvedPage, e *localPage) *resolvedPage {
	a := &resolver{index: m.index, localPage: e, page: e, model: m}
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
	*localPage   // the text that is resolved: the page, or one of its rest
	page         *localPage
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
	depend[string](a, notesFact{a.readers, a.Key()})
	b := &body{}
	for _, a.localPage = range a.page.texts() { // the methods below resolve the text of a.localPage
		b.texts = append(b.texts, a.resolveText())
	}
	for i, c := range inPage(a.page, calculatorsOf, calculatorOffset) {
		a.localPage = a.page.texts()[i]
		a.out.Calculators = append(a.out.Calculators, a.calculator(c))
		at := slices.IndexFunc(a.text.Calculators, func(other markdown.Calculator) bool { return other.Offset == c.Offset })
		b.texts[i].calculators[at] = a.out.Calculators[len(a.out.Calculators)-1]
	}
	for i, on := range a.page.texts() { // after the calculators, whose cases they show
		a.localPage = on
		b.texts[i].resolved.Lookups = each(on.text.Tables, a.lookup)
	}
	if a.localPage = a.page; depend[bool](a, restatesFact{a.System}) && a.Slug != "" && !a.Front.Draft && len(a.Front.Sources) > 0 && len(a.out.Calculators) == 0 {
		a.wrong(a.Start, "add a block ```calculator <id> with the inputs that answer the page's question", "the page has no calculator")
	}
	if a.composed != nil {
		b.shown = []resolvedSection{{}}
		for on, s := range a.shownSections() {
			b.shown = append(b.shown, resolvedSection{slices.IndexFunc(b.texts, func(t *resolvedText) bool { return t.text == on.text }), s.ID})
		}
	}
	if a.log.Len() == 0 { // a text with errors cannot be rendered
		b.questions = a.questions(b)
	}
	a.out.Body = b
	a.out.Odds, a.out.Terms, a.out.Calculators, a.out.Marks = slices.Clip(a.out.Odds), slices.Clip(a.out.Terms), slices.Clip(a.out.Calculators), slices.Clip(a.out.Marks)
}

// resolveText resolves all references of one text, except its calculators.
func (a *resolver) resolveText() *resolvedText {
	text := a.text
	out := markdown.Resolved{Settings: a.settings(), Notes: a.notes[a.localPage]}
	out.Links, out.LinkLanguages = each(text.Links, a.link), a.linkLanguages(text.Links)
	out.Odds = each(text.Odds, a.odds)
	for i, o := range text.Odds {
		a.out.Odds = append(a.out.Odds, site.Odds{Rule: o.Rule, Question: o.Question(), Text: out.Odds[i]})
	}
	out.Counts = each(text.Counts, a.count)
	out.Pictures = each(text.Images, a.picture)
	out.Names = a.names(text)
	depend[markdown.VocabularySum](a, vocabularyFact{a.Language, a.System})
	out.Terms = text.FindTerms(a.spelled[a.Language][a.System], out.Names, a.definesHere)
	for _, t := range each(out.Terms.Used, a.definition) {
		if !slices.Contains(a.out.Terms, t) {
			a.out.Terms = append(a.out.Terms, t)
		}
	}
	for _, m := range text.Marks {
		a.out.Marks = append(a.out.Marks, m.From)
	}
	return &resolvedText{text: text, resolved: out, calculators: make([]*site.Calculator, len(text.Calculators)), language: foreignLanguage(a.Language, a.readers)}
}

// names returns the pages and languages of the names in a text; nil if it has none, as on most pages.
func (a *resolver) names(text *markdown.Document) []markdown.NameLink {
	list := text.Names()
	if len(list) == 0 {
		return nil
	}
	depend[*power.Library](a, powersFact{})
	if all := each(list, a.name); slices.ContainsFunc(all, func(to markdown.NameLink) bool { return to != markdown.NameLink{} }) {
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
	notice, foreign := depend[string](a, untranslatedFact{a.readers, a.Language}), ""
	if notice != "" {
		foreign = a.readers
	}
	depend[string](a, prefixesFact{})
	return a.shared.settings.get(settingsKey{a.readers, a.Language, a.System}, func() (*markdown.Settings, bool) {
		rules, prefix, language, first := a.rules, a.prefix, a.Language, a.model.content.Languages.First() // capture nothing else of the index: texts outlive it
		return &markdown.Settings{
			Language: a.Language, Glossary: prefix + glossaryPath(a.readers), RuleLink: words.ruleLink,
			Callouts: map[string]string{"example": words.example, "ruling": words.ruling, "unknown": words.unknown, "note": words.note},
			Rest:     words.rest, NoOdds: words.noOdds, From: words.from, Sources: sources,
			Readers: foreign, Untranslated: notice, Italics: foreignLanguage(first, language),
			// Untranslated text has no permanent address in the readers' language.
			Permanent: func(id string) string {
				if !rules.isRuleID(id) {
					return ""
				}
				return prefix + rulePath(language, id)
			},
		}, true
	})
}

// calculator resolves a calculator of the page.
func (a *resolver) calculator(c markdown.Calculator) *site.Calculator {
	depend[string](a, calculatorFact{a.readers, c.ID})
	return a.model.calculator(a.log, a.readers, a.File, c, a.out.Calculators)
}
