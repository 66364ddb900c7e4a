package ask

import (
	"errors"
	"strconv"
	"strings"

	"psyref/calc"
)

// slot is what a place of a phrase takes.
type slot int

const (
	literal slot = iota // a word, or a number as it is
	amount
	signedAmount
	negatedAmount // an amount that is taken away
	ordinalAmount // an ordinal
	ordinalBefore // an ordinal, of which one less counts
	amountList
)

// places are the places of phrases of an input by their names.
var placeholders = map[string]slot{"n": amount, "+n": signedAmount, "-n": negatedAmount, "nth": ordinalAmount, "before": ordinalBefore, "list": amountList}

// element is one part of a phrase.
type element struct {
	slot  slot
	input int   // that the amount is of
	token token // of a literal
}

// Kinds of rules. Each but those of values and amounts counts once in a reading.
type kind int

const (
	amountRule kind = iota
	valueRule
	topicRule // says what the question is about
	systemRule
	powerRule
)

// rule is one phrase of one calculator, in one order of words.
type rule struct {
	kind     kind
	elements []element
	context  []element // literals that must come before, anywhere
	input    int       // of a value
	value    string    // in an address
	topic    bool      // its words are those of the calculator too
	power    *Power
}

// ErrPlace is the error of a phrase with a place that means nothing.
var ErrPlaceholder = errors.New("a place that means nothing")

// elements reads a phrase. input is the one that the places {n}, {+n}, {nth}, {before} and {list} are of; −1 in a pattern of a calculator, whose places name inputs.
func (l *lexicon) elements(c *calc.Calculator, phrase string, input int) (list []element, err error) {
	for phrase != "" {
		text, rest, open := strings.Cut(phrase, "{")
		for _, t := range l.tokens(text) {
			list = append(list, element{token: t})
		}
		if !open {
			return list, nil
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			return nil, ErrPlaceholder
		}
		e, ok := parsePlaceholder(c, name, input)
		if !ok {
			return nil, ErrPlaceholder
		}
		list = append(list, e)
		phrase = after
	}
	return list, nil
}

func parsePlaceholder(c *calc.Calculator, name string, input int) (element, bool) {
	if input >= 0 {
		slot, ok := placeholders[name]
		return element{slot: slot, input: input}, ok && (slot == amountList) == (c.Inputs[input].Kind == calc.List)
	}
	slot := amount
	if rest, ok := strings.CutPrefix(name, "+"); ok {
		name, slot = rest, signedAmount
	}
	for i := range c.Inputs {
		if c.Inputs[i].Name != name {
			continue
		}
		switch c.Inputs[i].Kind {
		case calc.Number:
			return element{slot: slot, input: i}, true
		case calc.List:
			return element{slot: amountList, input: i}, slot == amount
		}
	}
	return element{}, false
}

// later stands between what comes before and the phrase itself.
const contextSeparator = "…"

// cutLater parts a phrase that counts only after another.
func cutContext(phrase string) (before, itself string, found bool) {
	if before, after, ok := strings.Cut(phrase, contextSeparator); ok {
		return before, after, true
	}
	return "", phrase, false
}

// table are the rules of a calculator.
type grammar struct {
	calculator *calc.Calculator
	rules      []rule
}

// build makes the rules of a calculator. The error names the phrase.
func (l *lexicon) grammar(c *calc.Calculator, w *CalculatorWords, v *Vocabulary) (*grammar, error) {
	t := &grammar{calculator: c}
	var wrong error
	add := func(r rule, phrase string, input int) {
		earlier, phrase, _ := cutContext(phrase)
		elements, err := l.elements(c, phrase, input)
		if err == nil {
			r.context, err = l.elements(c, earlier, input)
		}
		if err == nil && len(elements) == 0 {
			err = ErrPlaceholder
		}
		if err != nil {
			wrong = err
			return
		}
		r.elements = elements
		t.rules = append(t.rules, r)
	}
	for _, phrase := range w.Phrases {
		add(rule{kind: topicRule}, phrase, -1)
	}
	matter := t.rules
	for _, pattern := range w.Patterns {
		add(rule{kind: amountRule}, pattern, -1)
	}
	for _, in := range w.Inputs {
		input := inputIndex(c, in.Name)
		if input < 0 {
			return nil, ErrPlaceholder
		}
		for _, phrase := range in.Phrases {
			if strings.Contains(phrase, "{") {
				add(rule{kind: amountRule}, phrase, input)
				continue
			}
			place := " {n} "
			if c.Inputs[input].Kind == calc.List {
				place = " {list} "
			}
			add(rule{kind: amountRule}, phrase+place, input)
			add(rule{kind: amountRule}, place+phrase, input)
		}
		for _, value := range in.Values {
			for _, phrase := range value.Phrases {
				add(rule{kind: valueRule, input: input, value: value.ID}, phrase, -1)
			}
		}
	}
	for i := len(matter); i < len(t.rules); i++ {
		t.rules[i].topic = containsAny(t.rules[i].elements, matter)
	}
	system, _, _ := strings.Cut(c.ID, "/")
	for _, g := range v.Systems {
		if g.ID == system {
			for _, phrase := range g.Phrases {
				add(rule{kind: systemRule}, phrase, -1)
			}
		}
	}
	return t, wrong
}

