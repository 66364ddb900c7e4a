package formula

import (
	"psyref/calc/dice"
)

// The checker refuses values that are never meant, such as division by 0, if they follow from the
// formula alone. If they follow from an input, they have a result: what does not exist is 0.

// slipWork is the largest work on finding one such value. It is a small part of [MaxWork], so that
// checking a formula does not take as long as computing it.
const slipWork = MaxWork / 20

// compute computes something from a checked expression that depends on neither inputs nor dice. It
// reports false if there are any, or if it takes too much work.
func (c *checker) compute(e *expr, f func(b *builder)) (ok bool) {
	if e.rolled || e.varies {
		return false
	}
	defer func() {
		r := recover()
		if r, refused := r.(refusal); refused {
			c.fail(r.at, r.message, r.hint)
		}
		ok = abortReason(r) == ""
	}()
	f(newBuilder(nil, c.tables, &meter{slipWork}))
	return true
}

// known returns a whole number that depends on neither inputs nor dice.
func (c *checker) known(e *expr) (n int, ok bool) {
	ok = c.compute(e, func(b *builder) { n = b.fixed(e) })
	return n, ok
}

// knownNumber is known for a chance, a mean or a whole number.
func (c *checker) knownNumber(e *expr) (n dice.Number, ok bool) {
	ok = c.compute(e, func(b *builder) { n = b.number(e) })
	return n, ok
}

// checkFaces checks that a die has sides and a deck cards, if their numbers depend on no input.
func (c *checker) checkFaces(e *expr) {
	var values []int
	if !c.compute(e, func(b *builder) { values, _ = b.faces(e) }) || len(values) > 0 {
		return
	}
	if e.text == "die" {
		c.fail(e, "the die has no sides", "write one, like die(0, 0, 1, 1, 1, 2)")
	}
	c.fail(e, "the deck has no cards", "write one, like deck(1..13: 4)")
}
