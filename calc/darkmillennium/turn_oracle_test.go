package darkmillennium

import (
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// Cards of the enemy as the oracle deals them.
const (
	isForce = iota
	isNullify
	isCounter
	isUltimate
	isIdle
)

// handByHand deals every hand that the attacker may hold, card by card, and plays every choice of
// the defender against every face of its dice. Hands from which the same cards have been played
// cannot be told apart, so the defender responds to them alike.
type handByHand struct {
	costs  []int
	needed []int // rolls of the Nullify cards on one power, in order
}

// dealtHand is a hand: the Force cards that are left, and whether Ultimate Force is.
type dealtHand struct {
	force    int
	ultimate bool
}

// everyHand returns every set of so many of the cards.
func everyHand(deck []int, cards int) (hands [][]int) {
	for set := range 1 << len(deck) {
		if bits.OnesCount(uint(set)) != cards {
			continue
		}
		var hand []int
		for i, card := range deck {
			if set>>i&1 == 1 {
				hand = append(hand, card)
			}
		}
		hands = append(hands, hand)
	}
	return hands
}

func countCards(hand []int, kind int) (n int) {
	for _, card := range hand {
		if card == kind {
			n++
		}
	}
	return n
}

// through returns the least sum, over the hands, of the mean number of powers from a number on that
// get through. play is the number of Nullify for the next power, or −1.
func (h handByHand) through(from int, hands []dealtHand, nullify, counters int, paid bool, play int) *big.Rat {
	sum := new(big.Rat)
	if from == len(h.costs) || len(hands) == 0 {
		return sum
	}
	if paid {
		return h.answer(from, hands, nullify, counters, 0, play)
	}
	var plain, ultimate, unpaid []dealtHand
	for _, hand := range hands {
		switch cost := h.costs[from]; {
		case hand.ultimate && hand.force+3 >= cost:
			ultimate = append(ultimate, dealtHand{hand.force - max(0, cost-3), false})
		case !hand.ultimate && hand.force >= cost:
			plain = append(plain, dealtHand{hand.force - cost, false})
		default:
			unpaid = append(unpaid, hand)
		}
	}
	if len(plain) > 0 {
		sum.Add(sum, h.answer(from, plain, nullify, counters, 0, play))
	}
	sum.Add(sum, big.NewRat(int64(len(ultimate)), 1))
	sum.Add(sum, h.through(from+1, ultimate, nullify, counters, false, -1))
	return sum.Add(sum, h.through(from+1, unpaid, nullify, counters, false, -1))
}

// answer is the least after so many Nullify cards have failed on the power.
func (h handByHand) answer(from int, hands []dealtHand, nullify, counters, failed, play int) *big.Rat {
	var least *big.Rat
	consider := func(worth *big.Rat) {
		if least == nil || worth.Cmp(least) < 0 {
			least = worth
		}
	}
	if play < 0 || failed == play {
		passed := big.NewRat(int64(len(hands)), 1)
		consider(passed.Add(passed, h.through(from+1, hands, nullify, counters, false, -1)))
		if counters > 0 {
			consider(h.through(from+1, hands, nullify, counters-1, false, -1))
		}
	}
	if nullify > 0 && (play < 0 || failed < play) {
		worth := new(big.Rat)
		for face := 1; face <= 6; face++ {
			rest := h.through(from+1, hands, nullify-1, counters, false, -1)
			if face < h.needed[failed] {
				rest = h.answer(from, hands, nullify-1, counters, failed+1, play)
			}
			worth.Add(worth, new(big.Rat).Mul(rest, big.NewRat(1, 6)))
		}
		consider(worth)
	}
	return least
}

// neededByHand lists the rolls of Nullify cards on one power: the psykers in falling order, then
// 5+.
func neededByHand(caster int, psykers []int, cards int) (list []int) {
	psykers = slices.Clone(psykers)
	slices.Sort(psykers)
	slices.Reverse(psykers)
	for i := range cards {
		switch {
		case i >= len(psykers) || psykers[i] < caster:
			list = append(list, 5)
		case psykers[i] > caster:
			list = append(list, 3)
		default:
			list = append(list, 4)
		}
	}
	return list
}

// TestTurnAgainstEveryHand compares both defences, the reader's against the enemy's powers and the
// enemy's against the reader's, with hands dealt card by card.
func TestTurnAgainstEveryHand(t *testing.T) {
	rng, cases := rand.New(rand.NewPCG(28, 3)), 60
	if calctest.Thorough() {
		cases = 600
	}
	for range cases {
		deck := []int{}
		counts := [5]int{rng.IntN(5), rng.IntN(4), rng.IntN(3), rng.IntN(2), rng.IntN(2)}
		for kind, n := range counts {
			deck = append(deck, slices.Repeat([]int{kind}, n)...)
		}
		hand := enemyHand{force: counts[isForce], nullify: counts[isNullify], counters: counts[isCounter],
			ultimate: counts[isUltimate] == 1, idle: counts[isIdle], pascal: dice.Pascal(warpDeck)}
		hand.cards = rng.IntN(len(deck) + 1)
		hands := everyHand(deck, hand.cards)
		levels := func(n int) (list []int) {
			for range n {
				list = append(list, 1+rng.IntN(4))
			}
			return list
		}
		costs, psykers, caster := levels(1+rng.IntN(3)), levels(rng.IntN(3)), 1+rng.IntN(4)
		share := big.NewRat(1, int64(len(hands)))

		nullify, counters, paid := rng.IntN(4), rng.IntN(3), rng.IntN(2) == 0
		play := rng.IntN(nullify+2) - 1
		var held []dealtHand
		for _, cards := range hands {
			held = append(held, dealtHand{countCards(cards, isForce), countCards(cards, isUltimate) > 0})
		}
		h := handByHand{costs, neededByHand(caster, psykers, 3)}
		want := new(big.Rat).Mul(share, h.through(0, held, nullify, counters, paid, play))
		d := newDefender(costs, tries(caster, psykers, nullify))
		d.paid = paid
		given := bestResponse
		if play >= 0 {
			given.nullify = play
		}

		calctest.Same(t, "defence", d.play(position{nullify: nullify, counters: counters}, hand.forceOdds(), given).through,
			want)

		// The enemy knows his own hand, and the powers are paid for.
		attack := handByHand{make([]int, len(costs)), neededByHand(caster, psykers, 3)}
		want = new(big.Rat)
		for _, cards := range hands {
			want.Add(want, attack.through(0, []dealtHand{{}}, countCards(cards, isNullify), countCards(cards, isCounter), false,
				-1))
		}
		c := &turnCase{costs: make([]int, len(costs)), hand: hand, enemyTries: tries(caster, psykers, hand.nullify)}
		calctest.Same(t, "attack", c.attacks()[len(costs)].through, want.Mul(want, share))
	}
}

// TestTurnLeavesOutTheForceJustPaid compares both defences with hands dealt card by card from the
// cards that the reader has not seen. The Force that paid for the power used now is on the table.
// Document 004, "3. UTILISATION DES POUVOIRS".
func TestTurnLeavesOutTheForceJustPaid(t *testing.T) {
	rng, cases := rand.New(rand.NewPCG(28, 7)), 30
	if calctest.Thorough() {
		cases = 300
	}
	for range cases {
		counts := [5]int{rng.IntN(5), rng.IntN(4), rng.IntN(3), rng.IntN(2), rng.IntN(2)}
		deck := []int{}
		for kind, n := range counts {
			deck = append(deck, slices.Repeat([]int{kind}, n)...)
		}
		hands := everyHand(deck, rng.IntN(len(deck)+1))
		costs, usedNow := []int{1 + rng.IntN(6), 1 + rng.IntN(2)}, rng.IntN(3) > 0
		nullify, counters := rng.IntN(4), rng.IntN(2)

		onTable := 0
		if usedNow {
			onTable = costs[0]
		}
		inputs := fmt.Sprintf("powers=1,1 force=2 nullify=%d counters=%d enemy-cards=%d enemy-powers=%d,%d used-now=%v level=3 enemy-psykers=2"+
			" force-gone=%d nullify-gone=%d counters-gone=%d ultimate-gone=%v idle-gone=%d",
			nullify, counters, len(hands[0]), costs[0], costs[1], usedNow,
			forceCards-2-onTable-counts[isForce], nullifyCards-nullify-counts[isNullify], 3-counters-counts[isCounter],
			counts[isUltimate] == 0, 2-counts[isIdle])

		share := big.NewRat(1, int64(len(hands)))
		var held []dealtHand
		attack, expected := handByHand{[]int{0, 0}, neededByHand(3, []int{2}, 3)}, new(big.Rat)
		for _, cards := range hands {
			held = append(held, dealtHand{countCards(cards, isForce), countCards(cards, isUltimate) > 0})
			expected.Add(expected, attack.through(0, []dealtHand{{}}, countCards(cards, isNullify), countCards(cards, isCounter),
				false, -1))
		}
		defence := handByHand{costs, neededByHand(2, []int{3}, 3)}
		through := defence.through(0, held, nullify, counters, usedNow, -1)

		calctest.Same(t, inputs+": enemy-through", calctest.Value(t, turn, inputs, "enemy-through"),
			through.Mul(through, share))
		calctest.Same(t, inputs+": expected", calctest.Value(t, turn, inputs, "expected"), expected.Mul(expected, share))
	}
}

// TestTurnPlanAgainstEverySet compares the best plan with every way to lay Force cards and Ultimate
// Force on powers, one power after the other.
func TestTurnPlanAgainstEverySet(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 5))
	for range 200 {
		c := &turnCase{force: rng.IntN(9), ultimate: rng.IntN(2) == 0,
			hand:       enemyHand{cards: 4, force: 10, nullify: 6, counters: 2, pascal: dice.Pascal(warpDeck)},
			enemyTries: tries(2, []int{2}, 6)}
		for range rng.IntN(5) {
			c.costs = append(c.costs, 1+rng.IntN(5))
		}
		attacks := c.attacks()
		var most dice.Number
		var lay func(power, force int, ultimate bool, open, safe int)
		lay = func(power, force int, ultimate bool, open, safe int) {
			if power == len(c.costs) {
				if worth := attacks[open].through.Plus(dice.Whole(safe)); worth.Compare(most) > 0 {
					most = worth
				}
				return
			}
			lay(power+1, force, ultimate, open, safe)
			if force >= c.costs[power] {
				lay(power+1, force-c.costs[power], ultimate, open+1, safe)
			}
			if ultimate && force >= c.costs[power]-3 {
				lay(power+1, force-max(0, c.costs[power]-3), false, open, safe+1)
			}
		}
		lay(0, c.force, c.ultimate, 0, 0)
		plan := c.bestPlan()
		if plan.through.Compare(most) != 0 || plan.spent() > c.force {
			t.Errorf("%v with %d Force, Ultimate Force %v: %+v, want %v", c.costs, c.force, c.ultimate, plan, most.Float())
		}
	}
}
