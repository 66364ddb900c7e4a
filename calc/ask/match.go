package ask

import "psyref/calc"

// What a token counts for.
const (
	wordWorth    = 1.0
	numberWorth  = 1.5
	smallWorth   = 0.1  // a small word within a phrase
	articleWorth = 0.5  // a number that is a small word too: "one", "une"
	matterBonus  = 1.0  // for saying what the question is about
	ruleCost     = 0.05 // so that of readings alike that of the longest phrases is taken
	laterWorth   = 0.1  // for a phrase that counts only after another: it is meant rather than one that counts anywhere
	namedCost    = 0.5  // for a power whose numbers do not matter here
	setWorth     = 0.04 // for saying something of the case, where the same words could be about the calculator alone; less than ruleCost
)

func (t *token) worth() float64 {
	switch {
	case t.comma:
		return 0
	case t.small && len(t.list) == 0:
		return smallWorth
	case t.small:
		return articleWorth
	case len(t.list) > 0 || t.ordinal > 0:
		return numberWorth
	}
	return wordWorth
}

// cost of a token that no phrase takes.
func (t *token) cost() float64 {
	if t.small || t.comma {
		return 0
	}
	return t.worth()
}

// Marks of a reading beside its inputs, in one mask with them.
const (
	matterMark = 1 << (28 + iota)
	systemMark
	powerMark
)

// reading is the best that a calculator can make of the tokens from a place on.
type reading struct {
	score float64
	rule  *rule // at this place; nil where the token is left unread
	next  int
	mask  uint32 // after the rule
	sets  []given
}

// reader finds the best reading of tokens for one calculator.
type reader struct {
	calculator *calc.Calculator
	tokens     []token
	starts     [][]candidate // by token
	known      map[uint64]reading
}

// candidate is a rule that fits at a token.
type candidate struct {
	rule *rule
	end  int
	mask uint32
	gain float64
	sets []given
}

func newReader(c *calc.Calculator, tokens []token, rules ...[]rule) *reader {
	r := &reader{calculator: c, tokens: tokens, starts: make([][]candidate, len(tokens)), known: map[uint64]reading{}}
	for at := range tokens {
		for _, list := range rules {
			for i := range list {
				if end, sets := list[i].match(c, tokens, at); end > at {
					r.starts[at] = append(r.starts[at], r.candidate(&list[i], at, end, sets))
				}
			}
		}
	}
	return r
}

func (r *reader) candidate(one *rule, at, end int, sets []given) candidate {
	c := candidate{rule: one, end: end, sets: sets, gain: -ruleCost}
	for i := at; i < end; i++ {
		c.gain += r.tokens[i].worth()
	}
	for _, set := range sets {
		c.mask |= 1 << set.input
	}
	if len(sets) > 0 {
		c.gain += setWorth
	}
	if len(one.after) > 0 {
		c.gain += laterWorth
	}
	switch one.kind {
	case systemRule:
		c.mask |= systemMark
	case powerRule:
		c.mask |= powerMark
		if !one.matter {
			c.gain -= namedCost
		}
	}
	return c
}

// best is the best reading from a token on, with the inputs of a mask set before.
func (r *reader) best(at int, mask uint32) reading {
	if at == len(r.tokens) {
		return reading{mask: mask}
	}
	key := uint64(at)<<32 | uint64(mask)
	if known, ok := r.known[key]; ok {
		return known
	}
	out := reading{next: at + 1, mask: mask}
	out.score = r.best(at+1, mask).score - r.tokens[at].cost()
	for i := range r.starts[at] {
		c := &r.starts[at][i]
		if c.mask&mask != 0 {
			continue
		}
		after, gain := mask|c.mask, c.gain
		if (c.rule.matter || c.rule.kind == matterRule) && mask&matterMark == 0 {
			after |= matterMark
			gain += matterBonus
		}
		if score := gain + r.best(c.end, after).score; score > out.score {
			out = reading{score: score, rule: c.rule, next: c.end, mask: after, sets: c.sets}
		}
	}
	r.known[key] = out
	return out
}

// found is what the best reading says.
type found struct {
	score  float64
	sets   []given
	power  *Power
	at     [2]int // tokens of the power's name
	unread []int  // tokens
	taken  float64
	left   float64
	matter bool
	system bool
}

func (r *reader) find() found {
	out := found{score: r.best(0, 0).score}
	for at, mask := 0, uint32(0); at < len(r.tokens); {
		step := r.best(at, mask)
		if step.rule == nil {
			if cost := r.tokens[at].cost(); cost > 0 {
				out.unread = append(out.unread, at)
				out.left += cost
			}
		} else {
			for i := at; i < step.next; i++ {
				out.taken += r.tokens[i].worth()
			}
			out.sets = append(out.sets, step.sets...)
			if step.rule.kind == powerRule {
				out.power, out.at = step.rule.power, [2]int{at, step.next}
			}
			out.system = out.system || step.rule.kind == systemRule
		}
		at, mask = step.next, step.mask
		out.matter = mask&matterMark != 0
	}
	return out
}

// amount tells whether a number is among what was read.
func (f *found) amount(c *calc.Calculator) bool {
	for _, set := range f.sets {
		if kind := c.Inputs[set.input].Kind; kind == calc.Number || kind == calc.List {
			return true
		}
	}
	return false
}
