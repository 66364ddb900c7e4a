package ask

import (
	"slices"

	"psyref/calc"
)

// Weights of tokens, and changes to the score of a reading.
const (
	wordWeight    = 1.0
	numberWeight  = 1.5
	smallWeight   = 0.1  // a small word inside a phrase
	articleWeight = 0.5  // a number that is also a small word: "one", "une"
	topicBonus    = 1.0  // once, for naming the topic of the calculator
	ruleCost      = 0.05 // for each rule, so that of equal readings the one with the longest phrases wins
	contextWeight = 0.02 // for a phrase with a context, which is preferred to one that matches anywhere, but not to a longer one
	namedCost     = 0.5  // for a power whose numbers do not matter to the calculator
	// for an amount out of range: it is worth less than a word, and more than an unmatched number
	refusedCost   = 2.5
	countedWeight = 0.1 // for different amounts after their count, which therefore belong together
	bareCost      = 0.3 // for a number without its unit
	// for a word of the acting side that sets an input of the other, where nothing says whose it is
	unsidedCost      = 0.3
	assignmentWeight = 0.04 // for each input that is set, which is preferred to naming the topic with the same words; less than ruleCost
)

func (t *token) weight() float64 {
	switch {
	case t.comma:
		return 0
	case t.person, t.small && len(t.list) == 0:
		return smallWeight
	case t.small:
		return articleWeight
	case len(t.list) > 0 || t.ordinal > 0:
		return numberWeight
	}
	return wordWeight
}

// cost returns the penalty of a token that no phrase matches.
func (t *token) cost() float64 {
	if t.small || t.comma || t.person {
		return 0
	}
	return t.weight()
}

// cost returns the penalty of a token of the question that no phrase matches. A calculator with two
// sides has used a verb such as "resist" to tell them apart, so it costs nothing.
func (r *parser) cost(at int) float64 {
	if t := &r.tokens[at]; t.verb && haveSides(r.calculator) {
		return 0
	}
	return r.tokens[at].cost()
}

// MaxInputs is the largest number of inputs of a calculator that questions can be about.
const MaxInputs = 61

// Bits that mark what a reading has used, above the bits of its inputs.
const (
	topicMark uint64 = 1 << (MaxInputs + iota)
	systemMark
	powerMark
)

// suffixParse is the best parse of the tokens from one place to the end.
type suffixParse struct {
	score       float64
	rule        *rule // the rule that starts here; nil if the token is unmatched
	next        int
	mask        uint64 // after the rule
	assignments []assignment
}

// suffix is the tokens from one place to the end, when a mask is used already.
type suffix struct {
	at   int
	mask uint64
}

// parser finds the best parse of a question for one calculator, by dynamic programming over the
// token and the set of inputs used.
type parser struct {
	calculator *calc.Calculator
	tokens     []token
	acting     side          // whose the power is, if that is known
	sides      []side        // of inputs
	candidates [][]candidate // by first token
	memo       map[suffix]suffixParse
}

// candidate is a rule that matches at a token.
type candidate struct {
	rule        *rule
	end         int
	mask        uint64
	gain        float64
	assignments []assignment
}

func newParser(c *calc.Calculator, tokens []token, acting side, rules ...[]rule) *parser {
	r := &parser{calculator: c, tokens: tokens, acting: acting, sides: sidesOf(c, acting),
		candidates: make([][]candidate, len(tokens)), memo: map[suffix]suffixParse{}}
	for at := range tokens {
		for _, list := range rules {
			for i := range list {
				r.addCandidates(&list[i], at)
			}
		}
	}
	return r
}

// addCandidates adds the matches of a rule at a token. A rule with a list has a match for each
// shorter list too, so that an amount beside its own unit is left to it: "with 4 2 2 cards".
func (r *parser) addCandidates(one *rule, at int) {
	last := 0
	for most := one.maxItems(r.calculator); most > 0; most-- {
		end, sets := one.match(r.calculator, r.tokens, at, most)
		if end <= at || end == last || !r.sidesAgree(sets) {
			continue
		}
		last = end
		if one.counterpart && isUnsided(sets) && !r.opposesTraits(sets) {
			continue // "4 dice, 3 dice left"
		}
		r.candidates[at] = append(r.candidates[at], r.candidate(one, at, end, sets))
	}
}

// opposesTraits reports whether all values are counterparts of what a psyker has, whatever happens.
func (r *parser) opposesTraits(sets []assignment) bool {
	return !slices.ContainsFunc(sets, func(set assignment) bool {
		base := r.calculator.Input(r.calculator.Inputs[set.input].Opposes)
		return base == nil || base.Trait == ""
	})
}

// isUnsided reports whether nothing says whose a value is that a rule sets.
func isUnsided(sets []assignment) bool {
	return slices.ContainsFunc(sets, func(set assignment) bool { return set.side == noSide })
}

