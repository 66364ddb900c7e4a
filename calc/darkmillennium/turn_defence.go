package darkmillennium

import "psyref/calc/dice"

// defender is the side with the cards that stop powers. The attacker uses his powers one after
// another, each that he can pay for. The defender knows the chances of the attacker's hand, and
// more with each power that is used or left out. The defender makes the mean number of powers that
// get through as small as possible.
type defender struct {
	costs []int         // of the powers, in the order in which they are used
	paid  bool          // the first power is paid for already
	fails []dice.Number // chance that each Nullify on the same power fails, in order
	known map[position]outcome
}

// position is a point of the phase, before a power.
type position struct {
	power             int      // its index
	payments          payments // of the powers before it
	nullify, counters int      // cards left to the defender
}

// payments is how each power so far was paid for, as digits in base 3.
type payments int

// How a power was paid for.
const (
	unpaid payments = iota // it was not, so it was not used
	withForce
	withUltimate // with Ultimate Force, which no card stops
)

// forceOdds is the chances of each number of Force cards in the attacker's hand, without Ultimate
// Force and with it. They include the chance of everything that has happened.
type forceOdds struct{ plain, ultimate []dice.Number }

// outcome is the result of the rest of the phase. It includes the chance of the position.
type outcome struct {
	through  dice.Number                // mean number of powers that get through
	none     dice.Number                // chance that none does
	perPower [maxTurnPowers]dice.Number // chance that each gets through
}

// response is the answer to one power: so many Nullify until one works, then perhaps a card that
// stops the power without a roll.
type response struct {
	nullify int
	counter bool
}

// bestResponse leaves the response to a power to the calculator.
var bestResponse = response{nullify: -1}

// newDefender returns a defender against powers of these costs. The list has the tries on one
// power.
func newDefender(costs []int, list []try) *defender {
	d := &defender{costs: costs, known: map[position]outcome{}}
	for _, t := range list {
		d.fails = append(d.fails, t.fails())
	}
	return d
}

// next returns the position before the next power.
func (at position) next(paid payments) position {
	return position{at.power + 1, 3*at.payments + paid, at.nullify, at.counters}
}

func (o outcome) plus(b outcome) outcome {
	o.through, o.none = o.through.Plus(b.through), o.none.Plus(b.none)
	for i := range o.perPower {
		o.perPower[i] = o.perPower[i].Plus(b.perPower[i])
	}
	return o
}

func (o outcome) times(p dice.Number) outcome {
	o.through, o.none = o.through.Times(p), o.none.Times(p)
	for i := range o.perPower {
		o.perPower[i] = o.perPower[i].Times(p)
	}
	return o
}

// letThrough returns the outcome of a power that gets through with the given chance, before another
// outcome.
func (o outcome) letThrough(power int, chance dice.Number) outcome {
	o.through, o.none = o.through.Plus(chance), dice.Number{}
	o.perPower[power] = o.perPower[power].Plus(chance)
	return o
}

func (h forceOdds) chance() (sum dice.Number) {
	for _, p := range h.plain {
		sum = sum.Plus(p)
	}
	for _, p := range h.ultimate {
		sum = sum.Plus(p)
	}
	return sum
}

// pay splits the odds by whether the cards pay a cost: with Force alone, with Ultimate Force, or
// not. Ultimate Force is played with the first power that is used; what it gives beyond the cost is
// lost. Each part is what is left.
func (h forceOdds) pay(cost int) (plain, ultimate, unpaid forceOdds) {
	plain.plain, unpaid.plain = split(h.plain, cost)
	beyond := max(0, cost-ultimateForce)
	ultimate.plain, unpaid.ultimate = split(h.ultimate, beyond)
	return plain, ultimate, unpaid
}

// split divides the chances of numbers of Force cards: those of the numbers left after a cost, and
// those of the numbers that cannot pay it.
func split(force []dice.Number, cost int) (left, unpaid []dice.Number) {
	at := min(cost, len(force))
	return force[at:], force[:at]
}

// play returns the outcome from a position on. The response to its power may be given.
func (d *defender) play(at position, h forceOdds, given response) outcome {
	chance := h.chance()
	switch {
	case chance.IsZero():
		return outcome{}
	case at.power == len(d.costs):
		return outcome{none: chance}
	}
	if known, ok := d.known[at]; ok && given == bestResponse {
		return known
	}
	var out outcome
	if d.paid && at.power == 0 {
		_, out = d.respond(at, h, given)
	} else {
		plain, ultimate, none := h.pay(d.costs[at.power])
		_, out = d.respond(at, plain, given)
		if p := ultimate.chance(); !p.IsZero() {
			out = out.plus(d.play(at.next(withUltimate), ultimate, bestResponse).letThrough(at.power, p))
		}
		out = out.plus(d.play(at.next(unpaid), none, bestResponse))
	}
	if given == bestResponse {
		d.known[at] = out
	}
	return out
}

// respond returns the best response to a power that is paid for, or the given number of Nullify
// with the best of what can follow, and the outcome. Of equally good responses it returns the one
// that plays a card without a roll least often, since two of those can be kept, and of these the
// one with the fewest Nullify.
func (d *defender) respond(at position, h forceOdds, given response) (response, outcome) {
	chance := h.chance()
	if chance.IsZero() {
		return response{}, outcome{}
	}
	after := func(nullify, counters int) outcome {
		at := at.next(withForce)
		at.nullify, at.counters = nullify, counters
		return d.play(at, h, bestResponse)
	}
	var chosen response
	var least outcome
	some := false
	consider := func(r response, out outcome) {
		order := -1
		if some {
			order = out.through.Compare(least.through)
		}
		if order < 0 || order == 0 && r.spares(chosen) {
			chosen, least, some = r, out, true
		}
	}
	var stopped outcome // by the Nullify cards so far
	reached := dice.One // chance that all of them failed
	for n := 0; n <= at.nullify; n++ {
		left := at.nullify - n
		if given == bestResponse || given.nullify == n {
			consider(response{n, false},
				stopped.plus(after(left, at.counters).letThrough(at.power, chance).times(reached)))
			if at.counters > 0 {
				consider(response{n, true}, stopped.plus(after(left, at.counters-1).times(reached)))
			}
		}
		if left > 0 {
			fails := d.fails[n]
			stopped = stopped.plus(after(left-1, at.counters).times(reached.Times(fails.Complement())))
			reached = reached.Times(fails)
		}
	}
	return chosen, least
}

// spares reports whether r plays the card without a roll less often than b: never, or only after
// more Nullify have failed. If neither plays that card, it reports whether r plays fewer Nullify.
func (r response) spares(b response) bool {
	switch {
	case r.counter != b.counter:
		return b.counter
	case r.counter:
		return r.nullify > b.nullify
	}
	return r.nullify < b.nullify
}
