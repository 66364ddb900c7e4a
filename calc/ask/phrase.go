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
	negatedAmount // an amount that is negated
	ordinalAmount // the number of an ordinal
	ordinalBefore // the number of an ordinal, less one
	amountList
	countAmount // how many elements of a list
	eachAmount  // what each of them is; without it they have the first value of the default list
)

// placeholders maps the names of placeholders in phrases of an input.
var placeholders = map[string]slot{"n": amount, "+n": signedAmount, "-n": negatedAmount, "nth": ordinalAmount,
	"before": ordinalBefore, "list": amountList, "count": countAmount, "each": eachAmount}

// element is one part of a phrase.
type element struct {
	slot  slot
	input int   // the input that an amount sets; unused for a literal
	token token // of a literal
	side  side  // of an amount, if the words of the phrase say it
}

// kind is the kind of a rule. A parse uses topic, system and power rules at most once each.
type kind int

const (
	amountRule kind = iota
	valueRule
	topicRule // names the topic of the calculator
	systemRule
	powerRule
)

// rule is a phrase of a calculator in one word order.
type rule struct {
	kind     kind
	elements []element
	context  []element // literals that must occur before the phrase
	input    int       // the input that a value rule sets
	value    string    // of a value rule, as in an address
	topic    bool      // the phrase contains one that names the topic
	ofFamily bool      // of a value rule: the plural of its words names the topic
	power    *Power
	side     side // of a value rule, if its words say it
	// counterpart marks a rule for an input of the answering side that has the words of the input
	// that it opposes.
	counterpart bool
	bare        bool // a number alone: see isBare
}

// ErrPlaceholder reports a phrase with an unknown or misplaced placeholder.
var ErrPlaceholder = errors.New("unknown or misplaced {placeholder}")

// ErrTooManyInputs reports a calculator with more than [MaxInputs].
var ErrTooManyInputs = errors.New("too many inputs")

// elements parses a phrase. Input is the input of the placeholders {n}, {+n}, {nth}, {before},
// {list}, {count} and {each}, or −1 for a pattern, whose placeholders name inputs.
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
		return element{slot: slot, input: input}, ok && (slot >= amountList) == (c.Inputs[input].Kind == calc.List)
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

// contextSeparator separates the context of a phrase from the phrase.
const contextSeparator = "…"

// cutContext splits a phrase at its context separator.
func cutContext(phrase string) (before, itself string, found bool) {
	if before, after, ok := strings.Cut(phrase, contextSeparator); ok {
		return before, after, true
	}
	return "", phrase, false
}

// assignment is an input set by words of the question.
type assignment struct {
	input    int
	value    string
	from, to int  // tokens
	refused  bool // the value is out of range
	place    int  // the token of the amount, or the last token of other words
	side     side // whose it is: both if it is of several numbers
	agrees   bool // different amounts after their count, "two pins at 4 and 2"
}

