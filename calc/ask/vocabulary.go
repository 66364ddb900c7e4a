package ask

import (
	"errors"
	"slices"
	"strings"
)

// Vocabulary is the words of one language, in lines of these kinds. "figure" and "input" belong to
// the calculator before them, "value" to the input, and "power" has the cases before it.
//
//	small, joins, to, rules, counts, negations, mine, theirs, versus, answers, articles   the lists of ask.yaml
//	same        ID is a word, and the phrases are others that mean it
//	number      ID is a number, and the phrases are its words; "ordinal" likewise
//	system      what players call a system
//	calculator  the names of a calculator
//	figure      what players call a value of its result
//	input       units of an input and phrases with a place: see [PhraseChecker]
//	value       phrases that are a value of the input, as in an address
//	names       what the lists of a calculator accept by name, in the lines of calc.Calculator.WithNames
//	cases       "calculator input=value … caster …": the calculators that powers lead to, what their
//	            numbers set, and the casters for whom a word of the question may change that
//	power       the names of a power
//	definition  a calculator made of formulas, as in calc.Calculator.Definition
type Vocabulary []Line

// Line is phrases with the same meaning.
type Line struct {
	Kind, ID string
	Phrases  []string
}

func (l Line) isOfCalculator() bool {
	return l.Kind == "figure" || l.Kind == "input" || l.Kind == "value"
}

// phrases returns those of the first line of a kind with an id; nil for none.
func (v Vocabulary) phrases(kind, id string) []string {
	for _, line := range v {
		if line.Kind == kind && line.ID == id {
			return line.Phrases
		}
	}
	return nil
}

// separator separates the phrases of a line. Phrases do not contain it.
const separator = "|"

// Text encodes the vocabulary for [Parse], one line of text per line.
func (v Vocabulary) Text() string {
	var b strings.Builder
	for _, line := range v {
		b.WriteString(line.Kind + "\t" + line.ID + "\t" + strings.Join(line.Phrases, separator) + "\n")
	}
	return b.String()
}

var errBadVocabulary = errors.New("ask: not a vocabulary")

// Parse decodes the output of [Vocabulary.Text].
func Parse(text string) (v Vocabulary, err error) {
	for line := range strings.Lines(text) {
		kind, rest, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		id, list, ok2 := strings.Cut(rest, "\t")
		if !ok || !ok2 {
			return nil, errBadVocabulary
		}
		var phrases []string
		if list != "" {
			phrases = strings.Split(list, separator)
		}
		v = append(v, Line{kind, id, phrases})
	}
	return v, nil
}

// definitionKind is the kind of lines with the definition of a calculator. Its line breaks, which
// it has nowhere else, are form feeds.
const definitionKind = "definition"

// AddDefinition adds a calculator made of formulas.
func (v *Vocabulary) AddDefinition(text string) {
	*v = append(*v, Line{Kind: definitionKind, Phrases: []string{strings.ReplaceAll(text, "\n", "\f")}})
}

// Definitions returns the definitions of the calculators made of formulas.
func (v Vocabulary) Definitions() (list []string) {
	for _, line := range v {
		if line.Kind == definitionKind {
			list = append(list, strings.ReplaceAll(strings.Join(line.Phrases, separator), "\f", "\n"))
		}
	}
	return list
}

// Power is a psychic power, with the case of each calculator that its own numbers make.
type Power struct{ Cases []Case }

// Case is a calculator and the inputs that a power sets, such as "modifier=-10".
type Case struct {
	Calculator string
	Inputs     []string
	// Spares names the casters for whom a word of the question may change these inputs: values of
	// an input of another calculator of the system, such as "grey-knight".
	Spares []string
}

// Phrase encodes a case for a line of the vocabulary.
func (c Case) Phrase() string {
	return strings.Join(slices.Concat([]string{c.Calculator}, c.Inputs, c.Spares), " ")
}

func parseCase(text string) (c Case) {
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			c.Calculator = word
		case strings.Contains(word, "="):
			c.Inputs = append(c.Inputs, word)
		default:
			c.Spares = append(c.Spares, word)
		}
	}
	return c
}

// caseFor returns the case of a power for a calculator, or nil.
func (p *Power) caseFor(calculator string) *Case {
	for i := range p.Cases {
		if p.Cases[i].Calculator == calculator {
			return &p.Cases[i]
		}
	}
	return nil
}
