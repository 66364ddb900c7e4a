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
	powers   map[string][]powerName // by the first word of a name
	words    map[string]bool        // every word of a phrase
	topics   map[string][]topicName // phrases that name the topic of a calculator, by their first word
	systems  map[string][]rule      // names of each system
	// conditions are, by system, the words that alone name a value of an input, such as "unbound".
	conditions map[string]map[string][]condition
	counts     [][]element         // phrases before what a question asks the number of
	casters    map[string][]caster // by calculator, those that a power spares there
}

// caster is a psyker whom some powers spare, with the words for him.
type caster struct {
	id    string
	words []rule
}

// powerName is one name of a power, as phrase elements.
type powerName struct {
	power    *Power
	elements []element
}

// end returns the end of the name if it begins at a token; 0 if it does not.
func (n *powerName) end(tokens []token, at int) int {
	name := rule{elements: n.elements}
	end, _ := name.match(nil, tokens, at, 0)
	return end
}

// NewReader returns a reader of questions about the calculators of a catalog. It skips words of
// calculators that the catalog lacks. The error is [ErrPlaceholder], without the phrase, or
// [ErrTooManyInputs]; the generator checks both before.
func NewReader(v *Vocabulary, catalog calc.Catalog) (*Reader, error) {
	r := &Reader{lexicon: newLexicon(v), powers: map[string][]powerName{}, systems: map[string][]rule{}}
	r.addNames(v)
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
		system, _, _ := strings.Cut(c.ID, "/")
		t, err := r.lexicon.grammar(c, words, r.systems[system])
		if err != nil {
			return nil, err
		}
		r.grammars = append(r.grammars, t)
	}
	for _, phrase := range v.Counts {
		if elements, _ := r.lexicon.elements(nil, phrase, -1); len(elements) > 0 {
			r.counts = append(r.counts, elements)
		}
	}
	r.words, r.topics, r.conditions = r.vocabularyWords(), r.topicNames(), r.conditionWords()
	r.casters = r.sparedCasters(v.Powers)
	return r, nil
}

// sparedCasters returns the casters that powers spare, by calculator. Words for a caster are those
// for the value of that name of an input in the same system.
func (r *Reader) sparedCasters(powers []Power) map[string][]caster {
	casters := map[string][]caster{}
	for i := range powers {
		for _, one := range powers[i].Cases {
			for _, id := range one.Spares {
				isKnown := func(known caster) bool { return known.id == id }
				if !slices.ContainsFunc(casters[one.Calculator], isKnown) {
					system, _, _ := strings.Cut(one.Calculator, "/")
					casters[one.Calculator] = append(casters[one.Calculator], caster{id, r.wordsFor(system, id)})
				}
			}
		}
	}
	return casters
}

// wordsFor returns phrases for a value of the inputs of a system.
func (r *Reader) wordsFor(system, value string) (words []rule) {
	for _, t := range r.grammars {
		if !strings.HasPrefix(t.calculator.ID, system+"/") {
			continue
		}
		for i := range t.rules {
			if one := &t.rules[i]; one.kind == valueRule && one.value == value {
				words = append(words, rule{elements: one.elements})
			}
		}
	}
	return words
}

// addNames adds the names of powers and systems.
func (r *Reader) addNames(v *Vocabulary) {
	for i := range v.Powers {
		for _, name := range v.Powers[i].Names {
			elements, _ := r.lexicon.elements(nil, name, -1)
			if len(elements) > 0 {
				first := elements[0].token.word
				r.powers[first] = append(r.powers[first], powerName{&v.Powers[i], elements})
			}
		}
	}
	for _, g := range v.Systems {
		for _, phrase := range g.Phrases {
			if elements, _ := r.lexicon.elements(nil, phrase, -1); len(elements) > 0 {
				r.systems[g.ID] = append(r.systems[g.ID], rule{kind: systemRule, elements: elements})
			}
		}
	}
}

// topicName is a phrase that names the topic of a calculator of a system, such as "deny".
type topicName struct {
	rule
	system string
}

// topicNames returns the phrases that name the topics of calculators, by their first word.
func (r *Reader) topicNames() map[string][]topicName {
	names := map[string][]topicName{}
	for _, t := range r.grammars {
		system, _, _ := strings.Cut(t.calculator.ID, "/")
		for i := range t.rules {
			if one := &t.rules[i]; one.kind == topicRule {
				word := one.elements[0].token.word
				names[word] = append(names[word], topicName{*one, system})
			}
		}
	}
	return names
}

// namesTopic reports whether a token is of a phrase that names the topic of a calculator. With a
// system, only its calculators count. "Enemy psykers" names one, "an enemy psyker" does not.
func (r *Reader) namesTopic(tokens []token, at int, system string) bool {
	for from := range at + 1 {
		for i := range r.topics[tokens[from].word] {
			name := &r.topics[tokens[from].word][i]
			end, _ := name.match(nil, tokens, from, 0)
			last := &name.elements[len(name.elements)-1].token
			if at < end && (tokens[end-1].plural || !last.plural) && (system == "" || system == name.system) {
				return true
			}
		}
	}
	return false
}

// conditionWords returns the words that alone name a value of an input, with these inputs and
// values, by system.
func (r *Reader) conditionWords() map[string]map[string][]condition {
	words := map[string]map[string][]condition{}
	for _, t := range r.grammars {
		system, _, _ := strings.Cut(t.calculator.ID, "/")
		if words[system] == nil {
			words[system] = map[string][]condition{}
		}
		for i := range t.rules {
			one := &t.rules[i]
			if word := one.onlyWord(); one.kind == valueRule && word != "" {
				words[system][word] = append(words[system][word],
					condition{t.calculator.Inputs[one.input].Name, one.value})
			}
		}
	}
	return words
}

// condition is a value of an input of that name in any calculator of a system.
type condition struct{ input, value string }

// vocabularyWords returns the words of all phrases, small words and synonyms.
func (r *Reader) vocabularyWords() map[string]bool {
	words := map[string]bool{}
	add := func(elements []element) {
		for i := range elements {
			if elements[i].slot == literal && elements[i].token.word != "" {
				words[elements[i].token.word] = true
			}
		}
	}
	for _, t := range r.grammars {
		for i := range t.rules {
			add(t.rules[i].elements)
		}
	}
	for _, names := range r.powers {
		for i := range names {
			add(names[i].elements)
		}
	}
	for _, known := range []map[string]bool{r.lexicon.small, r.lexicon.breaks, r.lexicon.joins} {
		for word := range known {
			words[word] = true
		}
	}
	for word := range r.lexicon.synonyms {
		words[word] = true
	}
	return words
}
