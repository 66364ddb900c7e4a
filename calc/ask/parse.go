package ask

import (
	"slices"
	"strings"

	"psyref/calc"
)

// Weights of tokens, and changes to the score of a reading.
const (
	wordWeight    = 1.0
	numberWeight  = 1.5
	smallWeight   = 0.1  // a small word inside a phrase
	articleWeight = 0.5  // a number that is also a small word: "one", "une"
	topicBonus    = 1.0  // once, for naming the calculator
	ruleCost      = 0.05 // for each rule, so that of equal readings the one with the longest phrases wins
	inputWeight   = 0.04 // for each input that is set, which is preferred to a topic of the same words
	namedCost     = 0.5  // for a power whose numbers do not matter to the calculator
	refusedCost   = 2.5  // for an amount out of range, which is more than an unmatched number
	singleCost    = 0.5  // for one amount where a calculator is about several
	severalWeight = 0.1  // for different amounts after their count, which therefore belong together
	bareCost      = 0.4  // for a number without a word
	switchCost    = 0.3  // for a change of the player where no word says so
	unmetCost     = 0.8  // for a number of the other player if none is named
	strangerCost  = 0.8  // for a number of the other player
	farBonus      = 0.1  // off that, if the other has a nearer number
	tie           = 1e-9 // difference of scores that are equal but for rounding; the first candidate wins
)

