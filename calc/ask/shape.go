package ask

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
)

// slot is what an element of a phrase matches.
type slot int

const (
	literal slot = iota // one word, or one number
	amount
	signedAmount
	takenAmount   // an amount without a sign that is taken away
	ordinalAmount // the number of an ordinal
	ordinalBefore // the number of an ordinal, less one
	amountList
	countAmount // how many amounts follow: so many of an amount are their sum
)

// places maps the places in phrases of an input to slots.
var places = map[string]slot{"n": amount, "+n": signedAmount, "-n": takenAmount, "nth": ordinalAmount,
	"before": ordinalBefore, "list": amountList, "count": countAmount}

// element is one part of a phrase.
type element struct {
	slot  slot
	input int   // the input that an amount sets; unused for a literal
	token token // of a literal
}

// kind is the kind of a rule. A reading uses system and power rules at most once each.
type kind int

const (
	amountRule kind = iota
	valueRule
	topicRule  // names the calculator
	figureRule // names a figure
	systemRule
	powerRule
)

// rule is a phrase in one word order.
type rule struct {
	kind      kind
	elements  []element
	input     int    // the input that a value rule sets
	value     string // of a value rule, as in an address
	figure    string // that the phrase names; a name of the calculator may be that of a figure, too
	topic     bool   // the phrase contains one that names the calculator
	power     *Power
	bare      bool   // a number without a word beside it
	inherited bool   // for an input of the player who answers, with the words of the one that it opposes
	system    string // of a name of a calculator, figure or system
}

// key returns the same text for rules that match the same questions.
func (r *rule) key() string {
	parts := make([]string, len(r.elements))
	for i := range r.elements {
		e := &r.elements[i]
		switch {
		case e.slot != literal:
			parts[i] = "{" + strconv.Itoa(int(e.slot)) + "}"
		case e.token.word != "":
			parts[i] = e.token.word
		default:
			parts[i] = strconv.Itoa(e.token.number + e.token.ordinal)
		}
	}
	return strings.Join(parts, " ")
}

// ErrPlaceholder reports a phrase with an unknown or misplaced place, or without words.
var ErrPlaceholder = errors.New("unknown or misplaced {place}")

// ErrTooManyInputs reports a calculator with more than [MaxInputs].
var ErrTooManyInputs = errors.New("too many inputs")

// elements parses a phrase, whose places are for an input; −1 for a phrase without amounts.
func (l *lexicon) elements(c *calc.Calculator, phrase string, input int) (list []element, err error) {
	for phrase != "" {
		text, rest, open := strings.Cut(phrase, "{")
		for _, t := range l.tokens(text) {
			list = append(list, element{token: t})
		}
		if !open {
			break
		}
		name, after, closed := strings.Cut(rest, "}")
		slot, known := places[name]
		if !closed || !known || input < 0 || !slot.fits(&c.Inputs[input]) {
			return nil, ErrPlaceholder
		}
		list = append(list, element{slot: slot, input: input})
		phrase = after
	}
	if len(list) == 0 {
		return nil, ErrPlaceholder
	}
	return list, nil
}

// fits reports whether an input takes what a slot matches.
func (s slot) fits(in *calc.Input) bool {
	switch in.Kind {
	case calc.List:
		return s >= amountList
	case calc.Number:
		return s != amountList
	}
	return false
}

// grammar is the rules of a calculator.
type grammar struct {
	*lexicon
	calculator *calc.Calculator
	system     string
	rules      []rule
	words      map[string]bool // of the rules
	roles      []calc.Side     // of inputs: of the player who acts, of the one who answers, or of either
	sided      bool            // some belong to different players
	pair       uint64          // bits of the two inputs that a number without a word may be
}

func newGrammar(l *lexicon, c *calc.Calculator) *grammar {
	g := &grammar{lexicon: l, calculator: c, system: systemOf(c), words: map[string]bool{},
		roles: make([]calc.Side, len(c.Inputs))}
	for i := range c.Inputs {
		g.roles[i] = max(g.roles[i], c.Inputs[i].Side)
		if base := inputIndex(c, c.Inputs[i].Opposes); base >= 0 {
			g.roles[i], g.roles[base] = calc.Answering, calc.Acting
		}
	}
	g.sided = slices.Contains(g.roles, calc.Answering)
	return g
}

// add adds the rules of phrases. Amounts of the phrases are for an input; −1 for none.
func (g *grammar) add(r rule, phrases []string, input int) error {
	for _, phrase := range phrases {
		shapes := []string{phrase}
		if r.kind == amountRule && !strings.Contains(phrase, "{") { // a unit is before or after its amount
			place := "{n}"
			if g.calculator.Inputs[input].Kind == calc.List {
				place = "{list}"
			}
			shapes = []string{phrase + " " + place, place + " " + phrase}
		}
		for _, shape := range shapes {
			elements, err := g.elements(g.calculator, shape, input)
			if err != nil {
				return err
			}
			r.elements, r.system = elements, g.system
			for i := range elements {
				g.words[elements[i].token.word] = elements[i].token.word != ""
			}
			g.rules = append(g.rules, r)
		}
	}
	return nil
}

