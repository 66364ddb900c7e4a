package link

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
)

// Facts that articles depend on. Each has exactly what a text reads. A fact with more would cause
// texts to be resolved without need; one with less would leave outdated results.

// depend returns the value of a fact, and records the dependency of the page.
func depend[V any](a *resolver, f fact) V {
	c := a.index.cache.cell(f, a.model)
	if !slices.Contains(a.dependencies, c) {
		a.dependencies = append(a.dependencies, c)
	}
	return c.value.(V)
}

// uiFact identifies the words of the user interface in texts of a language.
type uiFact struct{ language string }

type uiWords struct {
	ruleLink, example, ruling, unknown, note, rest, noOdds string
	from                                                   site.ProvenanceWords
	lookup                                                 markdown.LookupWords
}

func (f uiFact) value(m *model) any {
	ui := m.content.UI[f.language]
	if ui == nil { // the language is gone since the last build
		return uiWords{}
	}
	set := func(text string) string { return lang.Typeset(f.language, text, false) }
	c := ui.Callouts
	return uiWords{set(ui.RuleLink), set(c.Example), set(c.Ruling), set(c.Unknown), set(c.Note), set(c.Rest), set(c.NoOdds), ui.From,
		markdown.LookupWords{Roll: set(ui.Lookup.Roll), Chance: set(ui.Lookup.Chance), Each: set(ui.Lookup.Each), Alone: set(ui.Lookup.Alone), None: set(ui.Lookup.None), Note: set(ui.Lookup.Note),
			RollIt: set(ui.Lookup.RollIt), Modifier: set(ui.Lookup.Modifier), Kept: set(ui.Lookup.Kept), All: set(ui.Lookup.All)}}
}

// sharedFact identifies the words that all views share, in a language.
type sharedFact struct{ language string }

func (f sharedFact) value(m *model) any {
	ui := m.content.UI[f.language]
	if ui == nil { // the language is gone since the last build
		return ""
	}
	words, err := json.Marshal(ui.Shared)
	if err != nil {
		panic(err) // words are strings
	}
	return string(words)
}

// notesFact identifies the notes on sections of a page, such as that a translation is out of date.
type notesFact struct{ readers, key string }

func (f notesFact) value(m *model) any {
	notes := m.notes[m.localPages[f.readers][f.key]]
	if len(notes) == 0 {
		return ""
	}
	var b strings.Builder
	for _, section := range sortedKeys(notes) {
		b.WriteString(section + "\x00" + notes[section] + "\x00")
	}
	return b.String()
}

// prefixesFact identifies the prefixes of rule ids.
type prefixesFact struct{}

func (prefixesFact) value(m *model) any { return m.prefixes }

// restatesFact identifies whether a system restates a document.
type restatesFact struct{ system string }

func (f restatesFact) value(m *model) any {
	s := m.content.System(f.system)
	return s != nil && s.Document != nil
}

// pageFact identifies the part of a page that links depend on.
type pageFact struct{ readers, key string }

type linkTarget struct {
	language  string // of the text; "" for no page
	signature string
}

func (f pageFact) value(m *model) any {
	e := m.localPages[f.readers][f.key]
	if e == nil {
		return linkTarget{}
	}
	return linkTarget{e.Language, e.info.signature}
}

// powerPageFact identifies the path of the page of a power or a discipline, by the file name that
// links use; "" for none.
type powerPageFact struct{ readers, file string }

func (f powerPageFact) value(m *model) any {
	if p := m.powerPages[f.readers+"/"+f.file]; p != nil {
		return p.Path
	}
	return ""
}

// powersFact identifies the records of powers with their names.
type powersFact struct{}

func (powersFact) value(m *model) any { return m.content.Powers }

// nameFact identifies the language of a text that is the name of a power of any game; "" for other
// texts, and for a name in the language of the page.
type nameFact struct{ language, text string }

func (f nameFact) value(m *model) any {
	language := ""
	for _, s := range m.content.Systems {
		switch of := m.named[s.ID].Language(f.text, f.language); of {
		case "":
		case f.language:
			return ""
		default:
			language = cmp.Or(language, of)
		}
	}
	return language
}

// vocabularyFact identifies the terms that are linked in texts of a language and system.
type vocabularyFact struct{ language, system string }

func (f vocabularyFact) value(m *model) any { return m.spelled[f.language][f.system].Sum() }

// termFact identifies a term as a page shows it beside its first use.
type termFact struct{ readers, system, term string }

type definition struct {
	// on is the path of the page that defines it; "" for none.
	name, definition, language, rule, on string
	from                                 site.Provenance
}

func (f termFact) value(m *model) any {
	t := m.terms[f.term]
	if t == nil {
		return definition{}
	}
	words, of := lang.In(m.content.Languages, t.In, f.readers)
	d := definition{name: lang.Typeset(of, words.Term, false), definition: lang.Typeset(of, words.Definition, false), language: foreignLanguage(of, f.readers), from: t.From[f.system]}
	if e := m.rulePage(f.readers, t.Rules[f.system]); e != nil {
		d.rule, d.on = m.prefix+e.path()+"#"+t.Rules[f.system], e.path()
	}
	return d
}

// calculatorFact identifies everything shown of a calculator except its result: words, home page,
// and the typical psyker.
type calculatorFact struct{ readers, id string }

func (f calculatorFact) value(m *model) any {
	words, err := json.Marshal(m.words[f.readers][f.id])
	if err != nil {
		panic(err) // words are strings
	}
	own := ""
	if e := m.homes[f.readers+" "+f.id]; e != nil {
		own = e.path() + "\n" + prefixAtHome(e, f.id) + "\n"
	}
	if c, err := m.catalog.Find(f.id); err == nil {
		pages := m.onwardPages(f.readers, c)
		for _, address := range sortedKeys(pages) {
			own += address + "#" + pages[address] + "\n"
		}
	}
	if s := m.systemOfCalculator(f.id); s != nil {
		for pair := range s.Psyker.All() {
			own += pair.Key + "=" + pair.Value.Value + "\n"
		}
	}
	return own + m.content.Languages.First() + "\n" + string(words)
}

// countFact identifies a count of the last simulated games; "" if there is none.
type countFact struct{ name string }

func (f countFact) value(m *model) any {
	for _, known := range m.content.Played {
		if known.Name == f.name {
			return known.Number
		}
	}
	return ""
}
