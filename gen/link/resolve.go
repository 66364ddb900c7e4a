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
	for i, r := range b.texts {
		rendered[i] = r.text.RenderSections(r.resolved)
	}
	for _, s := range b.shown {
		parts = append(parts, b.texts[s.text].parts(rendered[s.text][s.id])...)
	}
	return parts
}

// parts returns rendered parts of the text with its calculators.
func (r *resolvedText) parts(list []markdown.Part) (parts []site.Part) {
	for _, p := range list {
		if p.Calculator < 0 {
			parts = append(parts, site.Part{HTML: p.HTML, Lookup: p.Lookup, Language: r.language})
		} else {
			parts = append(parts, site.Part{Calculator: r.calculators[p.Calculator]})
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
func (m *model) article(p *localPage) *site.Article {
	r := &resolver{index: m.index, localPage: p, page: p, model: m, out: &site.Article{}, errs: new(source.Collector)}
	r.resolve()
	m.errs.Join(r.errs)
	return r.out
}

// resolver resolves the references of one page. The result has no pointers into the model, which
// pages outlive.
type resolver struct {
	*index
	*localPage // the text that is resolved: the page, or one of its rest
	page       *localPage
	model      *model
	errs       *source.Collector
	out        *site.Article
	targets    []string // paths of the pages that it links to
}

// wrong reports an error at an offset of the page's file.
func (r *resolver) wrong(offset int, hint, format string, args ...any) {
	r.errs.AddAt(r.File, offset, hint, format, args...)
}

// sourcesAddress returns the address of the page of sources of the page's system; "" if the system
// restates no document.
func (r *resolver) sourcesAddress() string {
	if r.restatesDocument() {
		return r.prefix + sourcesPath(r.lang, r.System)
	}
	return ""
}

// restatesDocument reports whether the page's system restates a document.
func (r *resolver) restatesDocument() bool {
	s := r.content.System(r.System)
	return s != nil && s.Document != nil
}

func (r *resolver) resolve() {
	b := &body{}
	for _, r.localPage = range r.page.texts() { // the methods below resolve the text of a.localPage
		b.texts = append(b.texts, r.resolveText())
	}
	for i, c := range inPage(r.page, calculatorsOf, calculatorOffset) {
		r.localPage = r.page.texts()[i]
		r.out.Calculators = append(r.out.Calculators, r.calculator(c))
		at := slices.IndexFunc(r.text.Calculators,
			func(calculator markdown.Calculator) bool { return calculator.Offset == c.Offset })
		b.texts[i].calculators[at] = r.out.Calculators[len(r.out.Calculators)-1]
	}
	for i, on := range r.page.texts() { // after the calculators, whose cases they show
		r.localPage = on
		b.texts[i].resolved.Lookups = each(on.text.Tables, r.lookup)
	}
	if r.localPage = r.page; r.restatesDocument() && r.Slug != "" && !r.Front.Draft && len(r.Front.Sources) > 0 &&
		len(r.out.Calculators) == 0 {
		r.wrong(r.Start, "add a block ```calculator <id> with the inputs that answer the page's question", "the page has no calculator")
	}
	if r.composed != nil {
		b.shown = []resolvedSection{{}}
		for on, s := range r.shownSections() {
			b.shown = append(b.shown, resolvedSection{slices.IndexFunc(b.texts, func(r *resolvedText) bool { return r.text == on.text }), s.ID})
		}
	}
	if r.errs.Len() == 0 { // a text with errors cannot be rendered
		b.questions = r.questions(b)
	}
	slices.Sort(r.targets)
	b.targets = slices.Clip(slices.Compact(r.targets))
	r.out.Body = b
	r.out.Odds, r.out.Terms, r.out.Calculators, r.out.Marks = slices.Clip(r.out.Odds), slices.Clip(r.out.Terms), slices.Clip(r.out.Calculators), slices.Clip(r.out.Marks)
}

// resolveText resolves all references of one text, except its calculators.
func (r *resolver) resolveText() *resolvedText {
	text := r.text
	out := markdown.Resolved{Settings: r.settings()}
	_, out.Notes = r.stale(r.localPage)
	out.Links, out.LinkLanguages = each(text.Links, r.link), r.linkLanguages(text.Links)
	out.Odds = each(text.Odds, r.odds)
	for i, o := range text.Odds {
		r.out.Odds = append(r.out.Odds, site.Odds{Rule: o.Rule, Question: o.Question(), Text: out.Odds[i]})
	}
	out.Counts = each(text.Counts, r.count)
	out.Pictures = each(text.Images, r.picture)
	out.Names = r.names(text)
	out.Terms = text.FindTerms(r.spelled[r.Language][r.System], out.Names, r.definesHere)
	for _, t := range each(out.Terms.Used, r.definition) {
		if !slices.Contains(r.out.Terms, t) {
			r.out.Terms = append(r.out.Terms, t)
		}
	}
	for _, m := range text.Marks {
		r.out.Marks = append(r.out.Marks, m.From)
	}
	return &resolvedText{text: text, resolved: out, calculators: make([]*site.Calculator, len(text.Calculators)), language: foreignLanguage(r.Language, r.lang)}
}

// names returns the pages and languages of the names in a text; nil if it has none, as on most pages.
func (r *resolver) names(text *markdown.Document) []markdown.NameLink {
	list := text.Names()
	if len(list) == 0 {
		return nil
	}
	if all := each(list, r.name); slices.ContainsFunc(all, func(to markdown.NameLink) bool { return to != markdown.NameLink{} }) {
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
func (r *resolver) settings() *markdown.Settings {
	return r.shared.settings.get(settingsKey{r.lang, r.Language, r.System}, func() (*markdown.Settings, bool) {
		ui := r.content.UI[r.Language] // the text keeps to one language
		set := func(text string) string { return lang.Typeset(r.Language, text, false) }
		notice, foreign := r.untranslatedNotice(r.lang, r.Language), ""
		if notice != "" {
			foreign = r.lang
		}
		rules, prefix, language := r.rules, r.prefix, r.Language // for the function below, which outlives the index
		c := ui.Callouts
		return &markdown.Settings{
			Language: language, Frame: r.content.Foreign[language], Glossary: prefix + glossaryPath(r.lang), RuleLink: set(ui.RuleLink),
			Callouts: map[string]string{"example": set(c.Example), "ruling": set(c.Ruling), "unknown": set(c.Unknown), "note": set(c.Note)},
			Rest:     set(c.Rest), NoOdds: set(c.NoOdds), From: ui.From, Sources: r.sourcesAddress(),
			NoticeLanguage: foreign, Untranslated: notice, Italics: foreignLanguage(r.content.Languages.First(), language),
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
func (r *resolver) calculator(c markdown.Calculator) *site.Calculator {
	return r.model.calculator(r.errs, r.lang, r.File, c, r.out.Calculators)
}
