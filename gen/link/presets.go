package link

import (
	"strings"

	"psyref/calc"
	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// presetPath returns the address of a preset in a language.
func presetPath(tag, id string) string { return "/" + tag + "/odds/" + id + "/" }

// presets builds the pages of the presets in every language.
func (m *model) presets() {
	for _, p := range m.content.Presets {
		c, v, result, ok := m.presetCase(p)
		switch {
		case !m.isRulesPage(p.Page.Value):
			m.errs.AddPos(p.Page.At, source.DidYouMeanOr(p.Page.Value, sortedKeys(m.rank)),
				"preset %s belongs to %q, which is not a page of a system", p.ID, p.Page.Value)
		case ok:
			m.preset(p, c, v, result)
		}
	}
}

// isRulesPage reports whether a key is that of a page of a system.
func (m *model) isRulesPage(key string) bool {
	p := m.localPages[m.content.Languages.First()][key]
	return p != nil && p.System != ""
}

// presetCase returns the calculator of a preset with its inputs and result. It reports errors at
// their position.
func (m *model) presetCase(p *content.Preset) (c *calc.Calculator, v calc.Values, result calc.Result, ok bool) {
	c, err := m.catalog.Find(p.Calculator.Value)
	if err != nil {
		m.errs.AddPos(p.Calculator.At, source.DidYouMeanOr(p.Calculator.Value, m.catalog.IDs()), "unknown calculator %s",
			p.Calculator.Value)
		return c, v, result, false
	}
	inputs := make([]string, len(p.Inputs))
	for i, in := range p.Inputs {
		inputs[i] = in.Value
		if v, err = c.Arguments(inputs[:i+1]); err != nil {
			m.wrongInput(m.errs, in.At, c, err)
			return c, v, result, false
		}
	}
	if v, err = c.Arguments(inputs); err == nil {
		checkUnusedInputs(m.errs, c, v, inputs, func(i int) source.Pos { return p.Inputs[i].At })
		v, result, err = c.Advise(v)
	}
	if err != nil {
		m.wrongInput(m.errs, p.At, c, err)
	}
	return c, v, result, err == nil
}

func (m *model) preset(p *content.Preset, c *calc.Calculator, v calc.Values, result calc.Result) {
	var translations []*site.Page
	for _, l := range m.site.Languages {
		home, shown := m.localPages[l.Tag][p.Page.Value], m.newCalculator(l.Tag, c, v, result)
		if home == nil || shown == nil {
			continue // the page or the words are missing, which is already reported
		}
		of := m.sitePages[home]
		title, tag := lang.In(m.content.Languages, p.Titles, l.Tag)
		if strings.TrimSpace(title) == "" {
			m.errs.AddPos(p.At, "", "preset %s has no title in %s", p.ID, l.Tag)
		}
		page := &site.Page{
			Path: presetPath(l.Tag, p.ID), Language: l, System: of.System, Slug: p.ID, Of: of,
			Untranslated: foreignLanguage(tag, l.Tag),
			Title:        lang.Typeset(tag, title, false), Lead: shown.View.FullCase + ". " + shown.View.Sentence,
			Calculators: []*site.Calculator{shown},
		}
		translations = append(translations, page)
		of.Cases = append(of.Cases, page)
		l.Presets = append(l.Presets, page)
	}
	for _, page := range translations {
		page.Translations = translations
	}
}

// embedPath returns the address of a calculator on a page of its own, for embedding. Without a
// language, the page is in the first one.
func embedPath(tag, id string) string {
	if tag == "" {
		return "/embed/" + id + "/"
	}
	return "/" + tag + "/embed/" + id + "/"
}

// embeds builds a page for each calculator, in every language that has its words.
func (m *model) embeds() {
	for _, problem := range m.catalog.UnfitTraits() {
		m.errs.Add(source.Error{File: "calculators", Message: problem, Hint: "rename the trait of one, or remove it"})
	}
	for _, c := range m.catalog {
		system, _, _ := strings.Cut(c.ID, "/")
		typical, result, err := c.Advise(m.typicalCase(c.Defaults(), nil))
		if err != nil {
			m.errs.Add(source.Error{File: "systems.yaml",
				Message: c.ID + " fails for the typical psyker: " + err.Error(),
				Hint:    "change the values of that psyker"})
			continue
		}
		var translations []*site.Page
		for _, l := range m.site.Languages {
			if shown := m.newCalculator(l.Tag, c, typical, result); shown != nil {
				p := &site.Page{
					Path: embedPath(l.Tag, c.ID), Language: l, System: m.systemOf(system), Slug: c.ID,
					Title: shown.Words.Title, Lead: shown.Words.About, Untranslated: shown.Words.Language,
					Calculators: []*site.Calculator{shown},
				}
				translations = append(translations, p)
				l.Embeds = append(l.Embeds, p)
			}
		}
		for _, p := range translations {
			p.Translations = translations
		}
	}
}
