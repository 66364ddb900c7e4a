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
}

// kind is the kind of a rule. A parse uses system and power rules at most once each.
type kind int

const (
	amountRule kind = iota
	valueRule
	topicRule  // names the calculator
	figureRule // names a figure
	systemRule
	powerRule
)

// rule is a phrase of a calculator in one word order.
type rule struct {
	kind     kind
	elements []element
	input    int    // the input that a value rule sets
	value    string // of a value rule, as in an address; of a figure rule, the figure
	topic    bool   // the phrase contains one that names the calculator
	power    *Power
	bare     bool // numbers without a word beside them
	// inherited marks a rule for an input of the player who answers, with the words of the input
	// that it opposes.
	inherited bool
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
			n, _ := e.token.number()
			parts[i] = strconv.Itoa(n + e.token.ordinal)
		}
	}
	return strings.Join(parts, " ")
}

// ErrPlaceholder reports a phrase with an unknown or misplaced placeholder.
var ErrPlaceholder = errors.New("unknown or misplaced {placeholder}")

// ErrTooManyInputs reports a calculator with more than [MaxInputs].
var ErrTooManyInputs = errors.New("too many inputs")

// elements parses a phrase, whose placeholders are for an input; −1 for a phrase without amounts.
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
		slot, known := placeholders[name]
		if !closed || !known || input < 0 || !slot.fits(&c.Inputs[input]) {
			return nil, ErrPlaceholder
		}
		list = append(list, element{slot: slot, input: input})
		phrase = after
	}
	return list, nil
}

// fits reports whether an input takes what a slot matches. So many of a number is their sum.
func (s slot) fits(in *calc.Input) bool {
	switch in.Kind {
	case calc.List:
		return s >= amountList
	case calc.Number:
		return s != amountList
	}
	return false
}

// assignment is an input set by words of the question.
type assignment struct {
	input    int
	value    string
	from, to int // tokens
	refused  bool
	several  bool // different amounts after their count, "two pins at 4 and 2"
}

// match returns the end of the tokens that the rule matches from a place on, and the inputs that
// they set. The end is 0 if the rule does not match. A list has at most mostItems elements.
func (p *parser) match(r *rule, at, mostItems int) (end int, sets []assignment) {
	end = at
	count, each, listed, singular := 0, 0, false, false
	for i := range r.elements {
		e := &r.elements[i]
		if i > 0 {
			end = p.skipSmall(e, end, r.elements[i-1].slot != literal)
		}
		n, value, refused, ok := p.take(e, end, r.elements[:i], mostItems)
		if !ok || refused && !r.namesUnit() {
			return 0, nil
		}
		end += n
		set := assignment{input: e.input, value: value, from: at, refused: refused}
		switch e.slot {
		case literal:
			singular = singular || e.token.plural && !p.tokens[end-1].plural
			if count > 1 && singular {
				return 0, nil // "a level 3 psyker" is one
			}
			continue
		case countAmount:
			count, _ = strconv.Atoi(value)
			continue
		case amount:
			if r.bare && (p.tokens[at].far || !p.isAlone(r, end)) {
				return 0, nil
			}
		case eachAmount:
			each, _ = strconv.Atoi(value)
			continue
		case amountList:
			items := strings.Split(value, ",")
			single := len(items) == 1 && (singular || r.bare && !p.isAlone(r, end))
			if single || count > 0 && count != len(items) {
				return 0, nil
			}
			listed, set.several = true, count > 0 && len(slices.Compact(items)) > 1
		}
		sets = append(sets, set)
	}
	if count > 0 && !listed {
		sets = append(sets, p.repeated(r, count, each, assignment{from: at}))
	}
	if r.kind == valueRule {
		sets = append(sets, assignment{input: r.input, value: r.value, from: at})
	}
	for i := range sets {
		sets[i].to = end
	}
	return end, sets
}

// isAlone reports whether a single number without a word may be that of one of two players: they meet,
// and no unknown word follows.
func (p *parser) isAlone(r *rule, next int) bool {
	if !p.met {
		return false
	}
	if next == len(p.tokens) {
		return true
	}
	t := &p.tokens[next]
	return t.small || t.signed || t.closes || p.words[t.word]
}

// namesUnit reports whether the rule has a word that is not small, so that its amount can belong to
// no other input: "wp {n}".
func (r *rule) namesUnit() bool {
	return slices.ContainsFunc(r.elements, func(e element) bool { return e.slot == literal && !e.token.small })
}