func (t *token) weight() float64 {
	switch {
	case t.comma:
		return 0
	case t.small && len(t.list) == 0:
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
	if t.small || t.comma {
		return 0
	}
	return t.weight()
}

// cost returns the penalty of a token of the question that no phrase matches. The word for what one does
// against a power costs nothing where two players meet, since it says whose numbers are.
func (p *parser) cost(at int) float64 {
	if t := &p.tokens[at]; t.answers && p.sided {
		return 0
	}
	return p.tokens[at].cost()
}

// MaxInputs is the largest number of inputs of a calculator that questions can be about.
const MaxInputs = 61

// Bits that mark what a reading has used, above the bits of its inputs.
const (
	topicMark uint64 = 1 << (MaxInputs + iota)
	systemMark
	powerMark
)

// state is a place in the question with what the tokens before it have used.
type state struct {
	at   int
	mask uint64
	role calc.Side // of the last input of one player
	part int       // of its token
}

// step is the best parse of the tokens from one place to the end.
type step struct {
	score float64
	by    *candidate // starts here; nil if the token is unmatched
	next  state
}

// parser finds the best parse of a question for one calculator, by dynamic programming over the
// state.
type parser struct {
	*grammar
	tokens     []token
	met        bool          // two players meet
	actor      side          // whose the power is
	candidates [][]candidate // by first token
	memo       map[state]step
}

// candidate is a rule that matches at a token.
type candidate struct {
	rule        *rule
	end         int
	mask        uint64
	gain        float64
	assignments []assignment
}

func newParser(g *grammar, q *asked, actor side, powers []rule, bare bool) *parser {
	p := &parser{grammar: g, tokens: q.tokens, met: q.met, actor: actor,
		candidates: make([][]candidate, len(q.tokens)), memo: map[state]step{}}
	for at := range q.tokens {
		for _, list := range [][]rule{g.rules, powers} {
			for i := range list {
				if r := &list[i]; (bare || !r.bare) && (q.met || !r.inherited || r.kind == amountRule) {
					p.addCandidates(r, at)
				}
			}
		}
	}
	return p
}

// addCandidates adds the matches of a rule at a token. A rule with a list has a match for each
// shorter list too, so that an amount beside its own unit is left to it: "with 4 2 2 cards".
func (p *parser) addCandidates(r *rule, at int) {
	last := 0
	for most := r.maxItems(p.calculator); most > 0; most-- {
		end, sets := p.match(r, at, most)
		if end > at && end != last {
			last = end
			p.candidates[at] = append(p.candidates[at], p.candidate(r, at, end, sets))
		}
	}
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

func (p *parser) candidate(r *rule, at, end int, sets []assignment) candidate {
	c := candidate{rule: r, end: end, assignments: sets, gain: -ruleCost}
	small := 0 // small words between the elements, which count for nothing
	for i := at; i < end; i++ {
		c.gain += p.tokens[i].weight()
		if p.tokens[i].small && len(p.tokens[i].list) == 0 {
			small++
		}
	}
	for i := range r.elements {
		if r.elements[i].slot == literal && r.elements[i].token.small {
			small--
		}
	}
	c.gain -= smallWeight * float64(max(0, small))
	for i := range sets {
		c.mask |= 1 << sets[i].input
		c.gain += inputWeight - p.ownerCost(&sets[i])
		if sets[i].refused {
			c.gain -= refusedCost
		}
		if sets[i].several {
			c.gain += severalWeight
		}
		if len(p.calculator.Inputs[sets[i].input].Default.List) > 1 && !strings.Contains(sets[i].value, ",") {
			c.gain -= singleCost
		}
	}
	if r.bare {
		c.gain -= bareCost
	}
	if r.inherited && !p.met {
		c.gain -= unmetCost
	}
	switch r.kind {
	case systemRule:
		c.mask |= systemMark
	case powerRule:
		c.mask |= powerMark
		if !r.topic {
			c.gain -= namedCost
		}
	}
	return c
}

// ownerCost returns the cost of an input of one player that the other has.
func (p *parser) ownerCost(set *assignment) (cost float64) {
	role, of := p.roles[set.input], p.tokens[set.to-1].owner
	player := p.actor
	if role == calc.Answering {
		player = p.actor.other()
	}
	if role != calc.EitherSide && of.whose != noSide && player != noSide && of.whose != player {
		cost += strangerCost
		if of.far {
			cost -= farBonus
		}
	}
	if role == calc.Acting && of.answering {
		cost += strangerCost
	}
	return cost
}

// after returns the state after a candidate, and the cost of the change of the player. Words that only
// an input of the player who answers has say whose it is.
func (p *parser) after(c *candidate, s state) (state, float64) {
	cost := 0.0
	next := state{c.end, s.mask | c.mask, s.role, s.part}
	for _, set := range c.assignments {
		role, part := p.roles[set.input], p.tokens[set.to-1].part
		if role == calc.EitherSide || role == calc.Answering && !c.rule.inherited && !c.rule.bare {
			continue
		}
		if next.role != calc.EitherSide && next.role != role && next.part == part {
			cost += switchCost
		}
		next.role, next.part = role, part
	}
	return next, cost
}

// best returns the best parse of the tokens from a state on.
func (p *parser) best(s state) step {
	if s.at == len(p.tokens) {
		return step{next: s}
	}
	if known, ok := p.memo[s]; ok {
		return known
	}
	skipped := s
	skipped.at++
	out := step{score: p.best(skipped).score - p.cost(s.at), next: skipped}
	for i := range p.candidates[s.at] {
		c := &p.candidates[s.at][i]
		if c.mask&s.mask != 0 {
			continue
		}
		next, cost := p.after(c, s)
		gain := c.gain - cost
		if (c.rule.topic || c.rule.kind == topicRule) && s.mask&topicMark == 0 {
			next.mask |= topicMark
			gain += topicBonus
		}
		if score := gain + p.best(next).score; score > out.score+tie {
			out = step{score, c, next}
		}
	}
	p.memo[s] = out
	return out
}

// parse is the best parse of a whole question.
type parse struct {
	score           float64
	assignments     []assignment
	power           *Power
	powerTokens     [2]int   // first and end token of the power's name
	figures         []string // that the question names, in its order
	unread          []int    // places of tokens, but for small words
	readBy          []*rule
	negated         bool // a negation is unread
	matchedWeight   float64
	unmatchedWeight float64
	topic           bool // it names the calculator
	system          bool // it names the system
}

func (p *parser) parse() parse {
	out := parse{score: p.best(state{}).score, readBy: make([]*rule, len(p.tokens))}
	s := state{}
	for s.at < len(p.tokens) {
		step := p.best(s)
		if step.by == nil {
			t := &p.tokens[s.at]
			out.negated = out.negated || t.negates
			if cost := p.cost(s.at); cost > 0 || t.answers && !p.words[t.word] {
				out.unread = append(out.unread, s.at)
				out.unmatchedWeight += cost
			}
		} else {
			out.take(step.by, p, s.at)
		}
		s = step.next
	}
	out.topic = s.mask&topicMark != 0
	return out
}

// take adds a candidate to a parse.
func (f *parse) take(c *candidate, p *parser, at int) {
	for i := at; i < c.end; i++ {
		f.matchedWeight += p.tokens[i].weight()
		f.readBy[i] = c.rule
	}
	f.assignments = append(f.assignments, c.assignments...)
	switch c.rule.kind {
	case powerRule:
		f.power, f.powerTokens = c.rule.power, [2]int{at, c.end}
	case topicRule, figureRule:
		if figure := p.figures[c.rule.key()]; figure != "" && !slices.Contains(f.figures, figure) {
			f.figures = append(f.figures, figure)
		}
	case systemRule:
		f.system = true
	}
}

// amounts returns how many numbers and lists the question sets.
func (f *parse) amounts(c *calc.Calculator) (n int) {
	for _, set := range f.assignments {
		if kind := c.Inputs[set.input].Kind; kind == calc.Number || kind == calc.List {
			n++
		}
	}
	return n
}

// setsInput reports whether the question sets an input.
func (f *parse) setsInput(input int) bool {
	return slices.ContainsFunc(f.assignments, func(set assignment) bool { return set.input == input })
}

// readAgain reads words that the parse left, for inputs that it sets: another name of the same value,
// or another value of a choice that the calculator advises. That choice is then open: "push or stay
// fettered".
func (p *parser) readAgain(f *parse) {
	d := p.calculator.Decision
	for at := range p.candidates {
		for i := range p.candidates[at] {
			c := &p.candidates[at][i]
			if c.rule.kind != valueRule || !f.leaves(at, p.tokens) {
				continue
			}
			set := slices.IndexFunc(f.assignments, func(set assignment) bool { return set.input == c.rule.input })
			if set < 0 {
				continue
			}
			same := f.assignments[set].value == c.rule.value
			open := d != nil && slices.Contains(d.Takes, p.calculator.Inputs[c.rule.input].Name)
			if !same && !open {
				continue
			}
			if !same {
				f.assignments = slices.Delete(f.assignments, set, set+1)
			}
			f.unread = slices.DeleteFunc(f.unread, func(position int) bool { return at <= position && position < c.end })
		}
	}
}

// leaves reports whether a token is unread, or only names the calculator.
func (f *parse) leaves(at int, tokens []token) bool {
	by := f.readBy[at]
	return by == nil && !tokens[at].small || by != nil && by.kind == topicRule
}
