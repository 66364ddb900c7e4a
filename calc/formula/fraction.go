package formula

import (
	"math/big"

	"psyref/calc/dice"
)

// Fraction returns the number of a result as an exact fraction. It reports false if it has more than
// about 38 digits above or below.
func (r *Result) Fraction() (f *big.Rat, ok bool) {
	if x, _ := splitGiven(r.formula); x.typ != Number {
		return r.FractionOf(r.Number)
	}
	attempt(func() { f = newBuilder(nil, r.tables, &meter{MaxWork}).rational(r.formula) })
	return f, f != nil
}

// FractionOf returns a chance of the distribution of a result as an exact fraction, with the same
// limit.
func (r *Result) FractionOf(p dice.Number) (f *big.Rat, ok bool) {
	if !r.asked {
		r.asked = true
		attempt(func() { r.denominator = newBuilder(nil, r.tables, &meter{MaxWork}).denominator(r.formula) })
	}
	if r.denominator == nil {
		return nil, false
	}
	return p.Rational(r.denominator)
}

// rational returns a chance, a mean, or a whole number that is not rolled, or nil if it is too long.
func (b *builder) rational(e *expr) *big.Rat {
	switch {
	case e.typ != Number:
		return big.NewRat(int64(b.fixed(e)), 1)
	case e.form == name:
		return b.rational(e.symbol.bound)
	case e.form == negated:
		if x := b.rational(e.args[0]); x != nil {
			return x.Neg(x)
		}
		return nil
	case e.form == binary:
		return b.rationalBinary(e)
	case e.text == "if":
		return b.rational(e.args[2-b.fixed(e.args[0])])
	case e.text == "match":
		if taken := b.matched(e); taken != nil {
			return b.rational(taken)
		}
		return new(big.Rat)
	}
	if d := b.denominator(e.args[0]); d != nil { // P or mean
		if f, ok := b.number(e).Rational(d); ok {
			return f
		}
	}
	return nil
}

func (b *builder) rationalBinary(e *expr) *big.Rat {
	x, y := b.rational(e.args[0]), b.rational(e.args[1])
	switch {
	case x == nil || y == nil:
		return nil
	case e.text == "+":
		return x.Add(x, y)
	case e.text == "-":
		return x.Sub(x, y)
	case e.text == "*":
		return x.Mul(x, y)
	case y.Sign() == 0:
		return y
	}
	return x.Quo(x, y)
}

// denominator returns a number that, times the chance of any outcome of an expression, is whole: the
// number of rolls of all its dice. It returns nil if it has more than 126 bits or is unknown.
func (b *builder) denominator(e *expr) *big.Int {
	x, on := splitGiven(e)
	r := &rolls{builder: b, all: big.NewInt(1), seen: map[*node]bool{}}
	r.count(b.scalar(x))
	if on == nil || r.all == nil {
		return r.all
	}
	r.count(b.scalar(on))
	if r.all == nil {
		return nil
	}
	p, ok := b.chance(on).Rational(r.all) // the rolls for which the condition holds
	switch {
	case !ok:
		return nil
	case p.Sign() == 0: // the result is 0
		return r.all
	}
	return r.all.Quo(r.all.Mul(r.all, p.Num()), p.Denom())
}

// rolls counts the equally likely rolls of the dice that nodes depend on.
type rolls struct {
	*builder
	all  *big.Int // nil if there are too many
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
	case n.op == opPool && n.args[0].constant():
		r.multiply(new(big.Int).Binomial(int64(sum(n.pool.cards)), int64(n.args[0].n))) // hands
	case n.op == opPool: // hands in order, since those of a size divide those of a larger one
		deck := int64(sum(n.pool.cards))
		r.multiply(new(big.Int).MulRange(deck-int64(n.args[0].high)+1, deck))
	}
}

// times adds dice of one kind.
func (r *rolls) times(die dice.Dist, dice int) {
	sides := big.NewInt(1)
	for _, p := range die.Outcomes() {
		_, d, ok := p.Fraction()
		if !ok {
			r.all = nil
			return
		}
		side := new(big.Int).SetUint64(d)
		sides.Mul(sides, side.Div(side, new(big.Int).GCD(nil, nil, sides, side)))
	}
	for k := 0; k < dice && r.all != nil; k++ {
		r.multiply(sides)
	}
}

func (r *rolls) multiply(by *big.Int) {
	if r.all == nil {
		return
	}
	if r.all.Mul(r.all, by); r.all.BitLen() > 126 {
		r.all = nil
	}
}