// sidesAgree reports whether what a rule sets belongs to the sides of these inputs.
func (r *parser) sidesAgree(sets []assignment) bool {
	return !slices.ContainsFunc(sets, func(set assignment) bool {
		own := r.sides[set.input]
		return own != noSide && set.side&^own != 0
	})
}

// maxItems returns the largest number of elements in a list of the rule; 1 without a list.
func (r *rule) maxItems(c *calc.Calculator) int {
	for i := range r.elements {
		if e := &r.elements[i]; e.slot == amountList {
			return c.Inputs[e.input].MaxItems
		}
	}
	return 1
}

// skipped returns the number of small words between the elements of a phrase and the amounts of a
// list. They count for nothing, so that "2 cards level 3" is two cards, not cards of three.
func (r *rule) skipped(tokens []token) (n int) {
	for i := range tokens {
		if tokens[i].small && len(tokens[i].list) == 0 {
			n++
		}
	}
	for i := range r.elements {
		if r.elements[i].slot == literal && r.elements[i].token.small {
			n--
		}
	}
	return max(0, n)
}

func (r *parser) candidate(one *rule, at, end int, sets []assignment) candidate {
	c := candidate{rule: one, end: end, assignments: sets, gain: -ruleCost}
	for i := at; i < end; i++ {
		c.gain += r.tokens[i].weight()
	}
	c.gain -= smallWeight * float64(one.skipped(r.tokens[at:end]))
	for _, set := range sets {
		c.mask |= 1 << set.input
		if set.refused {
			c.gain -= refusedCost
		}
		if set.agrees {
			c.gain += countedWeight
		}
	}
	c.gain += assignmentWeight * float64(len(sets))
	if len(one.context) > 0 {
		c.gain += contextWeight
	}
	if one.bare {
		c.gain -= bareCost
	}
	if (one.counterpart || len(one.context) > 0 && r.acting != noSide) && isUnsided(sets) {
		c.gain -= unsidedCost
	}
	switch one.kind {
	case systemRule:
		c.mask |= systemMark
	case powerRule:
		c.mask |= powerMark
		if !one.topic {
			c.gain -= namedCost
		}
	}
	return c
}

// drop removes the candidates that set the inputs of some values. Words for a value of the other side,
// "against a daemon", are for no other input.
func (r *parser) drop(sets []assignment) {
	inputs := uint64(0)
	for _, set := range sets {
		inputs |= 1 << set.input
	}
	for at := range r.candidates {
		of := slices.ContainsFunc(sets, func(set assignment) bool { return r.isForgotten(set, at) })
		r.candidates[at] = slices.DeleteFunc(r.candidates[at],
			func(c candidate) bool { return of || c.mask&inputs != 0 })
	}
}

// isForgotten reports whether a token says a value of the other side that the case does not use.
func (r *parser) isForgotten(set assignment, at int) bool {
	return r.acting != noSide && set.side == r.acting.other() && set.from <= at && at < set.to
}

// forget removes the words for values of the other side from what a parse left unread, since they
// change nothing.
func (r *parser) forget(f *parse, sets []assignment) {
	f.unread = slices.DeleteFunc(f.unread, func(at int) bool {
		return slices.ContainsFunc(sets, func(set assignment) bool { return r.isForgotten(set, at) })
	})
}

// bestFrom returns the best parse of the tokens from one place on, when the mask is used already.
func (r *parser) bestFrom(at int, mask uint64) suffixParse {
	if at == len(r.tokens) {
		return suffixParse{mask: mask}
	}
	key := suffix{at, mask}
	if known, ok := r.memo[key]; ok {
		return known
	}
	out := suffixParse{next: at + 1, mask: mask}
	out.score = r.bestFrom(at+1, mask).score - r.cost(at)
	for i := range r.candidates[at] {
		c := &r.candidates[at][i]
		if c.mask&mask != 0 {
			continue
		}
		after, gain := mask|c.mask, c.gain
		if (c.rule.topic || c.rule.kind == topicRule) && mask&topicMark == 0 {
			after |= topicMark
			gain += topicBonus
		}
		if score := gain + r.bestFrom(c.end, after).score; score > out.score {
			out = suffixParse{score: score, rule: c.rule, next: c.end, mask: after, assignments: c.assignments}
		}
	}
	r.memo[key] = out
	return out
}

// parse is the best parse of a whole question.
type parse struct {
	score           float64
	assignments     []assignment
	power           *Power
	powerTokens     [2]int  // first and end token of the power's name
	unread          []int   // places of tokens, but for small words
	readBy          []*rule // for each token the rule that reads it, or nil
	negated         bool    // a negation is unread
	matchedWeight   float64
	unmatchedWeight float64
	topic           bool
	system          bool
}