// match returns the end of the tokens that the rule matches from a place on, and the inputs that
// they set. The end is 0 if the rule does not match. A list has at most mostItems elements. A
// number behind a label belongs to it: "level 3 nullify card" does not have three cards.
func (r *rule) match(c *calc.Calculator, tokens []token, at, mostItems int) (end int, sets []assignment) {
	if !r.contextMatches(tokens[:at]) || r.elements[0].slot != literal && at > 0 && tokens[at-1].labels {
		return 0, nil
	}
	if r.bare && !isBare(tokens, at) {
		return 0, nil
	}
	end = at
	var count, each int
	listed := false
	for i := range r.elements {
		e := &r.elements[i]
		if e.token.comma { // a question may leave it out
			if end < len(tokens) && tokens[end].comma {
				end++
			}
			continue
		}
		if i > 0 {
			end = e.skipSmall(tokens, end, r.elements[i-1].slot != literal)
			if end < len(tokens) && tokens[end].isArticle() && e.slot != literal {
				return 0, nil // "deny a blessing" has no amount, "a point" does
			}
		}
		n, value, refused, ok := e.take(c, tokens[end:], r.elements[:i], mostItems)
		if !ok || refused && !r.namesUnit() {
			return 0, nil
		}
		whose := e.side
		if whose == noSide {
			whose = sideOf(tokens[end : end+n])
		}
		end += n
		switch e.slot {
		case literal:
			if i == 1 && r.elements[0].slot != literal && at > 0 && isOfOther(tokens, at, end) {
				return 0, nil
			}
			if count > 0 && e.token.plural && !tokens[end-1].plural {
				return 0, nil // "a level 3 psyker" is one
			}
			if r.ofFamily && tokens[end-1].plural && !e.token.plural {
				return 0, nil // "bolts" are of every form, "a bolt" is of one
			}
		case countAmount:
			count, _ = strconv.Atoi(value)
		case eachAmount:
			each, _ = strconv.Atoi(value)
		case amountList:
			items := strings.Split(value, ",")
			if count > 0 && count != len(items) {
				return 0, nil
			}
			listed = true
			sets = append(sets, assignment{input: e.input, value: value, from: at, place: end - 1, side: whose,
				agrees: count > 0 && len(slices.Compact(items)) > 1})
		default:
			sets = append(sets, assignment{input: e.input, value: value, from: at, place: end - 1, side: whose,
				refused: refused})
		}
	}
	if count > 0 && !listed {
		sets = append(sets, r.repeated(c, count, each, at))
		sets[len(sets)-1].place, sets[len(sets)-1].side = end-1, sideOf(tokens[at:end])
	}
	if r.kind == valueRule {
		whose := r.side
		if whose == noSide {
			whose = tokens[end-1].side
		}
		sets = append(sets, assignment{input: r.input, value: r.value, from: at, place: end - 1, side: whose})
	}
	for i := range sets {
		sets[i].to = end
	}
	return end, sets
}

// isOfOther reports whether a number belongs to the words before it, and not to the one behind it
// that ends at a token: "psyker 2 has already cast" is not the second cast, and "his 4 and 2 nullify
// my power" has no two of them.
func isOfOther(tokens []token, at, end int) bool {
	before := &tokens[at-1]
	return end > at+2 && before.counted && !before.plural || before.joins && tokens[end-1].verb
}

// sideOf returns the side of the numbers of tokens, or both.
func sideOf(tokens []token) (whose side) {
	for i := range tokens {
		if len(tokens[i].list) > 0 {
			whose |= tokens[i].side
		}
	}
	return whose
}

// namesUnit reports whether the rule has a word that is not small, so that its amount can belong to
// no other input: "wp {n}".
func (r *rule) namesUnit() bool {
	for i := range r.elements {
		if e := &r.elements[i]; e.slot == literal && !e.token.small {
			return true
		}
	}
	return false
}

// onlyWord returns the word of a rule that has one besides small words, and no amount; "" for other
// rules.
func (r *rule) onlyWord() (word string) {
	for i := range r.elements {
		switch e := &r.elements[i]; {
		case e.slot == literal && e.token.small:
		case e.slot != literal || word != "" || len(e.token.list) > 0 || e.token.marked:
			return ""
		default:
			word = e.token.word
		}
	}
	return word
}

// repeated returns the assignment of a list of equal elements.
func (r *rule) repeated(c *calc.Calculator, count, each, at int) assignment {
	for i := range r.elements {
		if r.elements[i].slot != countAmount {
			continue
		}
		in := &c.Inputs[r.elements[i].input]
		if each == 0 {
			each = append(slices.Clone(in.Default.List), in.Min)[0]
		}
		return assignment{input: r.elements[i].input,
			value: in.Format(calc.Value{List: slices.Repeat([]int{each}, count)}), from: at}
	}
	return assignment{}
}

// contextMatches reports whether the tokens contain the context of the rule.
func (r *rule) contextMatches(tokens []token) bool {
	if len(r.context) == 0 {
		return true
	}
	for at := range tokens {
		if startsAt(r.context, tokens, at) {
			return true
		}
	}
	return false
}

