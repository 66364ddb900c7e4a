package ask

import (
	"slices"

	"psyref/calc"
)

// haveSides reports whether inputs of a calculator belong to different sides.
func haveSides(c *calc.Calculator) bool {
	return slices.ContainsFunc(c.Inputs,
		func(in calc.Input) bool { return in.Opposes != "" || in.Side == calc.Answering })
}

// sidesOf returns the side of each input if the power of a case is that of a player.
func sidesOf(c *calc.Calculator, acting side) []side {
	out := make([]side, len(c.Inputs))
	for i := range c.Inputs {
		in := &c.Inputs[i]
		switch {
		case in.Opposes != "" || in.Side == calc.Answering:
			out[i] = acting.other()
		case in.Side == calc.Acting:
			out[i] = acting
		}
		if base := inputIndex(c, in.Opposes); base >= 0 {
			out[base] = acting
		}
	}
	return out
}

// acting returns whose the power of a question may be in a calculator, the likelier first.
func (q *asked) acting(c *calc.Calculator) []side {
	switch {
	case c.Role == calc.Acts:
		return []side{mine}
	case q.answerer != noSide:
		return []side{q.answerer.other()}
	case c.Role == calc.Answers || q.firstSide() == theirs && !takesSide(c):
		return []side{theirs, mine}
	}
	return []side{mine, theirs}
}

// takesSide reports whether the reader chooses the amount of the acting side, as the dice of a power.
func takesSide(c *calc.Calculator) bool {
	return slices.ContainsFunc(c.Inputs, func(in calc.Input) bool {
		return in.Opposes != "" && isChosenAmount(c, c.Input(in.Opposes))
	})
}

// isChosenAmount reports whether an input is an amount that the calculator recommends.
func isChosenAmount(c *calc.Calculator, in *calc.Input) bool {
	return c.Decision != nil && in.Kind == calc.Number && in.UsedWhen == "" &&
		slices.Contains(c.Decision.Takes, in.Name)
}

// firstSide returns the side that has the first number, if the question says so by "vs". The number
// of what one does against a power, as "3 deny dice", is that of the second.
func (q *asked) firstSide() side {
	if !slices.ContainsFunc(q.tokens, func(t token) bool { return q.versus[t.word] }) {
		return noSide
	}
	for i := range q.tokens {
		if t := &q.tokens[i]; len(t.list) > 0 {
			if i+1 < len(q.tokens) && q.answers[q.tokens[i+1].word] {
				return t.side.other()
			}
			return t.side
		}
	}
	return noSide
}

// counterparts returns rules for the inputs of the answering side, from those for the inputs that
// they oppose: "wp {n}" may be the willpower of either.
func (t *grammar) counterparts(l *lexicon) (list []rule) {
	opposing := make([]int, len(t.calculator.Inputs))
	for i := range t.calculator.Inputs {
		opposing[i] = -1
	}
	for i := range t.calculator.Inputs {
		if base := inputIndex(t.calculator, t.calculator.Inputs[i].Opposes); base >= 0 {
			opposing[base] = i
		}
	}
	for i := range t.rules {
		if one, ok := t.rules[i].opposing(l, t.calculator, opposing); ok {
			list = append(list, one)
		}
	}
	return append(list, t.bare()...)
}

// bare returns rules for a number without its unit behind a person, "his wp is 40, mine 45": it is
// the first of what both sides have.
func (t *grammar) bare() (list []rule) {
	for i := range t.calculator.Inputs {
		in := &t.calculator.Inputs[i]
		base := inputIndex(t.calculator, in.Opposes)
		if base < 0 || in.Kind == calc.Choose {
			continue
		}
		for _, input := range []int{base, i} {
			e := element{slot: amount, input: input}
			if t.calculator.Inputs[input].Kind == calc.List {
				e.slot = amountList
			}
			list = append(list, rule{kind: amountRule, elements: []element{e}, bare: true})
		}
		break
	}
	return list
}

