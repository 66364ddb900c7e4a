package darkmillennium

import "psyref/calc/dice"

// answering is one side's best use of the cards that stop powers, against powers that the other side
// uses one after another. The user pays for each power that he can pay for. The answering side knows
// the chances of his hand, and more with each power that he uses or cannot pay for. It makes the mean
// number of powers that get through as small as possible.
type answering struct {
	costs []int         // of the powers, in the order in which they are used
	paid  bool          // the first power is paid for already
	fails []dice.Number // chance that each Nullify on the same power fails, in order
	known map[stage]outcome
}

// stage identifies a position: what became of each power so far, as a number in base 3, and the cards
// left to stop more.
type stage struct{ course, nullify, counters int }

// holding is what the user may hold: the chances of each number of Force cards, without Ultimate
// Force and with it. They include the chance of everything that has happened.
type holding struct{ plain, ultimate []dice.Number }

// outcome is what the rest of the phase brings, together with the chance of the position.
type outcome struct {
	through dice.Number // mean number of powers that get through
	none    dice.Number // chance that none does
	by      [maxTurnPowers]dice.Number
}

// response is the answer to one power: so many Nullify cards until one works, then perhaps a card
// that stops the power without a roll.
type response struct {
	nullify int
	counter bool
}

// best leaves the response to a power to the calculator.
var best = response{nullify: -1}

func newAnswering(costs []int, list []try) *answering {
	a := &answering{costs: costs, known: map[stage]outcome{}}
	for _, t := range list {
		a.fails = append(a.fails, t.fails())
	}
	return a
}

func (o outcome) plus(b outcome) outcome {
	o.through, o.none = o.through.Plus(b.through), o.none.Plus(b.none)
	for i := range o.by {
		o.by[i] = o.by[i].Plus(b.by[i])
	}
	return o
}

func (o outcome) times(p dice.Number) outcome {
	o.through, o.none = o.through.Times(p), o.none.Times(p)
	for i := range o.by {
		o.by[i] = o.by[i].Times(p)
	}
	return o
}

// letThrough returns the outcome of a power that gets through with the given chance, before another
// outcome.
func (o outcome) letThrough(power int, chance dice.Number) outcome {
	o.through, o.none = o.through.Plus(chance), dice.Number{}
	o.by[power] = o.by[power].Plus(chance)
	return o
}

func (h holding) chance() (sum dice.Number) {
	for _, p := range h.plain {
		sum = sum.Plus(p)
	}
	for _, p := range h.ultimate {
		sum = sum.Plus(p)
	}
	return sum
}

// pay splits a holding by whether it can pay a cost: with Force alone, with Ultimate Force, or not.
// Who holds Ultimate Force plays it with the first power that he uses; what it gives beyond the cost
// is lost. Each part is what is left.
func (h holding) pay(cost int) (plain, ultimate, unpaid holding) {
	plain.plain, unpaid.plain = split(h.plain, cost)
	beyond := max(0, cost-ultimateForce)
	ultimate.plain, unpaid.ultimate = split(h.ultimate, beyond)
	return plain, ultimate, unpaid
}

// split returns what is left of a cost that can be paid, and what there is where it cannot.
func split(force []dice.Number, cost int) (left, unpaid []dice.Number) {
	at := min(cost, len(force))
	return force[at:], force[:at]
}

// play returns the outcome of the powers from a number on, with the response to the next one given.
func (a *answering) play(from, course int, h holding, nullify, counters int, given response) outcome {
	chance := h.chance()
	switch {
	case chance.IsZero():
		return outcome{}
	case from == len(a.costs):
		return outcome{none: chance}
	}
	at := stage{course, nullify, counters}
	if known, ok := a.known[at]; ok && given == best {
		return known
	}
	var out outcome
	if a.paid && from == 0 {
		_, out = a.respond(from, 3*course+1, h, nullify, counters, given)
	} else {
		plain, ultimate, unpaid := h.pay(a.costs[from])
		_, out = a.respond(from, 3*course+1, plain, nullify, counters, given)
		if p := ultimate.chance(); !p.IsZero() {
			out = out.plus(a.play(from+1, 3*course+2, ultimate, nullify, counters, best).letThrough(from, p))
		}
		out = out.plus(a.play(from+1, 3*course, unpaid, nullify, counters, best))
	}
	if given == best {
		a.known[at] = out
	}
	return out
}

// respond returns the best response to a power that is paid for, or the given number of Nullify with
// the best of what can follow, and the outcome. Of equally good responses it returns the one that
// plays a card without a roll least often, since two of those can be kept, and of these the one with
// the fewest Nullify.
func (a *answering) respond(power, course int, h holding, nullify, counters int, given response) (response, outcome) {
	chance := h.chance()
	if chance.IsZero() {
		return response{}, outcome{}
	}
	after := func(nullify, counters int) outcome { return a.play(power+1, course, h, nullify, counters, best) }
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
	for n := 0; n <= nullify; n++ {
		if given == best || given.nullify == n {
			consider(response{n, false}, stopped.plus(after(nullify-n, counters).letThrough(power, chance).times(reached)))
			if counters > 0 {
				consider(response{n, true}, stopped.plus(after(nullify-n, counters-1).times(reached)))
			}
		}
		if n < nullify {
			fails := a.fails[n]
			stopped = stopped.plus(after(nullify-n-1, counters).times(reached.Times(fails.Complement())))
			reached = reached.Times(fails)
		}
	}
	return chosen, least
}

// spares reports whether r plays the card without a roll less often than b or, without such a card,
// fewer Nullify.
func (r response) spares(b response) bool {
	switch {
	case r.counter != b.counter:
		return b.counter
	case r.counter:
		return r.nullify > b.nullify
	}
	return r.nullify < b.nullify
}
