package wh40k7

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// turnByHand plays a turn by rolling every face of every die: the Psychic test, the enemy's denial, and
// for Perils the D6 and the Leadership test. Both players try every number of dice, the active player
// every power and stopping as well. Positions that come again are remembered, nothing else.
type turnByHand struct {
	spells            []spell
	price             *big.Rat
	bonus, leadership int
	known             map[handPosition]*handWorth
	rolls             map[[3]int]map[[2]int]int64
}

type handPosition struct{ left, pool, enemy, wounds int }

// handWorth is goal, through, perils, none, clean and removed, with the step that brings them.
type handWorth struct {
	step  plannedStep
	value [6]*big.Rat
}

const (
	handGoal = iota
	handThrough
	handPerils
	handNone
	handClean
	handRemoved
)

func (h *turnByHand) worth(at handPosition) *handWorth {
	if at.wounds == 0 {
		return &handWorth{plannedStep{-1, 0}, [6]*big.Rat{rat(0, 1), rat(0, 1), rat(0, 1), rat(1, 1), rat(1, 1), rat(1, 1)}}
	}
	if h.known[at] != nil {
		return h.known[at]
	}
	best := &handWorth{plannedStep{-1, 0}, [6]*big.Rat{rat(0, 1), rat(0, 1), rat(0, 1), rat(1, 1), rat(1, 1), rat(0, 1)}}
	for _, hopeless := range []bool{false, true} {
		for power := range h.spells {
			for n := 1; n <= at.pool; n++ {
				if at.left>>power&1 == 0 || n < h.spells[power].cost != hopeless {
					continue
				}
				if got := h.try(at, plannedStep{power, n}); got.better(best, hopeless) {
					best = got
				}
			}
		}
	}
	h.known[at] = best
	return best
}

// better is the order of MY-TURN.md; to stop comes first, then the powers as they are listed. A step
// with fewer dice than the power costs would have to be worth more, which none is.
func (a *handWorth) better(b *handWorth, hopeless bool) bool {
	if order := a.value[handGoal].Cmp(b.value[handGoal]); order != 0 {
		return order > 0
	}
	if b.step.power < 0 || hopeless {
		return false
	}
	if order := a.value[handClean].Cmp(b.value[handClean]); order != 0 {
		return order > 0
	}
	return a.step.dice < b.step.dice
}

// perilsByFace counts, of 216 rolls of a D6 and a Leadership test, those that spare the Psyker, cost a Wound and remove it.
func perilsByFace(leadership int) (counts [3]int64) {
	for faces := range everyRoll(3) {
		passed := faces[1]+faces[2] <= leadership
		switch {
		case faces[0] == 1 && !passed:
			counts[2]++
		case faces[0] >= 5 && passed:
			counts[0]++
		default:
			counts[1]++
		}
	}
	return counts
}

// tests counts the rolls of so many dice by harnessed points and by whether they bring Perils.
func (h *turnByHand) tests(power, n int) map[[2]int]int64 {
	key := [3]int{power, n, 0}
	if h.rolls[key] != nil {
		return h.rolls[key]
	}
	s, counts := h.spells[power], map[[2]int]int64{}
	for faces := range everyRoll(n) {
		points, perils, seen := 0, 0, [7]int{}
		for _, f := range faces {
			seen[f]++
			if f >= 4 {
				points++
			}
		}
		for f, times := range seen {
			if times >= 2 && (f == 6 || s.doubles) {
				perils = 1
			}
		}
		if s.failure && points < s.cost {
			perils = 1
		}
		counts[[2]int{points, perils}]++
	}
	h.rolls[key] = counts
	return counts
}

