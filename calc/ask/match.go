package ask

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
)

// assignment is an input set by words of the question.
type assignment struct {
	input    int
	value    string
	from, to int  // tokens
	refused  bool // the amount is out of the range of the input
}

// match returns the end of the tokens that a rule matches from a place on, and the inputs that they
// set. The end is 0 if the rule does not match. A list has at most mostItems elements.
func match(c *calc.Calculator, r *rule, tokens []token, at, mostItems int) (end int, sets []assignment) {
	end = at
	count := 0
	for i := range r.elements {
		e := &r.elements[i]
		if i > 0 {
			end = skipSmall(e, tokens, end)
		}
		if end == len(tokens) {
			return 0, nil
		}
		if e.slot == literal {
			t := &tokens[end]
			if !t.matches(&e.token) || count > 1 && e.token.plural && !t.plural { // "a level 3 psyker" is one
				return 0, nil
			}
			end++
			continue
		}
		in := &c.Inputs[e.input]
		set := assignment{input: e.input, from: at}
		switch n, ok := e.reads(&tokens[end]); {
		case e.slot == amountList:
			items, size := takeList(in, tokens[end:], r.elements[:i], mostItems)
			switch {
			case len(items) == 1 && count > 1:
				items = slices.Repeat(items, count)
			case count > 0 && len(items) != count:
				items = nil
			}
			if len(items) < max(1, in.MinItems) || len(items) > in.MaxItems {
				return 0, nil
			}
			set.value = strings.Join(items, ",")
			end += size - 1
		case !ok || tokens[end].isArticle() && (in.Kind == calc.List || r.bare || e.slot != countAmount && i > 0): // "deny a blessing"
			return 0, nil
		case e.slot == countAmount:
			if count = n; count <= 0 || count > max(in.MaxItems, in.Max) {
				return 0, nil
			}
			end++
			continue
		case e.slot == amount && tokens[end].signed && in.Min >= 0: // "5 dice +2"
			return 0, nil
		default:
			n *= max(1, count)
			set.value = strconv.Itoa(n)
			set.refused = n < in.Min || n > in.Max
			if set.refused && (e.slot != amount || !r.namesUnit()) {
				return 0, nil
			}
		}
		end++
		sets = append(sets, set)
	}
	if count > 0 && len(sets) == 0 { // "two psykers": so many of the default
		in := &c.Inputs[r.elements[0].input]
		if in.Kind != calc.List || count > in.MaxItems {
			return 0, nil
		}
		each := append(slices.Clone(in.Default.List), in.Min)[0]
		value := in.Format(calc.Value{List: slices.Repeat([]int{each}, count)})
		sets = append(sets, assignment{input: r.elements[0].input, value: value, from: at})
	}
	if r.kind == valueRule {
		sets = append(sets, assignment{input: r.input, value: r.value, from: at})
	}
	for i := range sets {
		sets[i].to = end
	}
	return end, sets
}

// end returns the end of a phrase without amounts if it begins at a token; 0 if it does not.
func (r *rule) end(tokens []token, at int) int {
	end, _ := match(nil, r, tokens, at, 1)
	return end
}

// namesUnit reports whether the rule has a word that is not small, so that its amount can belong to
// no other input: "wp {n}".
func (r *rule) namesUnit() bool {
	return slices.ContainsFunc(r.elements, func(e element) bool { return e.slot == literal && !e.token.is(small) })
}

// reads returns the amount of a token. It reports false if the element does not match it.
func (e *element) reads(t *token) (int, bool) {
	switch e.slot {
	case literal:
		return 0, t.matches(&e.token)
	case ordinalAmount:
		return t.ordinal, t.ordinal > 0
	case ordinalBefore:
		return t.ordinal - 1, t.ordinal > 0
	case takenAmount:
		return -t.number, t.isNumber && !t.signed
	}
	return t.number, t.isNumber && (t.signed || e.slot != signedAmount)
}

// skipSmall skips up to two small words inside a phrase, as in "willpower of 45".
func skipSmall(e *element, tokens []token, at int) int {
	for next := at; next < len(tokens) && next <= at+2; next++ {
		t := &tokens[next]
		if _, ok := e.reads(t); ok {
			return next
		}
		if !t.is(small) || t.is(closes) || t.isArticle() {
			break
		}
	}
	return at
}

// takeList matches numbers that are separated by commas, joining words or their unit: "wc 1 and wc
// 2", "a level 2 and a level 3". It returns them with the number of tokens.
func takeList(in *calc.Input, tokens []token, units []element, mostItems int) (items []string, size int) {
	isUnit := func(at int) bool {
		return at > 0 && at < len(tokens) && len(units) > 0 && tokens[at].matches(&units[len(units)-1].token)
	}
	for at := range tokens {
		t := &tokens[at]
		switch {
		case at > 0 && t.is(small) && tokens[at-1].is(joins) && (isUnit(at+1) || isUnit(at+2)): // "and a level 3"
		case !t.isNumber:
			if !t.is(joins) && !isUnit(at) && !(t.is(small) && !t.is(closes) && isUnit(at-1)) {
				return items, size
			}
		case len(items) == min(in.MaxItems, mostItems) || t.number < in.Min || t.number > in.Max:
			return items, size
		default:
			items, size = append(items, strconv.Itoa(t.number)), at+1
		}
	}
	return items, size
}

// powerList matches names of powers that a list accepts, separated by commas or joining words:
// "smite and vortex of doom". It returns their ids and the end of the tokens.
func (r *Reader) powerList(in *calc.Input, tokens []token, at int) (ids []string, end int) {
	for next := at; next < len(tokens) && len(ids) < in.MaxItems; next++ {
		id, after := "", next
		for _, name := range r.powers[tokens[next].word] {
			known := slices.ContainsFunc(in.Named, func(item calc.Named) bool { return item.ID == name.value })
			if to := name.end(tokens, next); known && to > after {
				id, after = name.value, to
			}
		}
		if id == "" && (ids == nil || !tokens[next].is(joins)) {
			break
		}
		if id != "" {
			ids, end, next = append(ids, id), after, after-1
		}
	}
	return ids, end
}
