package darkmillennium

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// enemyHand is a number of cards dealt to the enemy from those that the reader has not seen.
type enemyHand struct {
	cards                          int
	force, nullify, counters, idle int  // cards of each kind not seen
	ultimate                       bool // Ultimate Force is not seen
	pascal                         [][]dice.Number
}

// readEnemyHand returns what the enemy may hold, or the conflict of an input. Some Force cards may
// lie on the table, which are not discarded yet.
func readEnemyHand(v calc.Values, onTable int) (enemyHand, error) {
	h := enemyHand{
		cards:    v.Int("enemy-cards"),
		force:    forceCards - v.Int("force") - v.Int("force-gone") - onTable,
		nullify:  nullifyCards - v.Int("nullify") - v.Int("nullify-gone"),
		counters: counterCards - v.Int("counters") - v.Int("counters-gone"),
		idle:     idleCards - v.Int("idle-gone"),
		ultimate: !v.Bool("ultimate") && !v.Bool("ultimate-gone"),
		pascal:   dice.Pascal(warpDeck),
	}
	switch {
	case h.force < 0:
		return h, v.Conflict("force", "more-than-deck")
	case h.nullify < 0:
		return h, v.Conflict("nullify", "more-than-deck")
	case h.counters < 0:
		return h, v.Conflict("counters", "more-than-deck")
	case v.Bool("ultimate") && v.Bool("ultimate-gone"):
		return h, v.Conflict("ultimate", "two-ultimates")
	case h.cards > h.unseen():
		return h, v.Conflict("enemy-cards", "deck-too-small")
	}
	if len(v.List("enemy-psykers")) == 0 && h.counters > 1 {
		// A side without psykers can play Daemonic Attack only. Document 004, "PERTE DE PSYKERS".
		h.idle, h.counters = h.idle+h.counters-1, 1
	}
	return h, nil
}

func (h enemyHand) unseen() int {
	cards := h.force + h.nullify + h.counters + h.idle
	if h.ultimate {
		cards++
	}
	return cards
}

// ways returns the number of sets of k cards out of n.
func (h enemyHand) ways(n, k int) dice.Number {
	if k < 0 || k > n {
		return dice.Number{}
	}
	return h.pascal[n][k]
}

// forceOdds returns the chances of each number of Force cards, without and with Ultimate Force.
func (h enemyHand) forceOdds() forceOdds {
	all, others := h.ways(h.unseen(), h.cards), h.unseen()-h.force
	if h.ultimate {
		others--
	}
	var list forceOdds
	for n := 0; n <= min(h.force, h.cards); n++ {
		force := h.ways(h.force, n)
		list.plain = append(list.plain, force.Times(h.ways(others, h.cards-n)).Over(all))
		if h.ultimate {
			list.ultimate = append(list.ultimate, force.Times(h.ways(others, h.cards-n-1)).Over(all))
		}
	}
	return list
}

// stopping calls f with each number of Nullify cards and of cards that stop a power without a roll,
// with its chance.
func (h enemyHand) stopping(f func(nullify, counters int, chance dice.Number)) {
	all, others := h.ways(h.unseen(), h.cards), h.unseen()-h.nullify-h.counters
	for n := 0; n <= h.nullify; n++ {
		for k := 0; k <= h.counters; k++ {
			if ways := h.ways(others, h.cards-n-k); !ways.IsZero() {
				f(n, k, ways.Times(h.ways(h.nullify, n)).Times(h.ways(h.counters, k)).Over(all))
			}
		}
	}
}
