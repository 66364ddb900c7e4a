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
	powers   map[string][]rule          // by the first word of a name
	words    map[string]bool            // every word of a phrase
	names    map[string][]named         // phrases that name a calculator or a figure, by their first word
	systems  []named                    // names of systems
	owned    map[string]string          // by phrase, the only system whose calculators have it; "" for several
	units    map[string]map[string]bool // by system, single words before an amount
	counts   [][]element                // phrases before what a question asks the number of
	casters  map[string][]caster
	// questions are the calculators of whole questions, by their normalized words.
	questions map[string]*calc.Calculator
}

// named is a phrase that names something of a system.
type named struct {
	rule
	system string
}

// caster is a psyker whom some powers spare, with the words for him.
type caster struct {
	id    string
	words []rule
}

// NewReader returns a reader of questions about the calculators of a catalog. It skips words of
// calculators that the catalog lacks. The error is [ErrPlaceholder], without the phrase, or
// [ErrTooManyInputs]; the generator checks both before.
func NewReader(v *Vocabulary, catalog calc.Catalog) (*Reader, error) {
	r := &Reader{lexicon: newLexicon(v), powers: map[string][]rule{}, words: map[string]bool{},
		names: map[string][]named{}, owned: map[string]string{}, units: map[string]map[string]bool{},
		questions: map[string]*calc.Calculator{}}
	for word := range r.lexicon.synonyms {
		r.words[word] = true
	}
	for i := range v.Calculators {
		words := &v.Calculators[i]
		c, err := catalog.Find(words.ID)
		if err != nil {
			continue
		}
		for _, names := range v.Names {
			if names.ID == c.ID {
				c = c.WithNames(strings.Join(names.Phrases, "\n"))
			}
		}
		units := r.units[systemOf(c)]
		if units == nil {
			units = map[string]bool{}
			r.units[systemOf(c)] = units
		}
		g, err := r.lexicon.grammar(c, words, v, units)
		if err != nil {
			return nil, err
		}
		r.add(g)
		for _, whole := range v.Questions {
			for _, text := range whole.Phrases {
				if whole.ID == c.ID {
					r.questions[wholeQuestion(text)] = c
				}
			}
		}
	}
	r.addPowers(v)
	r.addSystems(v)
	for _, phrase := range v.Counts {
		if elements, _ := r.lexicon.elements(nil, phrase, -1); len(elements) > 0 {
			r.counts = append(r.counts, elements)
		}
	}
	r.casters = r.sparedCasters(v.Powers)
	return r, nil
}

// add adds the rules of a calculator, and notes what its words belong to.
func (r *Reader) add(g *grammar) {
	r.grammars = append(r.grammars, g)
	for word := range g.words {
		r.words[word] = true
	}
	for i := range g.rules {
		if entry := &g.rules[i]; !entry.bare && !entry.inherited {
			key := entry.key()
			if system, known := r.owned[key]; known && system != g.system {
				r.owned[key] = ""
			} else {
				r.owned[key] = g.system
			}
		}
		if entry := &g.rules[i]; entry.kind == topicRule || entry.kind == figureRule {
			word := entry.elements[0].token.word
			r.names[word] = append(r.names[word], named{*entry, g.system})
		}
	}
}

func (r *Reader) addPowers(v *Vocabulary) {
	for i := range v.Powers {
		for _, name := range v.Powers[i].Names {
			elements, _ := r.lexicon.elements(nil, name, -1)
			if len(elements) == 0 {
				continue
			}
			first := elements[0].token.word
			r.powers[first] = append(r.powers[first], rule{kind: powerRule, elements: elements, power: &v.Powers[i]})
			for _, e := range elements {
				if e.token.word != "" {
					r.words[e.token.word] = true
				}
			}
		}
	}
}

func (r *Reader) addSystems(v *Vocabulary) {
	for _, g := range v.Systems {
		for _, phrase := range g.Phrases {
			if elements, _ := r.lexicon.elements(nil, phrase, -1); len(elements) > 0 {
				r.systems = append(r.systems, named{rule{kind: systemRule, elements: elements}, g.ID})
			}
		}
	}
}

// sparedCasters returns the casters that powers spare, by calculator. Words for a caster are those
// for the value of that name of an input in the same system.
func (r *Reader) sparedCasters(powers []Power) map[string][]caster {
	casters := map[string][]caster{}
	for i := range powers {
		for _, example := range powers[i].Cases {
			for _, id := range example.Spares {
				isKnown := func(known caster) bool { return known.id == id }
				if !slices.ContainsFunc(casters[example.Calculator], isKnown) {
					system, _, _ := strings.Cut(example.Calculator, "/")
					casters[example.Calculator] = append(casters[example.Calculator], caster{id, r.wordsFor(system, id)})
				}
			}
		}
	}
	return casters
}

// wordsFor returns phrases for a value of the inputs of a system.
func (r *Reader) wordsFor(system, value string) (words []rule) {
	for _, g := range r.grammars {
		for i := range g.rules {
			if entry := &g.rules[i]; g.system == system && entry.kind == valueRule && entry.value == value {
				words = append(words, rule{elements: entry.elements})
			}
		}
	}
	return words
}

// isNamed reports whether tokens contain a word for the caster.
func (c *caster) isNamed(tokens []token) bool {
	for at := range tokens {
		for i := range c.words {
			if c.words[i].end(tokens, at) > at {
				return true
			}
		}
	}
	return false
}

// namesOther reports whether a question names a system, and not that of a reading. Words that the
// reading uses name none: "7th cast".
func (r *Reader) namesOther(system string, f *parse, tokens []token) bool {
	return !f.system && slices.ContainsFunc(r.systems, func(name named) bool {
		for at := range tokens {
			if end := name.end(tokens, at); name.system != system && end > at && f.leavesUnread(at, end) {
				return true
			}
		}
		return false
	})
}

// askedNumberOf returns the place of the word for what a question asks the number of, "powers" in
// "how many powers", or −1. No phrase reaches over "how many".
func (r *Reader) askedNumberOf(tokens []token) int {
	for at := range tokens {
		for _, count := range r.counts {
			counts := rule{elements: count}
			if end := counts.end(tokens, at); end == at+len(count) && end < len(tokens) &&
				(!tokens[end].small || tokens[end].other != "" || r.isUnit(tokens[end].word)) {
				tokens[at].closes = true
				return end
			}
		}
	}
	return -1
}

// isUnit reports whether a word is before an amount in some system.
func (r *Reader) isUnit(word string) bool {
	for _, units := range r.units {
		if units[word] {
			return true
		}
	}
	return false
}
