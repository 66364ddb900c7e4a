package ask

import (
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
// [ErrTooManyInputs], which the generator checks before, or says that it is no vocabulary.
func NewReader(v Vocabulary, catalog calc.Catalog) (*Reader, error) {
	r := &Reader{lexicon: newLexicon(v), words: map[string]bool{}, powers: map[string][]rule{}, names: map[string][]rule{}}
	for word := range r.lexicon.same {
		r.words[word] = true
	}
	compile := compiler{Reader: r, catalog: catalog, names: map[string]string{}, systems: map[string][]string{},
		spared: map[string]bool{}}
	for _, line := range v {
		if err := compile.line(line); err != nil {
			return nil, err
		}
	}
	for _, g := range r.grammars {
		g.complete(compile.to)
		if err := g.add(rule{kind: systemRule}, compile.systems[g.system], -1); err != nil {
			return nil, err
		}
		for _, entry := range g.rules {
			r.note(entry)
			if entry.kind == valueRule && compile.spared[entry.value] {
				r.casters = append(r.casters, entry)
			}
		}
	}
	return r, nil
}

// compiler reads the lines of a vocabulary.
type compiler struct {
	*Reader
	catalog calc.Catalog
	to      []string
	names   map[string]string // by calculator, what its lists accept
	systems map[string][]string
	cases   []Case          // of the powers that follow
	spared  map[string]bool // casters whom some power spares
	begun   bool            // a calculator is before the line
	grammar *grammar        // of it; nil if the catalog lacks it
	input   int
}

func (c *compiler) line(line Line) error {
	switch line.Kind {
	case "to":
		c.to = line.Phrases
	case "names":
		c.names[line.ID] = strings.Join(line.Phrases, "\n")
	case "system":
		c.systems[line.ID] = line.Phrases
	case "cases":
		c.cases = nil
		for _, text := range line.Phrases {
			made := parseCase(text)
			c.cases = append(c.cases, made)
			for _, caster := range made.Spares {
				c.spared[caster] = true
			}
		}
	case "power":
		power := &Power{c.cases}
		for _, name := range line.Phrases {
			elements, err := c.lexicon.elements(nil, name, -1)
			if err != nil {
				return err
			}
			entry := rule{kind: powerRule, elements: elements, power: power, value: line.ID}
			c.note(entry)
			c.powers[elements[0].token.word] = append(c.powers[elements[0].token.word], entry)
		}
	case "calculator":
		return c.calculator(line)
	case "figure", "input", "value":
		return c.ofCalculator(line)
	case "same", "number", "ordinal", definitionKind:
	default:
		if lists[line.Kind] == 0 {
			return errBadVocabulary
		}
	}
	return nil
}

func (c *compiler) calculator(line Line) error {
	c.grammar, c.begun, c.input = nil, true, -1
	found, err := c.catalog.Find(line.ID)
	if err != nil {
		return nil // the site has words for calculators that the catalog lacks
	}
	if len(found.Inputs) > MaxInputs {
		return ErrTooManyInputs
	}
	if names := c.names[found.ID]; names != "" {
		found = found.WithNames(names)
	}
	c.grammar = newGrammar(c.lexicon, found)
	c.grammars = append(c.grammars, c.grammar)
	return c.grammar.add(rule{kind: topicRule}, line.Phrases, -1)
}

// ofCalculator adds a line about a figure, an input or a value of the calculator before it.
func (c *compiler) ofCalculator(line Line) error {
	switch {
	case !c.begun:
		return errBadVocabulary
	case c.grammar == nil:
		return nil
	case line.Kind == "figure":
		return c.grammar.add(rule{kind: figureRule, figure: line.ID}, line.Phrases, -1)
	case line.Kind == "input":
		if c.input = inputIndex(c.grammar.calculator, line.ID); c.input < 0 {
			return ErrPlaceholder
		}
		return c.grammar.add(rule{kind: amountRule}, line.Phrases, c.input)
	case c.input < 0:
		return errBadVocabulary
	}
	return c.grammar.add(rule{kind: valueRule, input: c.input, value: line.ID}, line.Phrases, -1)
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
