package formula

import "psyref/calc/dice"

// number returns a chance, a mean, or a whole number that is not rolled.
func (b *builder) number(e *expr) dice.Number {
	if e.typ != Number {
		return dice.Signed(b.fixed(e))
	}
	switch e.form {
	case name:
		return b.symbolValue(e).number
	case negated:
		return dice.Number{}.Minus(b.number(e.args[0]))
	case binary:
		x, y := b.number(e.args[0]), b.number(e.args[1])
		switch e.text {
		case "+":
			return x.Plus(y)
		case "-":
			return x.Minus(y)
		case "*":
			return x.Times(y)
		}
		return x.Over(y)
	}
	switch e.text {
	case "P":
		return b.chance(e.args[0])
	case "mean":
		return b.mean(e.args[0])
	}
	if branch := b.branch(e); branch != nil {
		return b.number(branch)
	}
	return dice.Number{}
}

// isBranched reports whether an expression is an if or match of chances or means.
func isBranched(e *expr) bool {
	return e.typ == Number && e.form == called && (e.text == "if" || e.text == "match")
}

// branch returns the value that an if or match takes, whose condition is not rolled, or nil.
func (b *builder) branch(e *expr) *expr {
	if e.text == "if" {
		return e.args[2-b.fixed(e.args[0])]
	}
	x := b.scalar(e.args[0])
	for _, p := range e.args[1:] {
		if b.matchesCase(x, p.args[0]).n == 1 {
			return p.args[1]
		}
	}
	return nil
}

// chance returns the chance of a condition, which may be given another one. It is 0 given an
// impossible condition.
func (b *builder) chance(e *expr) dice.Number { return b.distribution(e).Exactly(1) }

// mean returns the mean of a number, which may be given a condition.
func (b *builder) mean(e *expr) dice.Number {
	d := b.distribution(e)
	b.charge(max(0, d.High()-d.Low()+1))
	return d.Average(dice.Signed)
}

// distribution returns the distribution of a number or condition, which may be given another
// condition. It has no outcomes if that is impossible.
func (b *builder) distribution(e *expr) dice.Dist {
	x, on := splitGiven(e)
	if on == nil {
		return b.eval.dist(b.scalar(x))
	}
	c := b.scalar(on)
	switch {
	case !c.constant():
	case c.n == 1:
		return b.eval.dist(b.scalar(x))
	default:
		return dice.Dist{}
	}
	then := b.scalar(x)
	d := b.eval.dist(b.add(&node{op: opGiven, args: []*node{c, then}, low: then.low, high: then.high}))
	var all dice.Number
	for _, p := range d.Outcomes() {
		all = all.Plus(p)
	}
	if all.IsZero() {
		return dice.Dist{}
	}
	share := dice.One.Over(all)
	var out dice.Builder
	for n, p := range d.Outcomes() {
		out.Add(n, p.Times(share))
	}
	return out.Dist()
}
