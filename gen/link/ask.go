package link

import (
	"cmp"
	"slices"
	"strings"

	"psyref/calc"
	questions "psyref/calc/ask"
	"psyref/gen/content"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// AskVocabulary returns the vocabulary of questions in a language: the words of its ask.yaml, and
// the powers with their numbers. It returns nil if the language answers no questions.
func AskVocabulary(c *content.Content, tag string, catalog calc.Catalog) *questions.Vocabulary {
	words := c.Ask[tag]
	if words == nil {
		return nil
	}
	v := words.Vocabulary(catalog)
	for i := range v.Calculators {
		words := &v.Calculators[i]
		if made, err := catalog.Find(words.ID); err == nil && made.Definition != "" {
			v.Definitions = append(v.Definitions, made.Definition)
		}
	}
	for _, library := range c.Records {
		for _, p := range library.All() {
			if cases := powerCases(words, p, catalog); len(cases) > 0 {
				v.Powers = append(v.Powers, questions.Power{ID: p.ID, Names: powerNames(words, p), Cases: cases})
			}
		}
	}
	for _, s := range c.Systems {
		for _, question := range s.Questions {
			if text := question.Titles[tag]; text != "" && question.Calculator.Value != "" {
				v.Questions = append(v.Questions, questions.Group{ID: question.Calculator.Value, Phrases: []string{text}})
			}
		}
	}
	for _, c := range c.Catalog {
		if names := c.Names(); names != "" {
			v.Names = append(v.Names, questions.Group{ID: c.ID, Phrases: strings.Split(names, "\n")})
		}
	}
	slices.SortStableFunc(v.Powers,
		func(a, b questions.Power) int { return slices.CompareFunc(a.Cases, b.Cases, compareCases) })
	return v
}

// buildAsk gives each language its vocabulary, and the answers of its examples.
func (m *model) buildAsk() {
	source.MustEach(len(m.site.Languages), func(i int) { m.buildAskIn(m.site.Languages[i]) })
}

func (m *model) buildAskIn(l *site.Language) {
	words := m.content.Ask[l.Tag]
	if words == nil {
		return
	}
	v := AskVocabulary(m.content, l.Tag, m.catalog)
	reader, err := questions.NewReader(v, m.catalog)
	if err != nil {
		panic(err) // the words were checked when they were read
	}
	l.Ask = &site.Ask{Vocabulary: v.Text()}
	for _, example := range words.Examples {
		list := reader.Ask(example.Value, questions.Context{})
		if len(list) == 0 || list[0].Values.Calculator() == nil {
			m.errs.AddPos(example.At, "run gen ask --lang "+l.Tag+" to see how a question is read",
				"no calculator answers the example %q", example.Value)
			continue
		}
		v := list[0].Values
		shown, err := m.sharedCase(l.Tag, v.Calculator(), v)
		if err != nil || shown == nil {
			m.errs.AddPos(example.At, "", "the example %q has no answer", example.Value)
			continue
		}
		l.Ask.Examples = append(l.Ask.Examples, site.AskExample{Question: example.Value, Calculator: shown})
	}
}

func compareCases(a, b questions.Case) int {
	return cmp.Or(strings.Compare(a.Calculator, b.Calculator), slices.Compare(a.Inputs, b.Inputs))
}

// powerCases returns the calculators of a power with its numbers, and those that questions may ask
// about any power of its system.
func powerCases(words *content.Ask, p *power.Power, catalog calc.Catalog) (cases []questions.Case) {
	for _, example := range p.Calculators() {
		if _, err := catalog.Find(example.Calculator); err == nil {
			cases = append(cases, questions.Case{Calculator: example.Calculator, Inputs: example.Inputs,
				Spares: example.Spares})
		}
	}
	for w := range words.Calculators.All() {
		known := slices.ContainsFunc(cases, func(example questions.Case) bool { return example.Calculator == w.Key })
		if w.Value.Powers && !known && !slices.Contains(p.Excludes(), w.Key) &&
			strings.HasPrefix(w.Key, p.Discipline.System+"/") {
			cases = append(cases, questions.Case{Calculator: w.Key})
		}
	}
	return cases
}

// powerNames returns the names of a power in every language, and those that players use.
func powerNames(words *content.Ask, p *power.Power) (names []string) {
	add := func(name string) {
		same := func(other string) bool { return strings.EqualFold(other, name) }
		if name != "" && !strings.ContainsAny(name, "|\t\n") && !slices.ContainsFunc(names, same) {
			names = append(names, name)
		}
	}
	for _, tag := range sortedKeys(p.Names) {
		add(p.Names[tag].Text)
	}
	others, _ := words.Powers.Get(p.Key())
	for _, other := range others {
		add(other.Value)
	}
	return names
}