// repeated returns the assignment of equal amounts: a list of them, or their sum.
func (p *parser) repeated(r *rule, count, each int, set assignment) assignment {
	for i := range r.elements {
		if r.elements[i].slot != countAmount {
			continue
		}
		set.input = r.elements[i].input
		in := &p.calculator.Inputs[set.input]
		if in.Kind == calc.Number {
			set.value = strconv.Itoa(count * each)
			set.refused = count*each > in.Max
			return set
		}
		if each == 0 {
			each = append(slices.Clone(in.Default.List), in.Min)[0]
		}
		set.value = in.Format(calc.Value{List: slices.Repeat([]int{each}, count)})
	}
	return set
}

// end returns the end of a phrase without amounts if it begins at a token; 0 if it does not.
func (r *rule) end(tokens []token, at int) int {
	p := parser{grammar: &grammar{}, tokens: tokens}
	end, _ := p.match(r, at, 1)
	return end
}

// skipSmall skips up to two small words inside a phrase, as in "willpower of 45": no unit of the system,
// and a person only between a number and its unit, "3 enemy psykers". After an amount it skips no
// article, which may be an amount too: "psyker 2 lance un pouvoir".
func (p *parser) skipSmall(e *element, at int, afterAmount bool) int {
	for next := at; next < len(p.tokens); next++ {
		if _, _, ok := e.reads(p.tokens[next:]); ok {
			return next
		}
		t := &p.tokens[next]
		person := t.names && e.slot == literal && afterAmount
		if next >= at+2 || !t.small || t.closes && !person || t.isArticle() && afterAmount || p.units[t.word] {
			break
		}
	}
	return at
}

// reads matches an element without checking the range of its input. It returns the number of tokens
// and the amount.
func (e *element) reads(tokens []token) (int, int, bool) {
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
func (p *parser) take(e *element, at int, units []element, mostItems int) (n int, value string, refused, ok bool) {
	n, number, ok := e.reads(p.tokens[at:])
	if !ok || e.slot == literal {
		return n, "", false, ok
	}
	if p.tokens[at].isArticle() && e.slot != countAmount && len(units) > 0 {
		return 0, "", false, false // "deny a blessing" has no amount, "a point" does
	}
	in := &p.calculator.Inputs[e.input]
	if p.tokens[at].isArticle() && in.Kind == calc.List {
		return 0, "", false, false // "a power" is no list of powers
	}
	if e.slot == amount && p.tokens[at].signed && in.Min >= 0 {
		return 0, "", false, false // "5 dice +2"
	}
	within := in.Min <= number && number <= in.Max
	switch e.slot {
	case amountList:
		n, value, ok = takeList(in, p.tokens[at:], units, mostItems)
		return n, value, false, ok
	case countAmount:
		within = 0 < number && (in.Kind == calc.Number || number <= in.MaxItems)
	case amount:
		return n, strconv.Itoa(number), !within, true
	}
	return n, strconv.Itoa(number), false, within
}

// takeList matches numbers that are separated by commas, joining words or their unit: "wc 1 and wc
// 2", "a level 2 and a level 3". Digits and number words follow each other only with one of those
// between: "4 2 two cards".
func takeList(in *calc.Input, tokens []token, units []element, mostItems int) (n int, value string, ok bool) {
	var parts []string
	many := false // numbers joined by commas without spaces, which end at a space: "2,2 2 cards"
	isUnit := func(at int) bool {
		return at > 0 && at < len(tokens) && len(units) > 0 && units[len(units)-1].slot == literal &&
			tokens[at].matches(&units[len(units)-1].token)
	}
	for at := 0; at < len(tokens); at++ {
		t := &tokens[at]
		if at > 0 && tokens[at-1].joins && t.small && (isUnit(at+1) || isUnit(at+2)) {
			continue
		}
		if len(t.list) == 0 {
			if !t.joins && !isUnit(at) && !(t.small && !t.closes && isUnit(at-1)) {
				break
			}
			continue
		}
		if len(parts)+len(t.list) > min(in.MaxItems, mostItems) ||
			at > 0 && !tokens[at-1].joins && (many || t.differsInStyle(&tokens[at-1])) {
			break
		}
		if slices.ContainsFunc(t.list, func(number int) bool { return number < in.Min || number > in.Max }) {
			break
		}
		for _, number := range t.list {
			parts = append(parts, strconv.Itoa(number))
		}
		n, many = at+1, len(t.list) > 1
	}
	return n, strings.Join(parts, ","), len(parts) >= max(1, in.MinItems)
}

// differsInStyle reports whether one of two numbers is in digits and the other in words.
func (t *token) differsInStyle(other *token) bool {
	return len(other.list) > 0 && (t.word == "") != (other.word == "")
}