// complete adds the rules that follow from the others. The words of to are between two amounts.
func (g *grammar) complete(to []string) {
	g.addCounterparts()
	g.addRanges(to)
	g.addBare()
	figures := map[string]string{}
	var topics []rule
	for _, r := range g.rules {
		switch r.kind {
		case topicRule:
			topics = append(topics, r)
		case figureRule:
			figures[r.key()] = r.figure
		}
	}
	for i := range g.rules {
		switch r := &g.rules[i]; r.kind {
		case topicRule:
			r.figure = figures[r.key()]
		case amountRule, valueRule:
			r.topic = containsAny(r.elements, topics)
		}
	}
}

// addCounterparts adds rules for the inputs of the player who answers, with the words of the inputs
// that they oppose: "wp {n}" may be the willpower of either.
func (g *grammar) addCounterparts() {
	c := g.calculator
	known := g.rules
	for i := range c.Inputs {
		if base := inputIndex(c, c.Inputs[i].Opposes); base >= 0 {
			for _, r := range known {
				if r.counterpart(base, i, &c.Inputs[i]) {
					g.rules = append(g.rules, r)
				}
			}
		}
	}
}

// counterpart makes the rule one for another input. It reports whether that input has the phrase.
func (r *rule) counterpart(from, to int, in *calc.Input) bool {
	r.inherited = true
	if r.kind == valueRule && r.input == from {
		r.input = to
		return in.Kind != calc.Choose || slices.Contains(in.Choices, r.value)
	}
	found := false
	r.elements = slices.Clone(r.elements)
	for i := range r.elements {
		e := &r.elements[i]
		if e.slot == literal {
			continue
		}
		if in.Kind == calc.List && e.slot == amount {
			e.slot = amountList
		}
		if e.input != from || !e.slot.fits(in) {
			return false
		}
		e.input, found = to, true
	}
	return found
}

// addRanges adds the shapes "n to m" and "unit n to m" for an input that must exceed another.
func (g *grammar) addRanges(words []string) {
	c := g.calculator
	for i := range c.Inputs {
		base := inputIndex(c, c.Inputs[i].Beyond)
		if base < 0 {
			continue
		}
		units := [][]element{nil}
		for _, r := range g.rules {
			last := len(r.elements) - 1
			if e := &r.elements[last]; last > 0 && e.slot == amount && e.input == i {
				units = append(units, r.elements[:last])
			}
		}
		for _, word := range words {
			to := element{token: g.tokens(word)[0]}
			for _, unit := range units {
				low := append(slices.Clone(unit), element{slot: amount, input: base}, to)
				high := element{slot: amount, input: i}
				g.rules = append(g.rules, rule{kind: amountRule, elements: append(slices.Clone(low), high)})
				if unit != nil {
					g.rules = append(g.rules,
						rule{kind: amountRule, elements: append(append(slices.Clone(low), unit...), high)})
				}
			}
		}
	}
}

// addBare adds the shapes of numbers without a word: "my wp 45, his 40". They are the first number
// that both players have.
func (g *grammar) addBare() {
	c := g.calculator
	for i := range c.Inputs {
		base := inputIndex(c, c.Inputs[i].Opposes)
		if base < 0 || c.Inputs[i].Kind != calc.Number && c.Inputs[i].Kind != calc.List {
			continue
		}
		g.pair = 1<<base | 1<<i
		for _, input := range []int{base, i} {
			e := element{slot: amount, input: input}
			if c.Inputs[input].Kind == calc.List {
				e.slot = amountList
			}
			g.rules = append(g.rules, rule{kind: amountRule, elements: []element{e}, bare: true})
		}
		return
	}
}

// containsAny reports whether the elements contain those of one of the phrases as a run.
func containsAny(list []element, phrases []rule) bool {
	for _, r := range phrases {
		for at := 0; at+len(r.elements) <= len(list); at++ {
			if slices.EqualFunc(list[at:at+len(r.elements)], r.elements, func(e, of element) bool {
				return e.slot == literal && e.token.matches(&of.token)
			}) {
				return true
			}
		}
	}
	return false
}

func inputIndex(c *calc.Calculator, name string) int {
	return slices.IndexFunc(c.Inputs, func(in calc.Input) bool { return in.Name == name })
}

// PhraseChecker compares phrases of a vocabulary, to find duplicates and phrases without content.
type PhraseChecker struct{ lexicon *lexicon }

// NewPhraseChecker returns a checker that normalizes words like a reader of v. It only needs the
// word lists, synonyms and numbers of v.
func NewPhraseChecker(v Vocabulary) PhraseChecker { return PhraseChecker{newLexicon(v)} }

// Key returns the same text for phrases that match the same questions. Input is the input of the
// phrase, or "" for phrases without places, for which c may be nil. The error is [ErrPlaceholder].
func (p PhraseChecker) Key(c *calc.Calculator, input, phrase string) (string, error) {
	at := -1
	if input != "" {
		at = inputIndex(c, input)
	}
	elements, err := p.lexicon.elements(c, phrase, at)
	return (&rule{elements: elements}).key(), err
}

// HasContent reports whether a phrase has a place or a word that is not small.
func (p PhraseChecker) HasContent(phrase string) bool {
	return strings.Contains(phrase, "{") ||
		slices.ContainsFunc(p.lexicon.tokens(phrase), func(t token) bool { return !t.is(small) })
}