func (h *turnByHand) try(at handPosition, step plannedStep) *handWorth {
	out := &handWorth{step: step}
	for i := range out.value {
		out.value[i] = new(big.Rat)
	}
	next := handPosition{at.left &^ (1 << step.power), at.pool - step.dice, at.enemy, at.wounds}
	add := func(chance *big.Rat, to handPosition, points int, perils bool) {
		got := h.reply(to, step.power, points)
		for i, v := range got {
			switch {
			case i == handClean && perils:
				continue
			case i == handPerils && perils:
				v = sum(v, rat(1, 1))
			case i == handGoal && perils:
				v = sum(v, new(big.Rat).Neg(h.price))
			}
			out.value[i] = sum(out.value[i], product(chance, v))
		}
	}
	harm := perilsByFace(h.leadership)
	for outcome, count := range h.tests(step.power, step.dice) {
		chance := rat(count, rollsOf(step.dice))
		if outcome[1] == 0 {
			add(chance, next, outcome[0], false)
			continue
		}
		hurt, gone := next, next
		hurt.wounds--
		gone.wounds = 0
		for i, to := range []handPosition{next, hurt, gone} {
			if harm[i] > 0 {
				add(product(chance, rat(harm[i], 216)), to, outcome[0], true)
			}
		}
	}
	return out
}

// reply returns the worth after the enemy's best answer. Ties go to the fewest dice.
func (h *turnByHand) reply(at handPosition, power, points int) (least [6]*big.Rat) {
	if points < h.spells[power].cost {
		return h.worth(at).value
	}
	need := 6
	if h.spells[power].aimed {
		need -= h.bonus
	}
	for n := range at.enemy + 1 {
		denying := int64(0)
		for faces := range everyRoll(n) {
			if showing(faces, need) >= points {
				denying++
			}
		}
		denied := rat(denying, rollsOf(n))
		rest := h.worth(handPosition{at.left, at.pool, at.enemy - n, at.wounds}).value
		got := rest
		got[handGoal], got[handThrough], got[handNone] = sum(rest[handGoal], not(denied)), sum(rest[handThrough], not(denied)), product(rest[handNone], denied)
		if least[handGoal] == nil || got[handGoal].Cmp(least[handGoal]) < 0 {
			least = got
		}
	}
	return least
}

// TestTurnAgainstEveryFace compares the best step and all that it brings with turnByHand, in small turns
// of every kind of power.
func TestTurnAgainstEveryFace(t *testing.T) {
	rng, cases := rand.New(rand.NewPCG(7, 28)), 60
	if calctest.Whole() {
		cases = 600
	}
	for range cases {
		spells := make([]spell, 1+rng.IntN(3))
		for i := range spells {
			spells[i] = spell{1 + rng.IntN(3), rng.IntN(2) == 0, rng.IntN(3) == 0, rng.IntN(4) > 0}
		}
		pool, enemy, wounds := 1+rng.IntN(5), rng.IntN(5), 1+rng.IntN(3)
		price, bonus, leadership := []int{0, 0, 25, 100}[rng.IntN(4)], rng.IntN(4), 2+rng.IntN(9)
		h := &turnByHand{spells, rat(int64(price), 100), bonus, leadership, map[handPosition]*handWorth{}, map[[3]int]map[[2]int]int64{}}
		want := h.worth(handPosition{1<<len(spells) - 1, pool, enemy, wounds})
		g := newTurnGame(spells, price, bonus, leadership, wounds, pool, enemy)
		at := place{left: 1<<len(spells) - 1, pool: uint8(pool), enemy: uint8(enemy), wounds: uint8(wounds)}
		step, _ := g.step(at)
		if step != want.step {
			t.Errorf("%+v, %d dice against %d at +%d, Wounds %d, price %d: %+v, want %+v", spells, pool, enemy, bonus, wounds, price, step, want.step)
			continue
		}
		got := g.try(at, step)
		for i, n := range []dice.Number{got.goal, got.through, got.perils, got.none, got.clean, got.removed} {
			if f, _ := want.value[i].Float64(); n.Float()-f > calctest.Tolerance || f-n.Float() > calctest.Tolerance {
				t.Errorf("%+v, %d dice against %d at +%d, Wounds %d, price %d: value %d is %v, want %v", spells, pool, enemy, bonus, wounds, price, i, n.Float(), f)
			}
		}
	}
}