func (r *parser) parse() parse {
	out := parse{score: r.bestFrom(0, 0).score, readBy: make([]*rule, len(r.tokens))}
	for at, mask := 0, uint64(0); at < len(r.tokens); {
		step := r.bestFrom(at, mask)
		if step.rule == nil {
			out.negated = out.negated || r.tokens[at].negates
			if cost := r.cost(at); cost > 0 {
				out.unread = append(out.unread, at)
				out.unmatchedWeight += cost
			}
		} else {
			for i := at; i < step.next; i++ {
				out.matchedWeight += r.tokens[i].weight()
				out.readBy[i] = step.rule
			}
			out.assignments = append(out.assignments, step.assignments...)
			if step.rule.kind == powerRule {
				out.power, out.powerTokens = step.rule.power, [2]int{at, step.next}
			}
			out.system = out.system || step.rule.kind == systemRule
		}
		at, mask = step.next, step.mask
		out.topic = mask&topicMark != 0
	}
	return out
}

// sets reports whether the question sets an input of one of the kinds.
func (f *parse) sets(c *calc.Calculator, kinds ...calc.Kind) bool {
	return slices.ContainsFunc(f.assignments,
		func(set assignment) bool { return slices.Contains(kinds, c.Inputs[set.input].Kind) })
}

// setsInput reports whether the question sets an input.
func (f *parse) setsInput(input int) bool {
	return slices.ContainsFunc(f.assignments, func(set assignment) bool { return set.input == input })
}

// leaveOpen removes the choices that the question names two values of, "push or stay fettered" and
// "fettered or push 2", since it asks which is better.
func (r *parser) leaveOpen(f *parse) {
	d := r.calculator.Decision
	if d == nil {
		return
	}
	f.assignments = slices.DeleteFunc(f.assignments, func(set assignment) bool {
		in := &r.calculator.Inputs[set.input]
		open := in.Kind == calc.Choose && slices.Contains(d.Takes, in.Name) && r.namesAnother(f, set)
		if open { // the other value is read, too
			f.unread = slices.DeleteFunc(f.unread, func(at int) bool { return r.namesValue(at, set.input) })
		}
		return open
	})
}

// namesValue reports whether a value of an input begins at a token.
func (r *parser) namesValue(at, input int) bool {
	return slices.ContainsFunc(r.candidates[at],
		func(c candidate) bool { return c.rule.kind == valueRule && c.rule.input == input })
}

// readAgain removes from what a parse left unread the words that name a value it has by others:
// "adamantium will, so on 5+".
func (r *parser) readAgain(f *parse) {
	isSet := func(set assignment) bool {
		return slices.ContainsFunc(f.assignments,
			func(own assignment) bool { return own.input == set.input && own.value == set.value })
	}
	for at := range r.candidates {
		for _, c := range r.candidates[at] {
			if c.rule.kind == valueRule && len(c.assignments) == 1 && isSet(c.assignments[0]) {
				f.unread = slices.DeleteFunc(f.unread, func(one int) bool { return at <= one && one < c.end })
			}
		}
	}
}

// contradicts reports whether an unread word begins the name of a value of an input that has
// another: "-10 with psy focus".
func (r *parser) contradicts(f *parse) bool {
	for _, at := range f.unread {
		for _, c := range r.candidates[at] {
			for _, set := range c.assignments {
				if c.rule.kind == valueRule && slices.ContainsFunc(f.assignments,
					func(own assignment) bool { return own.input == set.input && own.value != set.value }) {
					return true
				}
			}
		}
	}
	return false
}

// namesAnother reports whether words of the question beside those of an assignment name another
// value of its input: words that set no input, or an amount that is only read with that value.
func (r *parser) namesAnother(f *parse, set assignment) bool {
	for i := range f.assignments {
		if in := &r.calculator.Inputs[f.assignments[i].input]; in.UsedIs != "" && in.UsedIs != set.value &&
			in.UsedWhen == r.calculator.Inputs[set.input].Name {
			return true
		}
	}
	for at := range r.candidates {
		if !f.namesTopic(at) && !slices.Contains(f.unread, at) {
			continue
		}
		for _, c := range r.candidates[at] {
			if c.rule.kind == valueRule && c.rule.input == set.input && c.rule.value != set.value {
				return true
			}
		}
	}
	return false
}

// leavesUnread reports whether the reading uses none of the tokens of a range.
func (f *parse) leavesUnread(from, to int) bool {
	return !slices.ContainsFunc(f.readBy[from:to], func(by *rule) bool { return by != nil })
}

// namesTopic reports whether a token names the topic of the calculator. The first of an amount does
// not, since it may be the unit.
func (f *parse) namesTopic(at int) bool {
	by := f.readBy[at]
	return by != nil && (by.kind == topicRule || by.topic && (by.kind == valueRule || at > 0 && f.readBy[at-1] == by))
}

// namesSystem reports whether a token is of a name of the system.
func (f *parse) namesSystem(at int) bool {
	return f.readBy[at] != nil && f.readBy[at].kind == systemRule
}
