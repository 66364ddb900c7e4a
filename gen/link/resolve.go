package link

import (
	"slices"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// body is the content of a page with all references resolved.
type body struct {
	texts     []*resolvedText   // as localPage.texts
	shown     []resolvedSection // in the order of the page; nil for a page that is one text
	questions []site.Question   // as other pages show them
	targets   []string          // sorted paths of the pages that it links to
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

// articles resolves the texts of all pages of the content, concurrently, and adds their backlinks.
func (m *model) articles() map[*site.Page]*site.Article {
	var list []*localPage
	for _, l := range m.site.Languages {
		list = append(list, m.reading[l.Tag]...)
	}
	articles := make([]*site.Article, len(list))
	source.MustEach(len(list), func(i int) { articles[i] = m.article(list[i]) })
	texts := make(map[*site.Page]*site.Article, len(list))
	for i, a := range articles {
		from := m.sitePages[list[i]]
		texts[from] = a
		for _, to := range a.Body.(*body).targets {
			backlink(from, m.paths[to])
		}
	}
	return texts
}

// article resolves all references of one page.
func (m *model) article(e *localPage) *site.Article {
	a := &resolver{index: m.index, localPage: e, page: e, model: m, out: &site.Article{}, log: new(source.Log)}
	a.resolve()
	m.log.Join(a.log)
	return a.out
}

// resolver resolves the references of one page. The result has no pointers into the model, which
// pages outlive.
type resolver struct {
	*index
	*localPage // the text that is resolved: the page, or one of its rest
	page       *localPage
	model      *model
	log        *source.Log
	out        *site.Article
	targets    []string // paths of the pages that it links to
}

// wrong reports an error at an offset of the page's file.
func (a *resolver) wrong(offset int, hint, format string, args ...any) {
	a.log.At(a.File, offset, hint, format, args...)
}

// sourcesAddress returns the address of the page of sources of the page's system; "" if the system
// restates no document.
func (a *resolver) sourcesAddress() string {
	if a.restatesDocument() {
		return a.prefix + sourcesPath(a.readers, a.System)
	}
	return ""
}

// restatesDocument reports whether the page's system restates a document.
func (a *resolver) restatesDocument() bool {
	s := a.content.System(a.System)
	return s != nil && s.Document != nil
}

func (a *resolver) resolve() {
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
	if a.localPage = a.page; a.restatesDocument() && a.Slug != "" && !a.Front.Draft && len(a.Front.Sources) > 0 && len(a.out.Calculators) == 0 {
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
	slices.Sort(a.targets)
	b.targets = slices.Clip(slices.Compact(a.targets))
	a.out.Body = b
	a.out.Odds, a.out.Terms, a.out.Calculators, a.out.Marks = slices.Clip(a.out.Odds), slices.Clip(a.out.Terms), slices.Clip(a.out.Calculators), slices.Clip(a.out.Marks)
}

// resolveText resolves all references of one text, except its calculators.
func (a *resolver) resolveText() *resolvedText {
	text := a.text
	out := markdown.Resolved{Settings: a.settings()}
	_, out.Notes = a.stale(a.localPage)
	out.Links, out.LinkLanguages = each(text.Links, a.link), a.linkLanguages(text.Links)
	out.Odds = each(text.Odds, a.odds)
	for i, o := range text.Odds {
		a.out.Odds = append(a.out.Odds, site.Odds{Rule: o.Rule, Question: o.Question(), Text: out.Odds[i]})
	}
	out.Counts = each(text.Counts, a.count)
	out.Pictures = each(text.Images, a.picture)
	out.Names = a.names(text)
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
	if all := each(list, a.name); slices.ContainsFunc(all, func(to markdown.NameLink) bool { return to != markdown.NameLink{} }) {
		return all
	}
	return nil
}

// each returns the results of resolve for a list, without spare capacity.
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
	return a.shared.settings.get(settingsKey{a.readers, a.Language, a.System}, func() (*markdown.Settings, bool) {
		ui := a.content.UI[a.Language] // the text keeps to one language
		set := func(text string) string { return lang.Typeset(a.Language, text, false) }
		notice, foreign := a.untranslatedNotice(a.readers, a.Language), ""
		if notice != "" {
			foreign = a.readers
		}
		rules, prefix, language := a.rules, a.prefix, a.Language // for the function below, which outlives the index
		c := ui.Callouts
		return &markdown.Settings{
			Language: language, Glossary: prefix + glossaryPath(a.readers), RuleLink: set(ui.RuleLink),
			Callouts: map[string]string{"example": set(c.Example), "ruling": set(c.Ruling), "unknown": set(c.Unknown), "note": set(c.Note)},
			Rest:     set(c.Rest), NoOdds: set(c.NoOdds), From: ui.From, Sources: a.sourcesAddress(),
			Readers: foreign, Untranslated: notice, Italics: foreignLanguage(a.content.Languages.First(), language),
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
	return a.model.calculator(a.log, a.readers, a.File, c, a.out.Calculators)
}
