package ask

import (
	"strings"

	"psyref/calc"
)

// Reader reads questions of one language.
type Reader struct {
	lexicon *lexicon
	tables  []*table
	powers  map[string][]powerName // by the first word of a name
	words   map[string]bool        // every word of a phrase
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
		t, err := r.lexicon.build(c, words, v)
		if err != nil {
			return nil, err
		}
		r.tables = append(r.tables, t)
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
	r.words = r.everyWord()
	return r, nil
}

// everyWord are the words of all phrases.
func (r *Reader) everyWord() map[string]bool {
	words := map[string]bool{}
	add := func(elements []element) {
		for i := range elements {
			if elements[i].slot == literal && elements[i].token.word != "" {
				words[elements[i].token.word] = true
			}
		}
	}
	for _, t := range r.tables {
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
	for word := range r.lexicon.same {
		words[word] = true
	}
	return words
}

// How an input of a reading came about.
type How string

const (
	Stated  How = "stated"  // by words of the question
	Brought How = "power"   // by the power that the question names
	Implied How = "implied" // by another input that is read only with it
	Known   How = "known"   // by what is known of the reader's psyker
	Assumed How = "assumed" // by nothing: the input has its default
)

// Input is an input of a reading.
type Input struct {
	Name string
	How  How
	From string // the words of the question that it was read from
}

// Reading is one way to understand a question.
type Reading struct {
	Values calc.Values
	Inputs []Input // those that are read, in the calculator's order
	Power  string  // words that name a power
	Unread []string
	Sure   float64 // from 0 to 1
	Offer  bool    // too little of the case is known, no more than one word: the calculator is offered

	rank  float64
	found *found
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
	longest    = 300
	mostTokens = 40
)

// Ask finds the readings of a question, the likeliest first; none where it is no question about a figure.
func (r *Reader) Ask(question string, about Context) []Reading {
	if len(question) > longest {
		question = question[:longest]
	}
	tokens := r.lexicon.tokens(question)
	if len(tokens) > mostTokens {
		tokens = tokens[:mostTokens]
	}
	r.correct(tokens)
	var list []Reading
	for _, t := range r.tables {
		if one, ok := r.read(t, question, tokens, about); ok {
			list = append(list, one)
		}
	}
	return likeliest(list)
}

// read reads a question as one for a calculator.
func (r *Reader) read(t *table, question string, tokens []token, about Context) (Reading, bool) {
	f := newReader(t.calculator, tokens, t.rules, r.named(t.calculator, tokens)).find()
	if len(f.sets) == 0 && !f.matter || f.taken == 0 {
		return Reading{}, false
	}
	out := Reading{found: &f, Sure: f.taken / (f.taken + f.left)}
	out.Offer = f.power == nil && len(f.sets) < 2 && !f.amount(t.calculator)
	system, _, _ := strings.Cut(t.calculator.ID, "/")
	out.rank = f.score
	if system == about.System {
		out.rank += systemBonus
	}
	values, ok := out.values(t.calculator, question, tokens, about)
	if !ok {
		return Reading{}, false
	}
	out.Values = values
	for _, in := range out.Inputs {
		if in.How == Assumed && out.Worth(in) {
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
func (r *Reader) named(c *calc.Calculator, tokens []token) (rules []rule) {
	for i := range tokens {
		for _, name := range r.powers[tokens[i].word] {
			if one := name.power.caseOf(c); one != nil {
				rules = append(rules, rule{kind: powerRule, elements: name.elements, power: name.power, matter: len(one.Inputs) > 0})
			}
		}
	}
	return rules
}

// caseOf is the case of a power for a calculator; nil where it has none.
func (p *Power) caseOf(c *calc.Calculator) *Case {
	for i := range p.Cases {
		if p.Cases[i].Calculator == c.ID {
			return &p.Cases[i]
		}
	}
	return nil
}

// likeliest puts readings in order and leaves out what is far behind the first, and of one system what only repeats it.
func likeliest(list []Reading) (out []Reading) {
	for i := range list { // of equals the first in the catalog stays first
		for at := i; at > 0 && list[at].rank > list[at-1].rank; at-- {
			list[at], list[at-1] = list[at-1], list[at]
		}
	}
	for i := range list {
		one := &list[i]
		if one.Sure < leastSure || one.Offer && one.Sure < leastOffered || len(out) == mostReadings {
			continue
		}
		if len(out) > 0 && !besides(out, one) {
			continue
		}
		out = append(out, *one)
	}
	return out
}

const (
	leastSure    = 0.6
	leastOffered = 0.99
	mostReadings = 3
	behind       = 1.0 // how much less a reading may count than the first
)

// besides tells whether a reading is worth showing beside better ones: it is of another system, or names its own matter.
func besides(better []Reading, one *Reading) bool {
	first := &better[0]
	if one.rank < first.rank-behind || first.found.system || one.Offer && !first.Offer {
		return false
	}
	for i := range better {
		a, _, _ := strings.Cut(better[i].Calculator().ID, "/")
		b, _, _ := strings.Cut(one.Calculator().ID, "/")
		if a == b && !(one.found.matter && one.rank >= first.rank-behind/4) {
			return false
		}
	}
	return true
}
