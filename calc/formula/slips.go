package formula

import (
	"strconv"

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

// checkCount refuses a negative number of dice or cards.
func (c *checker) checkCount(e *expr, things string) {
	if n, known := c.known(e); known && n < 0 {
		c.fail(e, "there are no "+strconv.Itoa(n)+" "+things, "write a number from 0 on")
	}
}

// checkDivisor refuses a divisor that is 0.
func (c *checker) checkDivisor(e *expr) {
	if n, known := c.knownNumber(e); known && n.IsZero() {
		c.fail(e, "division by 0", "write another divisor")
	}
}

// checkPlace refuses a place, or a number of elements, that is below 1 or above the number of all
// elements. The message and hint are those for a number below 1.
func (c *checker) checkPlace(of, e *expr, message, hint string) {
	n, known := c.known(e)
	if !known {
		return
	}
	if n < 1 {
		c.fail(e, message, hint)
	}
	switch most, known := c.size(of); {
	case !known || n <= most:
	case most == 1:
		c.fail(e, "there is only 1 of the "+elementsName(of), "write 1")
	default:
		c.fail(e, "there are only "+strconv.Itoa(most)+" "+elementsName(of), "write 1 to "+strconv.Itoa(most))
	}
}

// elementsName returns what the elements of an expression are called in messages.
func elementsName(e *expr) string {
	for e.form == name && e.symbol.bound != nil || e.form == called && (e.text == "highest" || e.text == "lowest") {
		if e.form == name {
			e = e.symbol.bound
		} else {
			e = e.args[0]
		}
	}
	switch {
	case e.typ == List:
		return "numbers"
	case e.form == called && e.text == "draw":
		return "cards"
	}
	return "dice"
}

// size returns the number of elements of a list or of dice, if it depends on neither inputs nor
// dice.
func (c *checker) size(e *expr) (n int, ok bool) {
	switch {
	case e.typ == List:
		ok = c.compute(e, func(b *builder) { n = len(b.list(e)) })
		return n, ok
	case e.form == name:
		return c.size(e.symbol.bound)
	case e.form == dieForm || e.form == called && e.text == "die":
		return 1, true
	case e.form == each: // reroll, explode
		return c.size(e.args[0])
	case e.form == list:
		for _, a := range e.args {
			m, ok := c.size(a)
			if !ok {
				return 0, false
			}
			n += m
		}
		return n, true
	case e.text == "highest" || e.text == "lowest":
		n, ok = c.size(e.args[0])
		keep, known := c.known(e.args[1])
		return min(n, max(keep, 0)), ok && known
	case e.text == "draw":
		n, ok = c.known(e.args[0])
		deck, known := c.deckSize(e.args[1])
		return min(n, deck), ok && known
	}
	n, ok = c.known(e.args[0]) // the number of dice
	return max(n, 0), ok
}

// deckSize returns the number of cards of a deck, if it depends on no input.
func (c *checker) deckSize(e *expr) (n int, ok bool) {
	ok = c.compute(e, func(b *builder) { n = sum(b.deck(e).cards) })
	return n, ok
}
