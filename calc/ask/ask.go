package ask

import (
	"strings"

	"psyref/calc"
)

// Reader reads questions of one language.
type Reader struct {
	lexicon  *lexicon
	grammars []*grammar
	powers   map[string][]powerName // by the first word of a name
	words    map[string]bool        // every word of a phrase
}

// powerName is a name of a power.
type powerName struct {
	power    *Power
	elements []element
}

// NewReader makes a reader of questions that the calculators of a catalog answer. Calculators without words are never an answer. The
// error is that of a phrase with a place that means nothing, which the generator finds before.
func NewReader(v *Vocabulary, catalog calc.Catalog) (*Reader, error) {
	r := &Reader{lexicon: newLexicon(v), powers: map[string][]powerName{}}
	for i := range v.Calculators {
		words := &v.Calculators[i]
		c, err := catalog.Find(words.ID)
		if err != nil {
			continue
		}
		t, err := r.lexicon.grammar(c, words, v)
		if err != nil {
			return nil, err
		}
		r.grammars = append(r.grammars, t)
	}
	for i := range v.Powers {
		for _, name := range v.Powers[i].Names {
			elements, _ := r.lexicon.elements(nil, name, -1)
			if len(elements) > 0 {
				first := elements[0].token.word
				r.powers[first] = append(r.powers[first], powerName{&v.Powers[i], elements})
			}
		}
	}
	r.words = r.vocabularyWords()
	return r, nil
}

// everyWord are the words of all phrases.
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

// How an input of a reading came about.
type Origin string

const (
	FromQuestion Origin = "stated"  // by words of the question
	FromPower    Origin = "power"   // by the power that the question names
	Implied      Origin = "implied" // by another input that is read only with it
	FromPsyker   Origin = "known"   // by what is known of the reader's psyker
	Assumed      Origin = "assumed" // by nothing: the input has its default
)

// Input is an input of a reading.
type Input struct {
	Name   string
	Origin Origin
	From   string // the words of the question that it was read from
}

// Reading is one way to understand a question.
type Reading struct {
	Values     calc.Values
	Inputs     []Input // those that are read, in the calculator's order
	Power      string  // words that name a power
	Unread     []string
	Confidence float64 // from 0 to 1
	Offer      bool    // too little of the case is known, no more than one word: the calculator is offered

	rank  float64
	parse *parse
}

// Calculator is the calculator of the reading.
func (r *Reading) Calculator() *calc.Calculator { return r.Values.Calculator() }

// Context is what is known beside the question.
type Context struct {
	System string   // of the page, or of the reader's psyker; "" for none
	Psyker []string // values of the psyker by trait, "dark-heresy/willpower=45"
}

// longest question that is read, in bytes; and most tokens of one.
const (
	maxQuestionBytes = 300
	maxTokens        = 40
)

// Ask finds the readings of a question, the likeliest first; none where it is no question about a figure.
func (r *Reader) Ask(question string, about Context) []Reading {
	if len(question) > maxQuestionBytes {
		question = question[:maxQuestionBytes]
	}
	tokens := r.lexicon.tokens(question)
	if len(tokens) > maxTokens {
		tokens = tokens[:maxTokens]
	}
	r.correctTypos(tokens)
	var list []Reading
	for _, t := range r.grammars {
		if one, ok := r.read(t, question, tokens, about); ok {
			list = append(list, one)
		}
	}
	return rankReadings(list)
}

// read reads a question as one for a calculator.
func (r *Reader) read(t *grammar, question string, tokens []token, about Context) (Reading, bool) {
	f := newParser(t.calculator, tokens, t.rules, r.powerRules(t.calculator, tokens)).parse()
	if len(f.assignments) == 0 && !f.topic || f.matchedWeight == 0 {
		return Reading{}, false
	}
	out := Reading{parse: &f, Confidence: f.matchedWeight / (f.matchedWeight + f.unmatchedWeight)}
	out.Offer = f.power == nil && len(f.assignments) < 2 && !f.hasAmount(t.calculator)
	system, _, _ := strings.Cut(t.calculator.ID, "/")
	out.rank = f.score
	if system == about.System {
		out.rank += systemBonus
	}
	values, ok := out.fillInputs(t.calculator, question, tokens, about)
	if !ok {
		return Reading{}, false
	}
	out.Values = values
	for _, in := range out.Inputs {
		if in.Origin == Assumed && out.IsWorthNaming(in) {
			out.rank -= assumedCost
		}
	}
	for _, at := range f.unread {
		out.Unread = append(out.Unread, question[tokens[at].from:tokens[at].to])
	}
	return out, true
}

const (
	systemBonus = 1.5  // for the system of the page
	assumedCost = 0.12 // for each input that the question does not name
)

// named are the rules of the powers that a question may name, for a calculator that one of their cases is of.
func (r *Reader) powerRules(c *calc.Calculator, tokens []token) (rules []rule) {
	for i := range tokens {
		for _, name := range r.powers[tokens[i].word] {
			if one := name.power.caseFor(c); one != nil {
				rules = append(rules, rule{kind: powerRule, elements: name.elements, power: name.power, topic: len(one.Inputs) > 0})
			}
		}
	}
	return rules
}

// caseOf is the case of a power for a calculator; nil where it has none.
func (p *Power) caseFor(c *calc.Calculator) *Case {
	for i := range p.Cases {
		if p.Cases[i].Calculator == c.ID {
			return &p.Cases[i]
		}
	}
	return nil
}

// likeliest puts readings in order and leaves out what is far behind the first, and of one system what only repeats it.
func rankReadings(list []Reading) (out []Reading) {
	for i := range list { // of equals the first in the catalog stays first
		for at := i; at > 0 && list[at].rank > list[at-1].rank; at-- {
			list[at], list[at-1] = list[at-1], list[at]
		}
	}
	for i := range list {
		one := &list[i]
		if one.Confidence < minConfidence || one.Offer && one.Confidence < minOfferConfidence || len(out) == maxReadings {
			continue
		}
		if len(out) > 0 && !isWorthAdding(out, one) {
			continue
		}
		out = append(out, *one)
	}
	return out
}

const (
	minConfidence      = 0.6
	minOfferConfidence = 0.99
	maxReadings        = 3
	maxRankGap         = 1.0 // how much less a reading may count than the first
)

// besides tells whether a reading is worth showing beside better ones: it is of another system, or names its own matter.
func isWorthAdding(better []Reading, one *Reading) bool {
	first := &better[0]
	if one.rank < first.rank-maxRankGap || first.parse.system || one.Offer && !first.Offer {
		return false
	}
	for i := range better {
		a, _, _ := strings.Cut(better[i].Calculator().ID, "/")
		b, _, _ := strings.Cut(one.Calculator().ID, "/")
		if a == b && !(one.parse.topic && one.rank >= first.rank-maxRankGap/4) {
			return false
		}
	}
	return true
}