// containsAny tells whether the literals of a phrase have those of another side by side.
func containsAny(list []element, phrases []rule) bool {
	for _, r := range phrases {
		for at := 0; at+len(r.elements) <= len(list); at++ {
			if hasPrefix(list[at:], r.elements) {
				return true
			}
		}
	}
	return false
}

func hasPrefix(list, phrase []element) bool {
	for i := range phrase {
		if list[i].slot != literal || !list[i].token.matches(&phrase[i].token) {
			return false
		}
	}
	return true
}

func inputIndex(c *calc.Calculator, name string) int {
	for i := range c.Inputs {
		if c.Inputs[i].Name == name {
			return i
		}
	}
	return -1
}

// given is an input that was read from words.
type assignment struct {
	input    int
	value    string
	from, to int // tokens
}

// match tells how many tokens from a place on a rule takes, and what they set; 0 where it does not fit.
func (r *rule) match(c *calc.Calculator, tokens []token, at int) (end int, sets []assignment) {
	if !r.contextMatches(tokens[:at]) {
		return 0, nil
	}
	end = at
	for i := range r.elements {
		e := &r.elements[i]
		if i > 0 {
			end = e.skipSmall(tokens, end)
			if end < len(tokens) && tokens[end].isArticle() && e.slot != literal {
				return 0, nil // "deny a blessing" names no amount, and "a point" does
			}
		}
		n, value, ok := e.take(c, tokens[end:], r.elements[:i])
		if !ok {
			return 0, nil
		}
		end += n
		if e.slot != literal {
			sets = append(sets, assignment{e.input, value, at, 0})
		}
	}
	if r.kind == valueRule {
		sets = append(sets, assignment{r.input, r.value, at, 0})
	}
	for i := range sets {
		sets[i].to = end
	}
	return end, sets
}

// comesAfter tells whether what must come before a rule is among tokens.
func (r *rule) contextMatches(tokens []token) bool {
	if len(r.context) == 0 {
		return true
	}
	for at := 0; at+len(r.context) <= len(tokens); at++ {
		same := true
		for i := range r.context {
			same = same && tokens[at+i].matches(&r.context[i].token)
		}
		if same {
			return true
		}
	}
	return false
}

// skip passes over small words within a phrase: "willpower of 45".
func (e *element) skipSmall(tokens []token, at int) int {
	for next := at; next < len(tokens); next++ {
		if _, _, ok := e.fits(tokens[next:]); ok {
			return next
		}
		if !tokens[next].small || tokens[next].breaks || next >= at+2 {
			break
		}
	}
	return at
}

// fits is take without the ranges of inputs, for what may come after small words.
func (e *element) fits(tokens []token) (int, int, bool) {
	if len(tokens) == 0 {
		return 0, 0, false
	}
	t := &tokens[0]
	n, one := t.number()
	switch e.slot {
	case literal:
		return 1, 0, t.matches(&e.token)
	case amount:
		return 1, n, one
	case signedAmount:
		return 1, n, one && t.signed
	case negatedAmount:
		return 1, -n, one && !t.signed
	case ordinalAmount:
		return 1, t.ordinal, t.ordinal > 0
	case ordinalBefore:
		return 1, t.ordinal - 1, t.ordinal > 0
	}
	return 1, 0, len(t.list) > 0
}

// take is how many of the tokens an element takes, and the value that they are.
// Units are the elements before it, which may stand again between the numbers of a list.
func (e *element) take(c *calc.Calculator, tokens []token, units []element) (n int, value string, ok bool) {
	n, number, ok := e.fits(tokens)
	if !ok || e.slot == literal {
		return n, "", ok
	}
	in := &c.Inputs[e.input]
	if e.slot != amountList {
		return n, strconv.Itoa(number), in.Min <= number && number <= in.Max
	}
	return takeList(in, tokens, units)
}

// takeList takes numbers with commas, words that join, or their unit between them: "wc 1 and wc 2".
func takeList(in *calc.Input, tokens []token, units []element) (n int, value string, ok bool) {
	var parts []string
	for at := 0; at < len(tokens); at++ {
		t := &tokens[at]
		if len(t.list) == 0 {
			again := at > 0 && len(units) > 0 && units[len(units)-1].slot == literal && t.matches(&units[len(units)-1].token)
			if !t.joins && !again {
				break
			}
			continue
		}
		if len(parts)+len(t.list) > in.MaxItems {
			break
		}
		within := true
		for _, number := range t.list {
			within = within && in.Min <= number && number <= in.Max
		}
		if !within {
			break
		}
		for _, number := range t.list {
			parts = append(parts, strconv.Itoa(number))
		}
		n = at + 1
	}
	return n, strings.Join(parts, ","), len(parts) >= max(1, in.MinItems)
}