// isBare reports whether a number without a unit is beside a person.
func isBare(tokens []token, at int) bool {
	if tokens[at].bare {
		return true
	}
	if next := at + 1; next < len(tokens) {
		t := &tokens[next]
		ends := t.comma || t.person || t.breaks || t.joins
		if unit := next+1 < len(tokens) && len(tokens[next+1].list) > 0; !ends && !unit { // "me 45 pr 4"
			return false
		}
	}
	for before := at - 1; before >= max(0, at-2); before-- {
		if tokens[before].person {
			return tokens[before].side == tokens[at].side
		}
		if !tokens[before].small || tokens[before].breaks || tokens[before].counted {
			return false
		}
	}
	return false
}

// opposing returns the rule for the opposing inputs, if each input of the rule has one and the
// rule does not say whose it is.
func (r *rule) opposing(l *lexicon, c *calc.Calculator, opposing []int) (rule, bool) {
	if len(r.context) > 0 || r.kind != amountRule && r.kind != valueRule {
		return rule{}, false
	}
	out := *r
	out.counterpart = true
	out.elements = slices.Clone(r.elements)
	for i := range out.elements {
		switch e := &out.elements[i]; {
		case e.slot == literal:
			if l.person(&e.token) != noSide || l.answers[e.token.word] {
				return rule{}, false
			}
		case opposing[e.input] < 0:
			return rule{}, false
		default:
			e.input = opposing[e.input]
			if c.Inputs[e.input].Kind == calc.List && e.slot == amount {
				e.slot = amountList
			}
		}
	}
	if r.kind == valueRule {
		if out.input = opposing[r.input]; out.input < 0 {
			return rule{}, false
		}
	}
	return out, true
}

// setSides sets the side of each placeholder of a rule, as its words say it: "his wp {n}" and
// "{+n} for him".
func (r *rule) setSides(l *lexicon) {
	tokens := make([]token, len(r.elements))
	named := noSide
	for i := range r.elements {
		tokens[i] = r.elements[i].token
		if r.elements[i].slot != literal {
			tokens[i] = token{list: []int{0}}
		}
		named |= l.person(&tokens[i])
	}
	(&sideReader{lexicon: l, tokens: tokens, phrase: true, units: map[string]int{}}).readAll()
	said := sideOf(tokens)
	for i := range r.elements {
		r.elements[i].side = tokens[i].side
		if said == noSide && named != mine|theirs {
			r.elements[i].side = named
		}
	}
	r.side = named
}

// setsOther reports whether a parse sets the input that has the same meaning on the other side.
func (r *parser) setsOther(f *parse, input int) bool {
	in := &r.calculator.Inputs[input]
	return slices.ContainsFunc(f.assignments, func(set assignment) bool {
		other := &r.calculator.Inputs[set.input]
		return other.Opposes == in.Name || in.Opposes == other.Name
	})
}

// mixesSides reports whether a parse guesses: it gives two numbers to different sides, though the
// question does not say whose they are, or reads a number without a unit where the other side has
// none.
func (r *parser) mixesSides(f *parse) bool {
	for i := range f.assignments {
		a := &f.assignments[i]
		by := f.readBy[a.from]
		if by.bare && (!r.setsOther(f, a.input) || slices.Contains(f.unread, a.place+1)) { // "me 9 dice"
			return true
		}
		if a.side != noSide || r.sides[a.input] == noSide {
			continue
		}
		for k := range f.assignments {
			b := &f.assignments[k]
			if f.readBy[b.from] == by || r.sides[b.input] != r.sides[a.input].other() {
				continue
			}
			opposes := by.counterpart && b.side == noSide &&
				r.calculator.Inputs[a.input].Opposes == r.calculator.Inputs[b.input].Name
			if opposes || r.tokens[a.place].part == r.tokens[b.place].part {
				return true
			}
		}
	}
	return false
}