// startsAt reports whether tokens from a place on are the words of a phrase, with no small words
// between them.
func startsAt(phrase []element, tokens []token, at int) bool {
	for i := range phrase {
		if at+i >= len(tokens) || !tokens[at+i].matches(&phrase[i].token) {
			return false
		}
	}
	return true
}

// skipSmall skips up to two small words inside a phrase, as in "willpower of 45". After an amount
// it skips no article, which may be an amount too: "psyker 2 lance un pouvoir".
func (e *element) skipSmall(tokens []token, at int, afterAmount bool) int {
	for next := at; next < len(tokens); next++ {
		if _, _, ok := e.fits(tokens[next:]); ok {
			return next
		}
		if next >= at+2 || !e.mayFollow(&tokens[next]) {
			break
		}
		if tokens[next].isArticle() && afterAmount {
			break
		}
		if tokens[next].counted && next+1 < len(tokens) && len(tokens[next+1].list) > 0 {
			break // "with level 3" is not "with 3"
		}
	}
	return at
}

// mayFollow reports whether an element of a phrase may follow a token that is not of the phrase: a
// small word, or a person before an amount, as in "psyker enemy 3".
func (e *element) mayFollow(t *token) bool {
	switch {
	case t.closes, t.negates, t.breaks, t.joins:
		return false
	case t.person:
		return e.slot != literal || e.token.word != ""
	}
	return t.small
}

// fits matches an element without checking the range of its input. It returns the number of tokens
// and the amount.
func (e *element) fits(tokens []token) (int, int, bool) {
	if len(tokens) == 0 {
		return 0, 0, false
	}
	t := &tokens[0]
	n, one := t.number()
	switch e.slot {
	case literal:
		return 1, 0, t.matches(&e.token)
	case amount, countAmount, eachAmount:
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

// take matches an element and returns the number of tokens and the value. It refuses a plain amount
// out of the range of its input. The units are the elements before it, which may be repeated
// between the numbers of a list.
func (e *element) take(c *calc.Calculator, tokens []token, units []element,
	mostItems int) (n int, value string, refused, ok bool) {
	n, number, ok := e.fits(tokens)
	if !ok || e.slot == literal {
		return n, "", false, ok
	}
	in := &c.Inputs[e.input]
	within := in.Min <= number && number <= in.Max
	switch e.slot {
	case amountList:
		n, value, ok = takeList(in, tokens, units, mostItems)
		return n, value, false, ok
	case countAmount:
		within = 0 < number && number <= in.MaxItems
	case amount:
		return n, strconv.Itoa(number), !within, true
	}
	return n, strconv.Itoa(number), false, within
}

// takeList matches numbers that are separated by commas, joining words or their unit: "wc 1 and wc
// 2", "a level 2 and a level 3". Digits and number words follow each other only with one of those between: "4 2 two cards".
func takeList(in *calc.Input, tokens []token, units []element, mostItems int) (n int, value string, ok bool) {
	var parts []string
	many := false // numbers joined by commas without spaces, which end at a space: "2,2 2 cards"
	isUnit := func(at int) bool {
		return at > 0 && at < len(tokens) && len(units) > 0 && units[len(units)-1].slot == literal &&
			tokens[at].matches(&units[len(units)-1].token)
	}
	for at := 0; at < len(tokens); at++ {
		t := &tokens[at]
		if isUnit(at+1) && at > 0 && tokens[at-1].joins && (t.small || t.isArticle()) {
			continue
		}
		if len(t.list) == 0 {
			if !t.joins && !isUnit(at) {
				break
			}
			continue
		}
		if at > 0 && at+1 < len(tokens) && tokens[at-1].joins && tokens[at+1].noun && tokens[at+1].plural {
			break // "niveau 2 et 3 annulations" has one level
		}
		if len(parts)+len(t.list) > min(in.MaxItems, mostItems) ||
			at > 0 && !tokens[at-1].joins && (many || t.differsInStyle(&tokens[at-1])) {
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
		n, many = at+1, len(t.list) > 1
	}
	return n, strings.Join(parts, ","), len(parts) >= max(1, in.MinItems)
}
