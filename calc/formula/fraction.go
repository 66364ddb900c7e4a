package formula

import "psyref/calc/dice"

// Fraction is an exact fraction in lowest terms, in decimal digits. The numerator of a negative one
// begins with a minus sign.
type Fraction struct{ Numerator, Denominator string }

// Fraction returns the number of a result as an exact fraction. It reports false if numerator or
// denominator has more than about 38 digits.
func (r *Result) Fraction() (f Fraction, ok bool) { return r.FractionOf(r.Number) }

// FractionOf returns a chance of the distribution of a result as an exact fraction, with the same
// limit.
func (r *Result) FractionOf(p dice.Number) (f Fraction, ok bool) {
	if r.denominator.IsZero() && !r.unknown {
		r.unknown = attempt(func() {
			b := newBuilder(nil, r.tables, &meter{MaxWork})
			if r.denominator = b.denominator(r.formula); r.denominator.IsZero() {
				panic(tooMuch{})
			}
		}) != ""
	}
	if r.unknown {
		return f, false
	}
	n, d, negative, ok := p.Ratio(r.denominator)
	if f = (Fraction{n.String(), d.String()}); negative {
		f.Numerator = "-" + f.Numerator
	}
	return f, ok
}

// denominator returns a multiple of the denominator of an expression, and of the chances of a number
// that is rolled: the number of rolls of all its dice. It panics with tooMuch if that is too large.
func (b *builder) denominator(e *expr) dice.Integer {
	switch {
	case e.typ == Number && e.form == name:
		return b.denominator(e.symbol.bound)
	case e.typ == Number && e.form == negated:
		return b.denominator(e.args[0])
	case e.typ == Number && e.form == binary:
		x, y := b.denominator(e.args[0]), b.denominator(e.args[1])
		if e.text == "/" {
			y = numerator(b.number(e.args[1]), y)
		}
		return times(x, y)
	case isBranched(e):
		if branch := b.branch(e); branch != nil {
			return b.denominator(branch)
		}
		return dice.IntegerOf(1)
	case e.typ == Number:
		return b.denominator(e.args[0]) // P or mean
	}
	x, on := splitGiven(e)
	r := &rolls{b, dice.IntegerOf(1), map[*node]bool{}}
	r.count(b.scalar(x))
	if on != nil {
		r.count(b.scalar(on))
		r.all = numerator(b.chance(on), r.all) // the rolls for which the condition holds
	}
	return r.all
}

// numerator returns a number times a multiple of its denominator, or 1 for 0, which needs none.
func numerator(of dice.Number, multiple dice.Integer) dice.Integer {
	n, d, _, ok := of.Ratio(multiple)
	switch {
	case !ok:
		panic(tooMuch{})
	case n.IsZero():
		return dice.IntegerOf(1)
	}
	return times(n, multiple.Over(d))
}

func times(a, b dice.Integer) dice.Integer {
	product, ok := a.Times(b)
	if !ok {
		panic(tooMuch{})
	}
	return product
}

// rolls counts the equally likely rolls of the dice that nodes depend on.
type rolls struct {
	*builder
	all  dice.Integer
	seen map[*node]bool
}

// count adds the dice of a node.
func (r *rolls) count(n *node) {
	if r.seen[n] {
		return
	}
	r.seen[n] = true
	r.charge(25)
	for _, a := range n.args {
		r.count(a)
	}
	switch {
	case n.op == opEvent:
		r.times(dice.Bernoulli(n.chance), 1)
	case n.op == opPool && n.pool.cards == nil:
		for g, die := range n.pool.groups {
			r.times(die, n.args[g].high)
		}
	case n.op == opPool: // ordered hands, since those of a size divide those of a larger one
		deck, fixed := sum(n.pool.cards), n.args[0].constant()
		for k := 1; k <= n.args[0].high; k++ {
			r.all = times(r.all, dice.IntegerOf(uint64(deck-k+1)))
			if fixed { // sets of cards
				r.all = r.all.Over(dice.IntegerOf(uint64(k)))
			}
		}
	}
}

// times adds dice of one kind.
func (r *rolls) times(die dice.Dist, n int) {
	sides := dice.IntegerOf(1)
	for _, p := range die.Outcomes() {
		_, d, ok := p.Fraction()
		if !ok {
			panic(tooMuch{})
		}
		side := dice.IntegerOf(d)
		sides = times(sides, side.Over(side.CommonDivisor(sides)))
	}
	for range n {
		r.all = times(r.all, sides)
	}
}