// parse returns the best parse of a question, with its parser. If the question names persons, it is
// read for each player whose power it may be about.
func (r *Reader) parse(t *grammar, q *asked, powers []rule, without []assignment,
	known side) (best *parser, out parse) {
	acting, opposing := []side{noSide}, []rule(nil)
	if q.named && haveSides(t.calculator) && !q.isAboutOther(t.calculator) {
		acting, opposing = q.acting(t.calculator), t.opposing
	}
	if known != noSide {
		acting = []side{known}
	}
	highest := 0.0
	for i, whose := range acting {
		p := newParser(t.calculator, q.tokens, whose, t.rules, opposing, powers)
		r.addLists(p)
		p.drop(without)
		f := p.parse()
		if score := f.score - p.actingCost(&f) - secondCost*float64(i); best == nil || score > highest {
			best, out, highest = p, f, score
		}
	}
	best.leaveOpen(&out)
	best.readAgain(&out)
	best.forget(&out, without)
	return best, out
}

// guesses reports whether a figure would depend on what the question leaves open: whose a number is,
// who casts, or what the other player chose.
func (r *parser) guesses(f *parse, q *asked) bool {
	c := r.calculator
	return r.mixesSides(f) || r.guessesSides(f, q) || r.inventsAmount(f) || f.guessesPlan(c) || q.isAboutOther(c) ||
		q.isOpen && haveSides(c)
}

// guessesSides reports whether a parse gives amounts of the same kind to both players although no
// known word says who casts and who answers, and an unread word may: "he zaps me with 4 dice, I duck
// with 5".
func (r *parser) guessesSides(f *parse, q *asked) bool {
	c := r.calculator
	either := takesSide(c) && c.Role == calc.ActsOrAnswers || c.Decision != nil && c.Decision.Left != "" && haveSides(c)
	if q.answerer != noSide || !q.named || r.acting == noSide || !either {
		return false
	}
	saysWho := slices.ContainsFunc(q.tokens, func(t token) bool { return t.noun || q.answers[t.word] })
	unread := slices.ContainsFunc(f.unread,
		func(at int) bool { return q.tokens[at].word != "" && q.person(&q.tokens[at]) == noSide })
	has := noSide
	for i := range f.assignments {
		has |= r.sides[f.assignments[i].input]
	}
	return unread && !saysWho && has == mine|theirs
}

// setSides sets whose case a reading is. A reading without a figure drops the inputs of two players,
// which may be swapped, and inputs beside an unread number.
func (o *Reading) setSides(p *parser, q *asked, f *parse) {
	c := p.calculator
	o.acting = p.acting
	o.Theirs = p.acting == theirs && c.Role == calc.ActsOrAnswers
	o.Turned = p.acting == mine && c.Role == calc.Answers
	two, unread := haveSides(c), slices.ContainsFunc(f.unread, func(at int) bool { return len(q.tokens[at].list) > 0 })
	if o.missed && (two && q.named || unread && (two || q.named)) {
		f.assignments = nil
	}
}

// inventsAmount reports whether the power is the other player's and the question leaves out the amount
// that he chose. The figure would depend on the recommended amount: his dice in "he got 3, I have 5
// dice".
func (r *parser) inventsAmount(f *parse) bool {
	return r.acting == theirs && slices.ContainsFunc(r.calculator.Inputs, func(in calc.Input) bool {
		base := inputIndex(r.calculator, in.Opposes)
		return base >= 0 && isChosenAmount(r.calculator, &r.calculator.Inputs[base]) && !f.setsInput(base)
	})
}

// isAboutOther reports whether the calculator does not fit a question in which somebody resists or
// denies a power: it covers only powers of the reader's own, or no such contest, as a duel.
func (q *asked) isAboutOther(c *calc.Calculator) bool {
	if c.Role != calc.Acts || q.byVerb == noSide || !haveSides(c) {
		return false
	}
	answerable := slices.ContainsFunc(c.Inputs, func(in calc.Input) bool { return in.Side == calc.Answering })
	return q.byVerb == mine || !answerable
}

// actingCost returns the cost of a parse that leaves out amounts of the side whose power it is.
func (r *parser) actingCost(f *parse) (cost float64) {
	for i := range r.calculator.Inputs {
		base := inputIndex(r.calculator, r.calculator.Inputs[i].Opposes)
		if base >= 0 && f.setsInput(i) && !f.setsInput(base) && r.calculator.Inputs[base].UsedWhen == "" &&
			r.calculator.Inputs[base].Default.Number != 0 {
			cost += lonelyCost
		}
	}
	return cost
}
