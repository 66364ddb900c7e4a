package link

import (
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
func AskVocabulary(c *content.Content, tag string, catalog calc.Catalog) questions.Vocabulary {
	words := c.Ask[tag]
	if words == nil {
		return nil
	}
	v := words.Vocabulary(catalog)
	type named struct {
		id    string
		names []string
		cases []string
	}
	var powers []named
	for _, library := range c.Records {
		for _, p := range library.All() {
			if cases := powerCases(words, p, catalog); len(cases) > 0 {
				powers = append(powers, named{p.ID, powerNames(words, p), cases})
			}
		}
	}
	slices.SortStableFunc(powers, func(a, b named) int { return slices.Compare(a.cases, b.cases) })
	var written []string // cases are written once for the powers that share them
	for _, p := range powers {
		if !slices.Equal(p.cases, written) {
			v = append(v, questions.Line{Kind: "cases", Phrases: p.cases})
			written = p.cases
		}
		v = append(v, questions.Line{Kind: "power", ID: p.id, Phrases: p.names})
	}
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

// powerCases returns the calculators of a power with its numbers, and those that questions may ask
// about any power of its system.
func powerCases(words *content.Ask, p *power.Power, catalog calc.Catalog) (cases []string) {
	own := p.Calculators()
	for _, example := range own {
		if _, err := catalog.Find(example.Calculator); err == nil {
			made := questions.Case{Calculator: example.Calculator, Inputs: example.Inputs, Spares: example.Spares}
			cases = append(cases, made.Phrase())
		}
	}
	for w := range words.Calculators.All() {
		known := slices.ContainsFunc(own, func(example power.Case) bool { return example.Calculator == w.Key })
		if w.Value.Powers && !known && !slices.Contains(p.Excludes(), w.Key) &&
			strings.HasPrefix(w.Key, p.Discipline.System+"/") {
			cases = append(cases, w.Key)
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
