package ask

import (
	"slices"
	"strings"

	"psyref/calc"
)

// Reader reads questions of one language.
type Reader struct {
	lexicon  *lexicon
	grammars []*grammar
	words    map[string]bool   // every word of a phrase
	powers   map[string][]rule // by the first word of a name; the value is the id
	names    map[string][]rule // of calculators, figures and systems, by their first word
	casters  []rule            // words for a caster whom some power spares, as the value of any input
}

// NewReader returns a reader of questions about the calculators of a catalog. It skips words of
// calculators that the catalog lacks. The error is [ErrPlaceholder], without the phrase, or
// [ErrTooManyInputs]; the generator checks both before.
func NewReader(v Vocabulary, catalog calc.Catalog) (*Reader, error) {
	r := &Reader{lexicon: newLexicon(v), words: map[string]bool{}, powers: map[string][]rule{}, names: map[string][]rule{}}
	for word := range r.lexicon.same {
		r.words[word] = true
	}
	var spared []string // casters whom some power spares
	var cases []Case    // of the powers that follow
	for i, line := range v {
		switch line.Kind {
		case "calculator":
			lines := v[i+1:]
			if end := slices.IndexFunc(lines, func(l Line) bool { return !l.isOfCalculator() }); end >= 0 {
				lines = lines[:end]
			}
			if err := r.addCalculator(v, line, lines, catalog); err != nil {
				return nil, err
			}
		case "cases":
			cases = nil
			for _, text := range line.Phrases {
				cases = append(cases, parseCase(text))
				spared = append(spared, cases[len(cases)-1].Spares...)
			}
		case "power":
			if err := r.addPower(line, &Power{cases}); err != nil {
				return nil, err
			}
		}
	}
	for _, g := range r.grammars {
		for _, entry := range g.rules {
			if entry.kind == valueRule && slices.Contains(spared, entry.value) {
				r.casters = append(r.casters, entry)
			}
		}
	}
	return r, nil
}

// addCalculator adds a calculator with the lines of its figures, inputs and values, unless the
// catalog lacks it.
func (r *Reader) addCalculator(v Vocabulary, of Line, lines []Line, catalog calc.Catalog) error {
	c, err := catalog.Find(of.ID)
	if err != nil {
		return nil // the vocabulary may be that of a site with more calculators
	}
	if len(c.Inputs) > MaxInputs {
		return ErrTooManyInputs
	}
	if names := v.phrases("names", c.ID); names != nil {
		c = c.WithNames(strings.Join(names, "\n"))
	}
	g := newGrammar(r.lexicon, c)
	err = g.add(rule{kind: topicRule}, of.Phrases, -1)
	input := -1
	for _, line := range lines {
		if line.Kind == "input" {
			input = inputIndex(c, line.ID)
		}
		switch {
		case err != nil:
			return err
		case line.Kind == "figure":
			err = g.add(rule{kind: figureRule, figure: line.ID}, line.Phrases, -1)
		case input < 0:
			err = ErrPlaceholder
		case line.Kind == "input":
			err = g.add(rule{kind: amountRule}, line.Phrases, input)
		default:
			err = g.add(rule{kind: valueRule, input: input, value: line.ID}, line.Phrases, -1)
		}
	}
	if err == nil {
		g.complete(v.phrases("to", ""))
		err = g.add(rule{kind: systemRule}, v.phrases("system", g.system), -1)
	}
	r.grammars = append(r.grammars, g)
	for _, entry := range g.rules {
		r.note(entry)
	}
	return err
}

func (r *Reader) addPower(line Line, power *Power) error {
	for _, name := range line.Phrases {
		elements, err := r.lexicon.elements(nil, name, -1)
		if err != nil {
			return err
		}
		entry := rule{kind: powerRule, elements: elements, power: power, value: line.ID}
		r.note(entry)
		r.powers[elements[0].token.word] = append(r.powers[elements[0].token.word], entry)
	}
	return nil
}

// note records the words of a rule, and the names of calculators, figures and systems.
func (r *Reader) note(entry rule) {
	for i := range entry.elements {
		if word := entry.elements[i].token.word; word != "" {
			r.words[word] = true
		}
	}
	if entry.kind == topicRule || entry.kind == figureRule || entry.kind == systemRule {
		word := entry.elements[0].token.word
		r.names[word] = append(r.names[word], entry)
	}
}
